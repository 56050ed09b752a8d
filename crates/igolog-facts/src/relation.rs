//! The relations of the store: their names, columns and meanings.

use crate::value::{FactValue, Kind};

/// A relation of the fact store.
///
/// *Base* relations follow every step; *derived* ones are computed when they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Relation {
    /// `stone(P, K, Colour)`
    Stone,
    /// `block_of(P, B)`
    BlockOf,
    /// `block(B, Colour, Size, Liberties)`
    Block,
    /// `first(B, K)`
    First,
    /// `liberty(B, P)`
    Liberty,
    /// `enemy(B1, B2, SharedLiberties)`
    Enemy,
    /// `joint(P, B1, B2, Cuttable)`
    Joint,
    /// `kosumi(P1, P2, A, B, Weight)`
    Kosumi,
    /// `euler(Colour, Stones, Links, …)`
    Euler,
    /// `region(R, Colour, Size, Empties)`
    Region,
    /// `bounds(R, B, Vital)`
    Bounds,
    /// `atari(B, P)`
    Atari,
    /// `static_group(G, B)`
    StaticGroup,
    /// `group(G, Colour, Stones, Liberties, Regions)`
    Group,
    /// `miai(G, P, Q)`
    Miai,
    /// `wide_group(G, B)`
    WideGroup,
    /// `group_euler(G, Stones, Links, …)`
    GroupEuler,
    /// `semi_joint(R, P)`
    SemiJoint,
    /// `gap(Colour, P)`
    Gap,
    /// `eye(R, G, Low, High)`
    Eye,
    /// `eye_kind(R, G, Kind)`
    EyeKind,
    /// `alive(B, Why)`
    Alive,
    /// `safe(R, Why)`
    Safe,
    /// `life(B, Verdict, Status, Why)`
    Life,
    /// `dead(B, Status, Why)`
    Dead,
    /// `ladder(B, Result, Footprint)`
    Ladder,
    /// `footprint(B, P)`
    Footprint,
    /// `race(B1, B2, Own1, Own2, Shared, Eyes, Result, Ahead)`
    Race,
    /// `influence(P, Value, Owner)`
    Influence,
}

/// A column of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// How its numbers are read.
    pub kind: Kind,
}

/// What there is to know about a relation.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// Its name in rules and output.
    pub name: &'static str,
    /// Its columns.
    pub columns: &'static [Column],
    /// Whether its rows follow every step (base) or are computed on read (derived).
    pub base: bool,
    /// One line on its meaning.
    pub about: &'static str,
}

impl Schema {
    /// The readable form of a row of this relation.
    pub fn read<'a>(&self, row: &'a [i32]) -> impl Iterator<Item = FactValue> + 'a {
        self.columns.iter().zip(row).map(|(column, &number)| column.kind.read(number))
    }
}

macro_rules! columns {
    ($($name:literal $kind:ident),*) => { &[$(Column { name: $name, kind: Kind::$kind }),*] };
}

impl Relation {
    /// Every relation, base relations first.
    pub const ALL: &[Relation] = &[
        Relation::Stone,
        Relation::BlockOf,
        Relation::Block,
        Relation::First,
        Relation::Liberty,
        Relation::Enemy,
        Relation::Joint,
        Relation::Kosumi,
        Relation::Euler,
        Relation::Region,
        Relation::Bounds,
        Relation::Atari,
        Relation::StaticGroup,
        Relation::Group,
        Relation::Miai,
        Relation::WideGroup,
        Relation::GroupEuler,
        Relation::SemiJoint,
        Relation::Gap,
        Relation::Eye,
        Relation::EyeKind,
        Relation::Alive,
        Relation::Safe,
        Relation::Life,
        Relation::Dead,
        Relation::Ladder,
        Relation::Footprint,
        Relation::Race,
        Relation::Influence,
    ];

    /// The base relations.
    pub const BASE: &[Relation] = Relation::ALL.split_at(BASE_COUNT).0;

    /// The relations computed on read.
    pub const DERIVED: &[Relation] = Relation::ALL.split_at(BASE_COUNT).1;

    /// The relation with this name.
    pub fn named(name: &str) -> Option<Relation> {
        Relation::ALL.iter().copied().find(|r| r.name() == name)
    }

