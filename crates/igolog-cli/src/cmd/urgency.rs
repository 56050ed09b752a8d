//! `igolog urgency`

use std::path::PathBuf;

use igolog_bw::{BwModel, Urgencies};
use igolog_core::{Color, Game, Point};
use igolog_text::diagram::{Plain, Sign, plain};
use igolog_text::svg::{Fill, Mark, Picture};
use igolog_text::vertex::{self, Notation};
use serde_json::{Value, json};

use super::Format;
use super::region::RegionArgs;
use crate::exit::{Exit, Outcome};
use crate::input::PositionArgs;
use crate::output;

/// Show how urgent each move is
///
/// The urgencies of Coulom's Crazy Stone as formulas of the B-W model: +1 for a legal move that fills no own eye, +1,000 a stone
/// for saving a block in atari, +10,000 a stone for a capture, +100,000 a stone for a capture that saves.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  igolog urgency demo -m 60\n  igolog urgency game.sgf -m 99 --format json")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    region: RegionArgs,
    /// Draw the urgencies on the board, *.svg or *.png
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let coords = args.position.coords;
    let loaded = args.position.load()?;
    let partial = args.region.cut(loaded.game, coords)?;
    let game = partial.game();
    let mut urgencies = BwModel::from_board(game.board(), game.to_move()).urgencies();
    let ko = game.board().ko().filter(|ko| ko.1 == game.to_move()).map(|ko| ko.0);
    if let Some(ko) = ko {
        urgencies.forbid(ko);
    }
    for point in (!partial.inside()).iter() {
        urgencies.forbid(point);
    }
    if let Some(path) = &args.output {
        crate::picture::save_svg(path, &picture(game, &urgencies, coords))?;
    }
    match args.format {
        Format::Text => output::print(&text(game, &urgencies, ko, coords))?,
        Format::Json => output::print_json(&as_json(game, &urgencies, ko, coords))?,
    }
    Ok(Exit::Done)
}

fn parts(urgencies: &Urgencies, point: Point) -> Vec<usize> {
    (1..=4).filter(|k| urgencies.parts[k - 1].contains(point)).collect()
}

fn text(game: &Game, urgencies: &Urgencies, ko: Option<Point>, coords: Notation) -> String {
    let graph = game.board().graph();
    let name = |point| vertex::name(graph, point, coords);
    let ranking = urgencies.ranking();
    let mut signs: Vec<(Point, Sign)> = Vec::new();
    for &(point, value) in &ranking {
        let class = Urgencies::WEIGHTS.iter().rposition(|w| value >= *w).unwrap_or(0);
        let letter = char::from(b'1' + class as u8);
        signs.push((point, Sign::Letter(if class == 0 { ',' } else { letter })));
    }
    signs.extend(urgencies.hopeless.iter().filter(|&p| urgencies.value(p) <= 1).map(|p| (p, Sign::Letter('h'))));
    signs.extend(ko.map(|p| (p, Sign::Letter('k'))));
    let style = Plain { coordinates: Some(coords), ..Plain::default() };
    let mut out = plain(game.board(), &style, &signs);
    let side = if game.to_move() == Color::Black { "Black" } else { "White" };
    out += &format!(
        "{side} to play: 4 capture that saves, 3 capture, 2 save, ',' other move, h hopeless extension, k ko\n"
    );
    out += "point      value  urgencies\n";
    let (pressing, calm) = ranking.split_at(ranking.partition_point(|&(_, value)| value > 1));
    for &(point, value) in pressing {
        let parts: Vec<String> = parts(urgencies, point).iter().map(ToString::to_string).collect();
        out += &format!("{:<6} {value:>9}  {}\n", name(point), parts.join(" "));
    }
    out += &format!("{} points of value 1\n", calm.len());
    out
}

fn as_json(game: &Game, urgencies: &Urgencies, ko: Option<Point>, coords: Notation) -> Value {
    let name = |point| vertex::name(game.board().graph(), point, coords);
    let entry = |(point, value): (Point, u32)| json!({ "point": name(point), "value": value, "parts": parts(urgencies, point) });
    json!({
        "to_move": game.to_move().word(),
        "urgency": urgencies.ranking().into_iter().map(entry).collect::<Vec<_>>(),
        "hopeless": urgencies.hopeless.iter().map(name).collect::<Vec<_>>(),
        "ko": ko.map(name),
    })
}

fn picture(game: &Game, urgencies: &Urgencies, coords: Notation) -> String {
    let heat = |value: u32| Fill::Heat((value as f32).log10().min(6.0) / 6.0);
    let (pressing, calm): (Vec<_>, Vec<_>) = urgencies.ranking().into_iter().filter(|r| r.1 > 0).partition(|r| r.1 > 1);
    Picture {
        coordinates: Some(coords),
        fills: pressing.into_iter().map(|(point, value)| (point, heat(value))).collect(),
        marks: calm.into_iter().map(|(point, _)| (point, Mark::Dot)).collect(),
        ..Picture::default()
    }
    .draw(game.board())
}
