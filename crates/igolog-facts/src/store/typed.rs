//! The base relations for Rust users: typed rows, found by any of their keys.

use igolog_core::{BlockId, Color, Point};
use igolog_life::link::Kosumi;

use super::FactStore;
use crate::value::RegionId;

/// `stone(P, K, Colour)`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneFact {
    /// Where it stands.
    pub point: Point,
    /// The move that placed it; 0, −1, −2 … for stones set up.
    pub number: i32,
    /// Its colour.
    pub color: Color,
}

/// `block(B, Colour, Size, Liberties)`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockFact {
    /// The block.
    pub block: BlockId,
    /// Its colour.
    pub color: Color,
    /// Its number of stones.
    pub size: usize,
    /// Its number of liberties.
    pub liberties: usize,
}

/// `enemy(B1, B2, Shared)`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnemyFact {
    /// A block.
    pub block: BlockId,
    /// A block of the other colour next to it.
    pub enemy: BlockId,
    /// Their common liberties.
    pub shared: usize,
}

/// `joint(P, B1, B2, Cuttable)`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JointFact {
    /// The empty point.
    pub point: Point,
    /// The two blocks, the smaller first.
    pub blocks: [BlockId; 2],
    /// Whether an enemy stone there would stand.
    pub cuttable: bool,
}

/// `region(R, Colour, Size, Empties)`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionFact {
    /// The region.
    pub region: RegionId,
    /// Its number of points.
    pub size: usize,
    /// How many of them are empty.
    pub empties: usize,
}

/// `bounds(R, B, Vital)`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoundFact {
    /// The region.
    pub region: RegionId,
    /// A block of its colour next to it.
    pub block: BlockId,
    /// Whether all empty points of the region are liberties of the block.
    pub vital: bool,
}

impl FactStore {
    /// The stone at a point.
    pub fn stone(&self, point: Point) -> Option<StoneFact> {
        self.tables.stone.find(0, point.index()).first().map(stone)
    }

    /// A block with its counts; `None` if the handle names none.
    pub fn block(&self, block: BlockId) -> Option<BlockFact> {
        self.tables.block.find(0, self.name(block)).first().map(|row| self.block_fact(row))
    }

    /// The blocks of a colour with this many liberties, ascending.
    pub fn blocks_with(&self, color: Color, liberties: usize) -> impl Iterator<Item = BlockFact> + '_ {
        self.tables.block.find(1, 2 * liberties + color as usize).iter().map(|row| self.block_fact(row))
    }

    /// All blocks, ascending.
    pub fn blocks(&self) -> impl Iterator<Item = BlockFact> + '_ {
        self.tables.block.iter().map(|row| self.block_fact(row))
    }

    /// The stone that a block is called by in all rows: its first in the order of the board, whatever was played before.
    pub fn first_stone(&self, block: BlockId) -> Point {
        Point::new(self.name(block))
    }

    /// The smallest move number in a block: the name that the four original predicates use.
    pub fn first_move(&self, block: BlockId) -> Option<i32> {
        self.tables.first.find(0, self.name(block)).first().map(|row| row[1])
    }

    /// The enemies of a block, ascending.
    pub fn enemies(&self, block: BlockId) -> impl Iterator<Item = EnemyFact> + '_ {
        let rows = self.tables.enemy.find(0, self.name(block)).iter();
        rows.map(move |row| EnemyFact { block, enemy: self.block_id(row[1]), shared: row[2] as usize })
    }

    /// All joints, by point.
    pub fn joints(&self) -> impl Iterator<Item = JointFact> + '_ {
        self.tables.joint.iter().map(|row| self.joint_fact(row))
    }

    /// All bare kosumi.
    pub fn kosumi(&self) -> impl Iterator<Item = Kosumi> + '_ {
        self.tables.kosumi.iter().map(kosumi)
    }

    /// The points of a region, in no particular order; empty if there is no such region.
    pub fn region_points(&self, region: RegionId) -> impl Iterator<Item = Point> + '_ {
        let regions = &self.regions[region.color];
        let slot = regions.slot(region.first.index()).filter(|&s| regions.first(s) as usize == region.first.index());
        slot.into_iter().flat_map(|s| regions.members(s)).map(Point::new)
    }

    /// A region with its counts.
    pub fn region(&self, region: RegionId) -> Option<RegionFact> {
        self.tables.region.find(0, region.code() as usize).first().map(region_fact)
    }

    /// All regions of both colours, in order of their names.
    pub fn regions(&self) -> impl Iterator<Item = RegionFact> + '_ {
        self.tables.region.iter().map(region_fact)
    }

    /// The blocks around a region, ascending.
    pub fn bounds(&self, region: RegionId) -> impl Iterator<Item = BoundFact> + '_ {
        self.tables.bounds.find(0, region.code() as usize).iter().map(|row| self.bound_fact(row))
    }

    fn block_id(&self, number: i32) -> BlockId {
        self.board.block(Point::new(number as usize)).expect("a row names a live block")
    }

    fn block_fact(&self, row: &[i32; 4]) -> BlockFact {
        let [b, color, size, liberties] = *row;
        BlockFact {
            block: self.block_id(b),
            color: Color::ALL[color as usize],
            size: size as usize,
            liberties: liberties as usize,
        }
    }

    pub(super) fn joint_fact(&self, row: &[i32; 4]) -> JointFact {
        JointFact {
            point: Point::new(row[0] as usize),
            blocks: [self.block_id(row[1]), self.block_id(row[2])],
            cuttable: row[3] == 1,
        }
    }

    pub(super) fn bound_fact(&self, row: &[i32; 3]) -> BoundFact {
        BoundFact { region: RegionId::from_code(row[0]), block: self.block_id(row[1]), vital: row[2] == 1 }
    }
}

fn stone(row: &[i32; 3]) -> StoneFact {
    StoneFact { point: Point::new(row[0] as usize), number: row[1], color: Color::ALL[row[2] as usize] }
}

fn kosumi(row: &[i32; 5]) -> Kosumi {
    let point = |i: usize| Point::new(row[i] as usize);
    Kosumi { stones: [point(0), point(1)], beside: [point(2), point(3)], halves: row[4] as u8 }
}

fn region_fact(row: &[i32; 4]) -> RegionFact {
    RegionFact { region: RegionId::from_code(row[0]), size: row[2] as usize, empties: row[3] as usize }
}