    /// Its name in rules and output.
    pub fn name(self) -> &'static str {
        self.schema().name
    }

    /// Whether its rows follow every step.
    pub fn is_base(self) -> bool {
        (self as usize) < BASE_COUNT
    }

    /// Its name, columns and meaning.
    pub fn schema(self) -> Schema {
        let (name, columns, about): (_, &'static [Column], _) = match self {
            Relation::Stone => (
                "stone",
                columns!("P" Point, "K" Int, "Colour" Color),
                "a stone at P, played as move K; stones set up have 0, -1, -2 and so on",
            ),
            Relation::BlockOf => ("block_of", columns!("P" Point, "B" Block), "the stone at P belongs to block B"),
            Relation::Block => (
                "block",
                columns!("B" Block, "Colour" Color, "Size" Int, "Liberties" Int),
                "a block with its number of stones and of liberties; B is one of its stones",
            ),
            Relation::First => ("first", columns!("B" Block, "K" Int), "the smallest move number in block B"),
            Relation::Liberty => ("liberty", columns!("B" Block, "P" Point), "P is a liberty of block B"),
            Relation::Enemy => (
                "enemy",
                columns!("B1" Block, "B2" Block, "Shared" Int),
                "adjacent blocks of different colours and their number of common liberties; holds both ways round",
            ),
            Relation::Joint => (
                "joint",
                columns!("P" Point, "B1" Block, "B2" Block, "Cuttable" Word),
                "P is a liberty of both blocks of one colour, B1 before B2; Cuttable is yes or no",
            ),
            Relation::Kosumi => (
                "kosumi",
                columns!("P1" Point, "P2" Point, "A" Point, "B" Point, "Weight" Halves),
                "two diagonal stones of one colour without a third beside them, the other two points, and the weight of the link in halves",
            ),
            Relation::Euler => ("euler", EULER, "counts over all stones of a colour, and the regions they enclose"),
            Relation::Region => (
                "region",
                columns!("R" Region, "Colour" Color, "Size" Int, "Empties" Int),
                "a connected set of points without stones of Colour, and how many of them are empty",
            ),
            Relation::Bounds => (
                "bounds",
                columns!("R" Region, "B" Block, "Vital" Word),
                "block B is next to region R of its colour; Vital is yes if every empty point of R is its liberty",
            ),
            Relation::Atari => ("atari", columns!("B" Block, "P" Point), "block B has a single liberty, P"),
            Relation::StaticGroup => (
                "static_group",
                columns!("G" Block, "B" Block),
                "block B belongs to group G, whose blocks are joined by two joints or an uncuttable one; G is the smallest B",
            ),
            Relation::Group => (
                "group",
                columns!("G" Block, "Colour" Color, "Stones" Int, "Liberties" Int, "Regions" Int),
                "a static group with its stones, its liberties and the regions that its blocks alone bound",
            ),
            Relation::Miai => (
                "miai",
                columns!("G" Block, "P" Point, "Q" Point),
                "two joints that hold group G together: if one goes, the other links",
            ),
            Relation::WideGroup => (
                "wide_group",
                columns!("G" Block, "B" Block),
                "block B belongs to G if every joint and every kosumi link that can still hold does hold: the upper bound of a group",
            ),
            Relation::GroupEuler => {
                ("group_euler", GROUP_EULER, "counts over the stones of a static group, and the regions they enclose")
            }
            Relation::SemiJoint => {
                ("semi_joint", columns!("R" Region, "P" Point), "a stone at P splits region R: half an eye")
            }
            Relation::Gap => (
                "gap",
                columns!("Colour" Color, "P" Point),
                "a stone of Colour at P closes one region more: half an eye",
            ),
            Relation::Eye => (
                "eye",
                columns!("R" Region, "G" Block, "Low" Halves, "High" Halves),
                "what region R is worth in eyes to group G, in halves: at least Low, at most High",
            ),
            Relation::EyeKind => (
                "eye_kind",
                columns!("R" Region, "G" Block, "Kind" Word),
                "real, false, half, undecided, shared or open",
            ),
            Relation::Alive => (
                "alive",
                columns!("B" Block, "Why" Word),
                "block B is proved alive by benson, semi_joint, pairs or search",
            ),
            Relation::Safe => ("safe", columns!("R" Region, "Why" Word), "region R is proved to belong to its colour"),
            Relation::Life => (
                "life",
                columns!("B" Block, "Verdict" Word, "Status" Word, "Why" Word),
                "alive, dead, seki, unsettled or unknown; proved, estimated or unknown; and the method",
            ),
            Relation::Dead => (
                "dead",
                columns!("B" Block, "Status" Word, "Why" Word),
                "block B cannot be saved: proved or estimated, and the method",
            ),
            Relation::Ladder => (
                "ladder",
                columns!("B" Block, "Result" Word, "Footprint" Int),
                "block B has one or two liberties: captured, unsettled (whoever moves first) or escapes; and the number of points that the reading rests on",
            ),
            Relation::Footprint => (
                "footprint",
                columns!("B" Block, "P" Point),
                "the reading of the ladder of block B rests on what is at P: while no such point changes, it stands",
            ),
            Relation::Race => (
                "race",
                columns!(
                    "B1" Block, "B2" Block, "Own1" Int, "Own2" Int, "Shared" Int, "Eyes" Word, "Result" Word, "Ahead" Int
                ),
                "a black and a white static group race, named as in static_group: moves to fill each, shared liberties, who has the better eye (none, first, second, equal); who wins by counting, and how many moves ahead",
            ),
            Relation::Influence => (
                "influence",
                columns!("P" Point, "Value" Int, "Owner" Word),
                "the potential of P in thousandths, Black's positive; and whose territory it is likely to be",
            ),
        };
        Schema { name, columns, base: self.is_base(), about }
    }
}

const BASE_COUNT: usize = Relation::Bounds as usize + 1;

const EULER: &[Column] = columns!(
    "Colour" Color, "Stones" Int, "Links" Int, "Squares" Int, "Kosumi" Int, "RimRuns" Int,
    "C4" Int, "C8" Int, "I4" Int, "I8" Int, "H8" Int, "H4" Int, "A8" Int, "A4" Int
);

const GROUP_EULER: &[Column] = columns!(
    "G" Block, "Stones" Int, "Links" Int, "Squares" Int, "Kosumi" Int, "RimRuns" Int,
    "C4" Int, "C8" Int, "I4" Int, "I8" Int, "H8" Int, "H4" Int, "A8" Int, "A4" Int
);
