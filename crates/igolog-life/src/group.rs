//! Groups: blocks of one colour that hold together.
//!
//! A *static group* (静的グループ) is the least set of merges that follows from two rules: two classes of blocks merge if at
//! least two empty points each touch exactly these two classes, or if an uncuttable joint touches both. No order of
//! merging matters, and no joint is counted for two connections. It is a lower bound of what the blocks can keep
//! together (グループ); the *wide group*, over all links that can still hold, is an upper bound.

use igolog_core::{BlockId, Board, Color, Point};

use crate::classes::Classes;
use crate::link::{is_uncuttable, own_blocks};

/// An empty point next to two or more blocks of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint<'a> {
    /// The point.
    pub point: Point,
    /// The blocks, ascending.
    pub blocks: &'a [BlockId],
    /// Whether an enemy stone there would stand.
    pub cuttable: bool,
}

/// Joints in ascending order of points.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joints {
    /// Each point, whether it is cuttable, and where its blocks end.
    points: Vec<(Point, bool, u32)>,
    blocks: Vec<BlockId>,
}

impl Joints {
    /// No joints, with room for some.
    pub fn with_capacity(joints: usize) -> Joints {
        Joints { points: Vec::with_capacity(joints), blocks: Vec::with_capacity(2 * joints) }
    }

    /// Adds a joint behind all others.
    pub fn push(&mut self, joint: Joint<'_>) {
        self.blocks.extend_from_slice(joint.blocks);
        self.points.push((joint.point, joint.cuttable, self.blocks.len() as u32));
    }

    /// All joints, in order of points.
    pub fn iter(&self) -> impl Iterator<Item = Joint<'_>> + Clone {
        let mut from = 0;
        self.points.iter().map(move |&(point, cuttable, to)| {
            let blocks = &self.blocks[from..to as usize];
            from = to as usize;
            Joint { point, blocks, cuttable }
        })
    }
}

/// The joints of a colour. O(points), and a few trial moves.
pub fn joints(board: &Board, color: Color) -> Joints {
    let mut board = board.clone();
    let mut found = Joints::default();
    let mut blocks = Vec::new();
    for point in board.graph().clone().points().filter(|&p| board.color(p).is_none()).collect::<Vec<_>>() {
        own_blocks(&board, color, point, &mut blocks);
        if blocks.len() >= 2 {
            let cuttable = !is_uncuttable(&mut board, color, point);
            found.push(Joint { point, blocks: &blocks, cuttable });
        }
    }
    found
}

/// A partition of the blocks of one colour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Groups {
    /// Each block with the smallest block of its group, in ascending order of blocks.
    pub of: Vec<(BlockId, BlockId)>,
    /// Pairs of joints that hold a group together, by group.
    pub miai: Vec<(BlockId, [Point; 2])>,
    /// Each group with each of its blocks, ascending.
    by_group: Vec<(BlockId, BlockId)>,
    /// The place of every block in `of`, by its handle.
    places: Vec<u16>,
}

impl Groups {
    /// The static groups of a colour. `blocks` must be ascending and hold every block of the joints.
    ///
    /// ```
    /// use igolog_core::{Board, Color, Graph, Suicide};
    /// use igolog_life::group::{Groups, joints};
    /// // Two stones a diagonal step apart: two joints between them.
    /// let graph = Graph::grid(5, 5)?;
    /// let mut board = Board::new(graph.clone());
    /// for (x, y) in [(1, 1), (2, 2)] {
    ///     board.play(Color::Black, graph.at(x, y).unwrap(), Suicide::Forbidden)?;
    /// }
    /// let mut blocks: Vec<_> = board.blocks().collect();
    /// blocks.sort();
    /// let groups = Groups::fixed(&blocks, &joints(&board, Color::Black));
    /// assert_eq!(groups.group(blocks[0]), groups.group(blocks[1]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fixed(blocks: &[BlockId], joints: &Joints) -> Groups {
        let mut classes = Classes::new(blocks.len());
        let place = places(blocks);
        let around: Vec<u16> = joints.blocks.iter().map(|b| place[b.index()]).collect();
        let mut miai = Vec::new();
        merge(&mut classes, &joints.points, &around, |class, pair| miai.push((class, pair)));
        into_groups(classes, blocks, place, miai)
    }

    /// The groups that arise if every one of these pairs of blocks is linked. `blocks` must be ascending and hold both.
    pub fn linked(blocks: &[BlockId], links: impl Iterator<Item = (BlockId, BlockId)>) -> Groups {
        let mut classes = Classes::new(blocks.len());
        let place = places(blocks);
        for (a, b) in links {
            classes.join(place[a.index()].into(), place[b.index()].into());
        }
        into_groups(classes, blocks, place, Vec::new())
    }

    /// The group of a block: its smallest block. A block that is not known is its own group.
    pub fn group(&self, block: BlockId) -> BlockId {
        let place = self.places.get(block.index()).map_or(NOWHERE, |&place| place);
        self.of.get(usize::from(place)).map_or(block, |pair| pair.1)
    }

    /// The groups, each by its smallest block, ascending.
    pub fn names(&self) -> impl Iterator<Item = BlockId> + '_ {
        self.of.iter().filter(|(block, group)| block == group).map(|pair| pair.1)
    }

    /// Every group with its blocks, both ascending.
    pub fn each(&self) -> impl Iterator<Item = (BlockId, impl ExactSizeIterator<Item = BlockId> + Clone)> {
        self.by_group.chunk_by(|a, b| a.0 == b.0).map(|pairs| (pairs[0].0, pairs.iter().map(|pair| pair.1)))
    }

    /// The blocks of a group, ascending.
    pub fn members(&self, group: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        let start = self.by_group.partition_point(|pair| pair.0 < group);
        self.by_group[start..].iter().take_while(move |pair| pair.0 == group).map(|pair| pair.1)
    }
}

