//! The five papers, item by item: what is printed, what comes out today, and how the two compare.

use igolog_papers::{Agreement, FigureBoard, Item, Means, Paper, papers};
use igolog_text::{diagram, position_string};
use serde::{Deserialize, Serialize};

use crate::answer::Body;
use crate::refusal::{Fault, Refusal};
use crate::work::Work;

/// What do the papers print, and what comes out today?
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct PaperQuestion {
    /// `000` to `004`; without it all papers are listed, without their items.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
}

/// The papers asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperAnswer {
    /// One, or all.
    pub papers: Vec<PaperTold>,
}

/// A paper.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperTold {
    /// `000` to `004`.
    pub number: String,
    /// Its authors, in the paper's order.
    pub authors: Vec<String>,
    /// Its English title.
    pub title: String,
    /// Its Japanese title.
    pub title_ja: String,
    /// Where it appeared, as far as is known.
    pub venue: String,
    /// When, as far as is known.
    pub year: String,
    /// How many tables, figures, formulas and examples it has.
    pub count: usize,
    /// These, if the paper was asked for by its number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<PaperItem>,
}

/// A table, figure, formula or example.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperItem {
    /// As the paper calls it.
    pub name: String,
    /// What it shows.
    pub about: String,
    /// The printed value.
    pub printed: String,
    /// The value that comes out today.
    pub computed: String,
    /// How the two compare.
    pub mark: PaperMark,
    /// Why it is corrected, or which printed numbers a reconstructed board meets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The board that stands for a figure: the name of the demo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub demo: Option<String>,
    /// The board or drawing, a row a line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drawing: Vec<String>,
    /// A whole table, computed again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<TableTold>,
}

/// How a printed value compares with the computed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PaperMark {
    /// The same comes out.
    Agrees,
    /// Something else comes out.
    Corrected,
    /// The figure is lost; what stands for it has the printed numbers.
    Reconstructed,
}

/// A table, printed values beside computed ones.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableTold {
    /// What it shows.
    pub title: String,
    /// Head of each column.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<CellTold>>,
}

/// One number of a table, then and now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CellTold {
    /// As printed; none for a column that the paper does not have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub printed: Option<String>,
    /// As computed; none where there is nothing to compare, as the times of old machines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub computed: Option<String>,
    /// Printed and computed differ.
    pub misprint: bool,
}

pub(crate) fn paper(question: &PaperQuestion, work: &mut Work<'_>) -> Result<PaperAnswer, Refusal> {
    let all = papers();
    let Some(number) = &question.number else {
        return Ok(PaperAnswer { papers: all.iter().map(|paper| told(paper, Vec::new())).collect() });
    };
    let Some(paper) = all.iter().find(|paper| paper.number == number) else {
        let numbers = all.map(|paper| paper.number).join(", ");
        return Err(Refusal::new(Fault::NotFound, format!("there is no paper {number:?}"))
            .of("number")
            .hint(format!("there are {numbers}")));
    };
    let means = Means { stop: work.enough().clone(), clock: work.clock.clone() };
    let mut items = Vec::with_capacity(paper.items.len());
    for (done, item) in paper.items.iter().enumerate() {
        if work.enough().is_asked() {
            break;
        }
        items.push(computed(item, &means));
        let so_far = PaperAnswer { papers: vec![told(paper, items.clone())] };
        work.tell(item.name, Some(done as f64 + 1.0), Some(paper.items.len() as f64), Some(Body::Paper(so_far)));
    }
    Ok(PaperAnswer { papers: vec![told(paper, items)] })
}

fn told(paper: &Paper, items: Vec<PaperItem>) -> PaperTold {
    PaperTold {
        number: paper.number.into(),
        authors: paper.authors.iter().map(ToString::to_string).collect(),
        title: paper.title.into(),
        title_ja: paper.title_ja.into(),
        venue: paper.venue.into(),
        year: paper.year.into(),
        count: paper.items.len(),
        items,
    }
}

fn computed(item: &Item, means: &Means) -> PaperItem {
    let (mark, why) = match item.mark {
        Agreement::Agrees => (PaperMark::Agrees, None),
        Agreement::Corrected(why) => (PaperMark::Corrected, Some(why)),
        Agreement::Reconstructed(meets) => (PaperMark::Reconstructed, Some(meets)),
    };
    let board = item.board.and_then(FigureBoard::named).and_then(|board| position_string::parse(board.text).ok());
    let drawing = match (board, item.drawing) {
        (_, Some(draw)) => draw(),
        (Some(game), None) => diagram::rows(game.board()),
        (None, None) => Vec::new(),
    };
    PaperItem {
        name: item.name.into(),
        about: item.about.into(),
        printed: item.printed.into(),
        computed: (item.compute)(),
        mark,
        why: why.map(String::from),
        demo: item.board.map(|name| format!("demo:{name}")),
        drawing,
        table: item.table.and_then(|table| table(means)).map(as_table),
    }
}

fn as_table(table: igolog_papers::PaperTable) -> TableTold {
    let cell = |cell: igolog_papers::PaperCell| CellTold {
        printed: cell.printed,
        computed: cell.computed,
        misprint: cell.misprint,
    };
    TableTold {
        title: table.title,
        columns: table.columns.into_iter().map(String::from).collect(),
        rows: table.rows.into_iter().map(|row| row.into_iter().map(cell).collect()).collect(),
    }
}
