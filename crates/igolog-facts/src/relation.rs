//! The relations of the store. Each is declared once, in the table below: name, columns, meaning, and where its rows
//! come from. Nothing else in the workspace lists them.

use std::fmt;
use std::str::FromStr;

use igolog_core::UnknownWord;
use igolog_life::eyes::EyeKind;
use igolog_life::ladder::LadderResult;
use igolog_life::race::{BetterEye, RaceEnd};
use igolog_life::{Certainty, Reason, Verdict};
use igolog_tsumego::Fate;

use crate::store::rows::{self, Rows};
use crate::value::Kind::{self, Block, Color, Halves, Int, Point, Region, Word};
use crate::value::{FactValue, OWNERS, YES_NO};

/// A column of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RelationColumn {
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
    pub columns: &'static [RelationColumn],
    /// One line on its meaning.
    pub about: &'static str,
    pub(crate) rows: Rows,
}

impl Schema {
    /// The readable form of a row of this relation.
    pub fn read<'a>(&self, row: &'a [i32]) -> impl Iterator<Item = FactValue> + 'a {
        self.columns.iter().zip(row).map(|(column, &number)| column.kind.read(number))
    }
}

macro_rules! relations {
    ($($relation:ident $name:literal [$($column:literal $kind:expr),* $(,)?] $about:literal $rows:expr;)*) => {
        /// A relation of the fact store.
        ///
        /// *Base* relations follow every step; *derived* ones are computed when they are read.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        #[non_exhaustive]
        pub enum Relation { $(#[doc = $about] $relation),* }

        impl Relation {
            /// Every relation, base relations first.
            pub const ALL: &[Relation] = &[$(Relation::$relation),*];
        }

        const SCHEMAS: &[Schema] = &[$(Schema {
            name: $name,
            columns: &[$(RelationColumn { name: $column, kind: $kind }),*],
            about: $about,
            rows: $rows,
        }),*];
    };
}

relations! {
    Stone "stone" ["P" Point, "K" Int, "Colour" Color]
        "a stone at P, played as move K; stones set up have 0, -1, -2 and so on"
        Rows::Base(|tables| &tables.stone);
    BlockOf "block_of" ["P" Point, "B" Block]
        "the stone at P belongs to block B"
        Rows::Base(|tables| &tables.block_of);
    Block "block" ["B" Block, "Colour" Color, "Size" Int, "Liberties" Int]
        "a block with its number of stones and of liberties; B is one of its stones"
        Rows::Base(|tables| &tables.block);
    First "first" ["B" Block, "K" Int]
        "the smallest move number in block B"
        Rows::Base(|tables| &tables.first);
    Liberty "liberty" ["B" Block, "P" Point]
        "P is a liberty of block B"
        Rows::Base(|tables| &tables.liberty);
    Enemy "enemy" ["B1" Block, "B2" Block, "Shared" Int]
        "adjacent blocks of different colours and their number of common liberties; holds both ways round"
        Rows::Base(|tables| &tables.enemy);
    Joint "joint" ["P" Point, "B1" Block, "B2" Block, "Cuttable" Word(YES_NO)]
        "P is a liberty of both blocks of one colour, B1 before B2; Cuttable is yes or no"
        Rows::Base(|tables| &tables.joint);
    Kosumi "kosumi" ["P1" Point, "P2" Point, "A" Point, "B" Point, "Weight" Halves]
        "two diagonal stones of one colour without a third beside them, the other two points, and the weight of the link in halves"
        Rows::Base(|tables| &tables.kosumi);
    Euler "euler" [
        "Colour" Color, "Stones" Int, "Links" Int, "Squares" Int, "Kosumi" Int, "RimRuns" Int,
        "C4" Int, "C8" Int, "I4" Int, "I8" Int, "H8" Int, "H4" Int, "A8" Int, "A4" Int,
    ]
        "counts over all stones of a colour, and the regions they enclose"
        Rows::Base(|tables| &tables.euler);
    Region "region" ["R" Region, "Colour" Color, "Size" Int, "Empties" Int]
        "a connected set of points without stones of Colour, and how many of them are empty"
        Rows::Base(|tables| &tables.region);
    Bounds "bounds" ["R" Region, "B" Block, "Vital" Word(YES_NO)]
        "block B is next to region R of its colour; Vital is yes if every empty point of R is its liberty"
        Rows::Base(|tables| &tables.bounds);

    Atari "atari" ["B" Block, "P" Point]
        "block B has a single liberty, P"
        Rows::Derived(rows::atari);
    StaticGroup "static_group" ["G" Block, "B" Block]
        "block B belongs to group G, whose blocks are joined by two joints or an uncuttable one; G is the smallest B"
        Rows::Derived(rows::static_group);
    Group "group" ["G" Block, "Colour" Color, "Stones" Int, "Liberties" Int, "Regions" Int]
        "a static group with its stones, its liberties and the regions that its blocks alone bound"
        Rows::Derived(rows::group);
    Miai "miai" ["G" Block, "P" Point, "Q" Point]
        "two joints that hold group G together: if one goes, the other links"
        Rows::Derived(rows::miai);
    WideGroup "wide_group" ["G" Block, "B" Block]
        "block B belongs to G if every joint and every kosumi link that can still hold does hold: the upper bound of a group"
        Rows::Derived(rows::wide_group);
    GroupEuler "group_euler" [
        "G" Block, "Stones" Int, "Links" Int, "Squares" Int, "Kosumi" Int, "RimRuns" Int,
        "C4" Int, "C8" Int, "I4" Int, "I8" Int, "H8" Int, "H4" Int, "A8" Int, "A4" Int,
    ]
        "counts over the stones of a static group, and the regions they enclose"
        Rows::Derived(rows::group_euler);
    SemiJoint "semi_joint" ["R" Region, "P" Point]
        "a stone at P splits region R: half an eye"
        Rows::Derived(rows::semi_joint);
    Gap "gap" ["Colour" Color, "P" Point]
        "a stone of Colour at P closes one region more: half an eye"
        Rows::Derived(rows::gap);
    Eye "eye" ["R" Region, "G" Block, "Low" Halves, "High" Halves]
        "what region R is worth in eyes to group G, in halves: at least Low, at most High"
        Rows::Derived(rows::eye);
    EyeKind "eye_kind" ["R" Region, "G" Block, "Kind" Word(EyeKind::WORDS)]
        "real, false, half, undecided, shared or open"
        Rows::Derived(rows::eye_kind);
    PointEye "point_eye" ["P" Point, "Colour" Color, "Kind" Word(EyeKind::WORDS)]
        "the empty point P is a region of Colour by itself; Kind as in eye_kind"
        Rows::Derived(rows::point_eye);
    Alive "alive" ["B" Block, "Why" Word(Reason::WORDS)]
        "block B is proved alive by benson, semi_joint, pairs or search"
        Rows::Derived(rows::alive);
    Safe "safe" ["R" Region, "Why" Word(Reason::WORDS)]
        "region R is proved to belong to its colour"
        Rows::Derived(rows::safe);
    Life "life" ["B" Block, "Verdict" Word(Verdict::WORDS), "Status" Word(Certainty::WORDS), "Why" Word(Reason::WORDS)]
        "alive, dead, seki, unsettled or unknown; proved, estimated or unknown; and the method"
        Rows::Derived(rows::life);
    Dead "dead" ["B" Block, "Status" Word(Certainty::WORDS), "Why" Word(Reason::WORDS)]
        "block B cannot be saved: proved or estimated, and the method"
        Rows::Derived(rows::dead);
    Status "status" ["B" Block, "First" Color, "Result" Word(Fate::WORDS)]
        "it is proved what becomes of block B's group if First moves first: dead, ko, seki or alive; not at static effort"
        Rows::Derived(rows::status);
    Vital "vital" ["B" Block, "P" Point]
        "the life of block B's group hangs on the move, and P is where one of the sides decides; not at static effort"
        Rows::Derived(rows::vital);
    Ladder "ladder" ["B" Block, "Result" Word(LadderResult::WORDS), "Footprint" Int]
        "block B has one or two liberties: captured, unsettled (whoever moves first) or escapes; and the number of points that the reading rests on"
        Rows::Derived(rows::ladder);
    Footprint "footprint" ["B" Block, "P" Point]
        "the reading of the ladder of block B rests on what is at P: while no such point changes, it stands"
        Rows::Derived(rows::footprint);
    Race "race" [
        "B1" Block, "B2" Block, "Own1" Int, "Own2" Int, "Shared" Int,
        "Eyes" Word(BetterEye::WORDS), "Result" Word(RaceEnd::WORDS), "Ahead" Int,
    ]
        "a black and a white static group race, named as in static_group: moves to fill each, shared liberties, who has the better eye (none, first, second, equal); who wins by counting, and how many moves ahead"
        Rows::Derived(rows::race);
    Connected "connected" ["B1" Block, "B2" Block]
        "two blocks of one colour with a common liberty stay together whoever moves first, by reading; only where the store may search"
        Rows::Derived(rows::connected);
    CutPoint "cut_point" ["P" Point, "B1" Block, "B2" Block]
        "an enemy stone at P cuts two blocks with a common liberty apart, by reading; only where the store may search"
        Rows::Derived(rows::cut_point);
    Refutation "refutation" ["P" Point, "Q" Point, "B1" Block, "B2" Block]
        "if the enemy plays at P between two connected blocks, Q joins them, by reading; only where the store may search"
        Rows::Derived(rows::refutation);
    Influence "influence" ["P" Point, "Value" Int, "Owner" Word(OWNERS)]
        "the potential of P in thousandths, Black's positive; and whose territory it is likely to be"
        Rows::Derived(rows::influence);
}

impl Relation {
    /// The base relations.
    pub const BASE: &[Relation] = Relation::ALL.split_at(BASE_COUNT).0;

    /// The relations computed on read.
    pub const DERIVED: &[Relation] = Relation::ALL.split_at(BASE_COUNT).1;

    /// Its name in rules and output.
    pub fn word(self) -> &'static str {
        self.schema().name
    }

    /// Its name, columns and meaning.
    pub fn schema(self) -> &'static Schema {
        &SCHEMAS[self as usize]
    }
}

const NAMES: &[&str] = &{
    let mut names = [""; SCHEMAS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = SCHEMAS[at].name;
        at += 1;
    }
    names
};

/// Base relations come first in the table: the rest must be derived.
const BASE_COUNT: usize = {
    let (mut at, mut count) = (0, 0);
    while at < SCHEMAS.len() {
        if matches!(SCHEMAS[at].rows, Rows::Base(_)) {
            assert!(count == at, "base relations come first");
            count += 1;
        }
        at += 1;
    }
    count
};

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Relation {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Relation, UnknownWord> {
        let unknown = || UnknownWord::new("relation", name, NAMES);
        Relation::ALL.iter().copied().find(|r| r.word() == name).ok_or_else(unknown)
    }
}