/// Makes one class of what joints hold together: of each joint the point, whether it is cuttable, and where its places end
/// in `around`. `see` is called with every pair of joints that did it, and a member of the class.
pub(crate) fn merge(
    classes: &mut Classes,
    joints: &[(Point, bool, u32)],
    around: &[u16],
    mut see: impl FnMut(usize, [Point; 2]),
) {
    let mut from = 0;
    let mut links: Vec<(&[u16], Point)> = Vec::with_capacity(joints.len());
    for &(point, cuttable, to) in joints {
        let places = &around[from..to as usize];
        from = to as usize;
        if cuttable {
            links.push((places, point));
        } else {
            places.windows(2).for_each(|pair| _ = classes.join(pair[0].into(), pair[1].into()));
        }
    }
    if links.len() < 2 {
        return;
    }
    let mut pairs: Vec<(usize, usize, Point)> = Vec::with_capacity(links.len());
    loop {
        pairs.clear();
        for &(places, point) in &links {
            if let Some((a, b)) = exactly_two(classes, places) {
                pairs.push((a, b, point));
            }
        }
        pairs.sort_unstable();
        let mut merged = false;
        for two in pairs.windows(2).filter(|w| (w[0].0, w[0].1) == (w[1].0, w[1].1)) {
            // Several pairs may join the same two classes in one round; the first is the one that did it.
            if classes.join(two[0].0, two[0].1) {
                see(two[0].0, [two[0].2, two[1].2]);
                merged = true;
            }
        }
        if !merged {
            return;
        }
    }
}

/// The two classes that these places belong to, if there are exactly two.
fn exactly_two(classes: &mut Classes, places: &[u16]) -> Option<(usize, usize)> {
    let first = classes.find((*places.first()?).into());
    let mut second = None;
    for &place in &places[1..] {
        let class = classes.find(place.into());
        if class != first && second.is_some_and(|s| s != class) {
            return None;
        }
        if class != first {
            second = Some(class);
        }
    }
    second.map(|second| (first.min(second), first.max(second)))
}

/// The place of a block that is not in a list.
const NOWHERE: u16 = u16::MAX;

/// The place of every block in an ascending list, by its handle.
fn places(blocks: &[BlockId]) -> Vec<u16> {
    let mut places = vec![NOWHERE; blocks.last().map_or(0, |b| b.index() + 1)];
    blocks.iter().enumerate().for_each(|(place, block)| places[block.index()] = place as u16);
    places
}

fn into_groups(mut classes: Classes, blocks: &[BlockId], places: Vec<u16>, miai: Vec<(usize, [Point; 2])>) -> Groups {
    let names = classes.names();
    let group = |place: usize| blocks[names[place] as usize];
    let of: Vec<(BlockId, BlockId)> = blocks.iter().enumerate().map(|(place, &block)| (block, group(place))).collect();
    // Groups ascend with the places of their names: each gets as much room as it has blocks.
    let mut room = vec![0u16; blocks.len() + 1];
    names.iter().for_each(|&name| room[usize::from(name) + 1] += 1);
    (0..blocks.len()).for_each(|place| room[place + 1] += room[place]);
    let mut by_group = of.clone();
    for (&(block, group), &name) in of.iter().zip(names) {
        let place = &mut room[usize::from(name)];
        by_group[usize::from(*place)] = (group, block);
        *place += 1;
    }
    let mut miai: Vec<_> = miai.into_iter().map(|(i, pair)| (group(i), pair)).collect();
    miai.sort_unstable();
    miai.dedup();
    Groups { of, miai, by_group, places }
}
