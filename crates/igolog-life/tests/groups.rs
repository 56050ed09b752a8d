//! Static groups: order does not matter, and no joint serves two connections.

mod common;

use common::{Dice, board, graphs, random_board};
use igolog_core::{BlockId, Board, Color};
use igolog_life::group::{Groups, Joint, joints};

/// The definition, one random merge at a time.
fn one_by_one(blocks: &[BlockId], joints: &[Joint], dice: &mut Dice) -> Vec<(BlockId, BlockId)> {
    let mut class: Vec<usize> = (0..blocks.len()).collect();
    let at = |b: &BlockId| blocks.binary_search(b).unwrap();
    loop {
        let classes = |j: &Joint, class: &[usize]| {
            let mut found: Vec<usize> = j.blocks.iter().map(|b| class[at(b)]).collect();
            found.sort_unstable();
            found.dedup();
            found
        };
        let mut merges: Vec<(usize, usize)> = Vec::new();
        for joint in joints.iter().filter(|j| !j.cuttable) {
            let found = classes(joint, &class);
            merges.extend(found.windows(2).map(|w| (w[0], w[1])));
        }
        let exact: Vec<Vec<usize>> = joints.iter().map(|j| classes(j, &class)).filter(|c| c.len() == 2).collect();
        for (i, pair) in exact.iter().enumerate() {
            if exact[..i].contains(pair) {
                merges.push((pair[0], pair[1]));
            }
        }
        if merges.is_empty() {
            break;
        }
        let (a, b) = merges[dice.index(merges.len())];
        class.iter_mut().filter(|c| **c == b).for_each(|c| *c = a);
    }
    let name = |i: usize| blocks[(0..blocks.len()).find(|&j| class[j] == class[i]).unwrap()];
    (0..blocks.len()).map(|i| (blocks[i], name(i))).collect()
}

fn blocks_of(board: &Board, color: Color) -> Vec<BlockId> {
    let mut blocks: Vec<BlockId> = board.blocks().filter(|&b| board.block_color(b) == color).collect();
    blocks.sort_unstable();
    blocks
}

#[test]
fn any_order_of_merges_gives_the_same_groups() {
    let mut dice = Dice::new(4);
    for graph in graphs() {
        for _ in 0..25 {
            let position = random_board(&graph, &mut dice, [4, 3, 2]);
            for color in Color::ALL {
                let (blocks, joints) = (blocks_of(&position, color), joints(&position, color));
                let groups = Groups::fixed(&blocks, &joints);
                for _ in 0..3 {
                    assert_eq!(groups.of, one_by_one(&blocks, &joints.iter().collect::<Vec<_>>(), &mut dice));
                }
            }
        }
    }
}

#[test]
fn a_shared_joint_links_nothing_twice() {
    // A zigzag: both pairs of joints need the point between.
    let position = board(
        ". . O . .
         . X . X .
         . . X . .
         . O . . .",
    );
    let blocks = blocks_of(&position, Color::Black);
    let groups = Groups::fixed(&blocks, &joints(&position, Color::Black));
    assert_eq!(blocks.len(), 3);
    assert!(groups.names().count() >= 2);
}
