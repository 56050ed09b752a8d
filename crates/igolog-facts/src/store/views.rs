//! The four original predicates of Igolog (Katsurahara and Nakamura) as views of the store, with the paper's arguments.
//!
//! Points are written IJ = 100·row + column from 0, so they exist on boards with rows and columns only; blocks are named by
//! the smallest move number of their stones.

use igolog_core::{Point, words};

use super::FactStore;

/// One of the four original predicates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PaperPredicate {
    /// `stone(IJ, K)`: the stone of move K stands at IJ.
    Stone,
    /// `in_block(K, BN)`: the stone of move K belongs to block BN.
    InBlock,
    /// `blockNSL(BN, S, L)`: block BN has S stones and L liberties.
    BlockNsl,
    /// `blockDAL(BN1, BN2, IJ1, IJ2)`: two blocks with a joint, and a stone of each that touches it.
    BlockDal,
}

words!(PaperPredicate, "original predicate", Stone => "stone", InBlock => "in_block", BlockNsl => "blockNSL", BlockDal => "blockDAL");

impl PaperPredicate {
    /// The names of its arguments in the paper.
    pub fn arguments(self) -> &'static [&'static str] {
        match self {
            PaperPredicate::Stone => &["IJ", "K"],
            PaperPredicate::InBlock => &["K", "BN"],
            PaperPredicate::BlockNsl => &["BN", "S", "L"],
            PaperPredicate::BlockDal => &["BN1", "BN2", "IJ1", "IJ2"],
        }
    }
}

impl FactStore {
    /// The rows of an original predicate, sorted. `stone` and `blockDAL` are empty on a graph without rows and columns.
    pub fn view(&self, view: PaperPredicate) -> Vec<Vec<i32>> {
        let mut rows = match view {
            PaperPredicate::Stone => {
                self.tables.stone.iter().filter_map(|r| Some(vec![self.ij(Point::new(r[0] as usize))?, r[1]])).collect()
            }
            PaperPredicate::InBlock => self
                .tables
                .block_of
                .iter()
                .map(|r| vec![self.numbers[r[0] as usize], self.tables.first.find(0, r[1] as usize)[0][1]])
                .collect(),
            PaperPredicate::BlockNsl => {
                let name = |b: i32| self.tables.first.find(0, b as usize)[0][1];
                self.tables.block.iter().map(|r| vec![name(r[0]), r[2], r[3]]).collect()
            }
            PaperPredicate::BlockDal => self.block_dal(),
        };
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    fn block_dal(&self) -> Vec<Vec<i32>> {
        let mut rows = Vec::new();
        for joint in self.joints() {
            let stones = joint.blocks.map(|b| {
                let near = self.board.graph().neighbors(joint.point);
                near.filter(move |&p| self.board.block(p) == Some(b)).collect::<Vec<_>>()
            });
            let names = joint.blocks.map(|b| self.first_move(b).unwrap_or(0));
            for &a in &stones[0] {
                for &b in &stones[1] {
                    let (Some(a), Some(b)) = (self.ij(a), self.ij(b)) else { continue };
                    let row =
                        if names[0] <= names[1] { [names[0], names[1], a, b] } else { [names[1], names[0], b, a] };
                    rows.push(row.to_vec());
                }
            }
        }
        rows
    }

    fn ij(&self, point: Point) -> Option<i32> {
        self.board.graph().column_row(point).map(|(column, row)| 100 * row as i32 + column as i32)
    }
}
