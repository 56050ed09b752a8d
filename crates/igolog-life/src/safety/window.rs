//! Windows: a few points of a larger region, where a block can make itself safe whatever happens beyond.

use igolog_core::{BlockId, Point, PointSet};

use super::Method;
use super::field::{Field, State};
use super::prover::{Prover, all_blocks};
use super::vital::Demand;

/// The numbers of empty points that windows are made of.
const SIZES: [usize; 3] = [7, 10, 14];
/// A window takes whole enemy blocks up to this size.
const SMALL: usize = 8;

/// What is seen through each window, by size and centre.
#[derive(Default)]
pub(super) struct Views(Vec<Option<Box<View>>>);

/// What is seen through a window, as long as nothing more is safe or taken.
struct View {
    takes: u32,
    /// What must be searched for; `None` where there is nothing to find.
    open: Option<(Field, State, Demand)>,
    /// The key of that search.
    key: Option<u64>,
}

impl Prover<'_> {
    /// Looks for blocks that are safe by what they have in a window; whether one was found. Its points are taken then.
    pub(super) fn windows(&mut self) -> bool {
        let mut found = false;
        let graph = self.board.graph();
        self.views.0.resize_with(SIZES.len() * graph.len(), || None);
        let mut views = std::mem::take(&mut self.views);
        let places = SIZES.iter().flat_map(|&size| graph.points().map(move |center| (size, center)));
        for ((size, center), view) in places.zip(&mut views.0) {
            if self.is_stopped() {
                break;
            }
            if !self.taken.contains(center) && self.board.color(center).is_none() {
                found |= self.look_through(center, size, view);
            }
        }
        self.views = views;
        found
    }

    fn look_through(&mut self, center: Point, size: usize, view: &mut Option<Box<View>>) -> bool {
        let known = view.take().filter(|view| view.takes == self.takes);
        let (mut seen, at_once) = known.map_or_else(|| self.view(center, size), |known| (known, false));
        let method = match &seen.open {
            Some(_) if at_once => Some(Method::Pairs),
            Some((field, state, demand)) => self.search_known(field, state, demand, &mut seen.key),
            None => None,
        };
        if let (Some(method), Some((field, ..))) = (method, &mut seen.open) {
            self.step();
            self.take(std::mem::take(&mut field.points), &field.blocks, method, false);
            return true;
        }
        *view = Some(seen);
        false
    }

    /// What is seen through a window, and whether it is granted without a search.
    fn view(&mut self, center: Point, size: usize) -> (Box<View>, bool) {
        let open = self.open(center, size);
        let at_once = open.as_ref().is_some_and(|(field, state, demand)| self.look(field, state, demand));
        (Box::new(View { takes: self.takes, open, key: None }), at_once)
    }

    /// The field in a window, and what is demanded of it; `None` if there is nothing to find.
    fn open(&self, center: Point, size: usize) -> Option<(Field, State, Demand)> {
        let (inside, blocks) = self.frame(center, size);
        if blocks.is_empty() {
            return None;
        }
        let bounds = |b: BlockId| blocks.contains(&b) || self.is_safe(b);
        let (field, state) = Field::window(self.board, self.color, &inside, bounds)?;
        let anchored = self.safe_bits(&field);
        let demand = Demand { anchored, want: 0, territory: false };
        (anchored != all_blocks(&field)).then_some((field, state, demand))
    }

    /// The free points nearest to one, with the small enemy blocks among them and the small free regions of the blocks
    /// around; and those of these blocks that are not safe.
    fn frame(&self, center: Point, size: usize) -> (PointSet, Vec<BlockId>) {
        let (board, graph) = (self.board, self.board.graph());
        let mut inside = PointSet::new(graph.len());
        let mut queue = vec![center];
        inside.insert(center);
        let (mut at, mut empties) = (0, 1);
        while at < queue.len() && empties < size {
            let point = queue[at];
            at += 1;
            for next in graph.neighbors(point) {
                if inside.contains(next) || self.taken.contains(next) || empties >= size {
                    continue;
                }
                match board.color(next) {
                    None => {
                        inside.insert(next);
                        queue.push(next);
                        empties += 1;
                    }
                    Some(color) if color != self.color => {
                        let block = board.block(next).expect("a stone");
                        if board.block_size(block) <= SMALL {
                            // Sorted, because the queue decides which points come in.
                            let start = queue.len();
                            queue.extend(board.block_stones(block));
                            queue[start..].sort_unstable();
                            inside.extend(queue[start..].iter().copied());
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        let mut blocks: Vec<BlockId> = Vec::new();
        for point in inside.iter() {
            for next in graph.neighbors(point).filter(|&p| board.color(p) == Some(self.color)) {
                blocks.extend(board.block(next).filter(|&b| !self.is_safe(b)));
            }
        }
        blocks.sort_unstable();
        blocks.dedup();
        for region in self.regions.iter().filter(|r| r.points.len() <= SMALL) {
            let beside = region.bounds.iter().any(|b| blocks.binary_search(&b.block).is_ok());
            if beside && !region.points.iter().any(|&p| self.taken.contains(p) || inside.contains(p)) {
                inside.extend(region.points.iter().copied());
            }
        }
        (inside, blocks)
    }
}
