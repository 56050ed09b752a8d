//! The five papers behind Igolog, item by item: what is printed, what comes out today, and how the two compare.
//!
//! ```
//! let paper = igolog_papers::paper("003").unwrap();
//! let item = paper.items.iter().find(|item| item.name == "図 1-b").unwrap();
//! assert_eq!((item.printed, (item.compute)().as_str()), ("k = 19, n = 16, l = 2, L = 2", "k = 19, n = 16, l = 2, L = 2"));
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`boards`] | the boards of the figures |
//! | `first`, `second` | 000 and 001: the largest number of strings |
//! | `formulas` | 002: the B-W model |
//! | `eyes` | 003: eyes by Euler's formula |
//! | `kernel` | 004: Igolog |
#![forbid(unsafe_code)]

mod ask;
pub mod boards;
mod eyes;
mod first;
mod formulas;
mod kernel;
mod second;
mod strings;

use igolog_core::{Clock, Stop};
use serde::Serialize;

pub use boards::{BOARDS, FigureBoard};
pub use igolog_extremal::paper::{PaperCell, PaperTable};

/// A paper with all that can be checked in it.
#[derive(Clone, Debug, Serialize)]
pub struct Paper {
    /// `000` to `004`.
    pub number: &'static str,
    /// Its authors, in the paper's order.
    pub authors: &'static [&'static str],
    /// Its English title.
    pub title: &'static str,
    /// Its Japanese title.
    pub title_ja: &'static str,
    /// Where it appeared, as far as our copy or a catalogue tells.
    pub venue: &'static str,
    /// When, likewise.
    pub year: &'static str,
    /// Its tables, figures, formulas and examples.
    pub items: Vec<Item>,
}

/// What an item is computed with: some tables take a second, and tell the time of our search.
#[derive(Clone, Default)]
pub struct Means {
    /// Ends the work on a table.
    pub stop: Stop,
    /// Without a clock no times are told.
    pub clock: Option<Clock>,
}

/// One table, figure, formula or example.
#[derive(Clone, Debug, Serialize)]
pub struct Item {
    /// As the paper calls it.
    pub name: &'static str,
    /// What it shows.
    pub about: &'static str,
    /// The printed value.
    pub printed: &'static str,
    /// How it compares.
    pub mark: Agreement,
    /// The board that stands for it, by its name in [`BOARDS`].
    pub board: Option<&'static str>,
    /// Draws what is no legal position, row by row.
    #[serde(skip)]
    pub drawing: Option<fn() -> Vec<String>>,
    /// Computes a whole table, printed values beside computed ones; none if it was stopped.
    #[serde(skip)]
    pub table: Option<fn(&Means) -> Option<PaperTable>>,
    /// Computes the value again.
    #[serde(skip)]
    pub compute: fn() -> String,
}

/// How a printed value compares with the computed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case", tag = "mark", content = "why")]
pub enum Agreement {
    /// The same comes out.
    Agrees,
    /// Something else comes out: why.
    Corrected(&'static str),
    /// The figure is lost; a board with these printed numbers stands for it.
    Reconstructed(&'static str),
}

impl Item {
    /// Whether the mark is true: an item that agrees or is reconstructed computes to what is printed, a corrected one does not.
    pub fn holds(&self) -> bool {
        let same = (self.compute)() == self.printed;
        same != matches!(self.mark, Agreement::Corrected(_))
    }
}

/// All papers, in order.
pub fn papers() -> [Paper; 5] {
    [
        Paper {
            number: "000",
            authors: &["矢野洋平 (Yōhei Yano)", "村松正和 (Masakazu Muramatsu)"],
            title: "On the maximum number of strings feasibly put on the n×n Go board",
            title_ja: "碁盤上の連数最大化問題について",
            venue: "University of Electro-Communications; venue not printed in our copy",
            year: "2006",
            items: first::items(),
        },
        Paper {
            number: "001",
            authors: &["宮代隆平 (Ryūhei Miyashiro)", "矢野洋平 (Yōhei Yano)", "村松正和 (Masakazu Muramatsu)"],
            title: "On the Maximum Number of Strings in Go",
            title_ja: "囲碁における連数の最大値について",
            venue: "IPSJ Journal (情報処理学会論文誌) 48 (11), pp. 3463–3469",
            year: "2007",
            items: second::items(),
        },
        Paper {
            number: "002",
            authors: &["佐藤真史 (Masafumi Satō)", "穴田浩一 (Kōichi Anada)", "堤正義 (Masayoshi Tsutsumi)"],
            title: "A Mathematical Model for the Game of Go and its Application",
            title_ja: "囲碁の数理モデル化とその応用",
            venue: "Waseda University; venue not printed in our copy",
            year: "2011 or later, by its references",
            items: formulas::items(),
        },
        Paper {
            number: "003",
            authors: &["金子努 (Tsutomu Kaneko)", "柴田知久 (Tomohisa Shibata)", "中村克彦 (Katsuhiko Nakamura)"],
            title: "A method to detect \"eyes\" for Computer Go",
            title_ja: "コンピュータ囲碁における眼の一判定法",
            venue: "Tokyo Denki University; convention paper 6J-5",
            year: "year not printed in our copy",
            items: eyes::items(),
        },
        Paper {
            number: "004",
            authors: &["葛原大輔 (Daisuke Katsurahara)", "中村克彦 (Katsuhiko Nakamura)"],
            title: "Igolog: A Kernel for GO Programming Based on Database and Incremental Computation",
            title_ja: "Igolog: データベースと差分計算にもとづく囲碁プログラムの基本部",
            venue: "Tokyo Denki University; venue not printed in our copy",
            year: "2008 or later, by its references",
            items: kernel::items(),
        },
    ]
}

/// The paper with this number, `000` to `004`.
pub fn paper(number: &str) -> Option<Paper> {
    papers().into_iter().find(|paper| paper.number == number)
}
