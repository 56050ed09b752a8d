//! `igolog urgency`

use std::path::PathBuf;

use igolog_answers::model::{UrgencyAnswer, UrgencyQuestion};
use igolog_answers::{Ask, Body, How};
use igolog_core::{Board, Point};
use igolog_text::svg::{Fill, Mark, Picture};
use igolog_text::vertex::{self, Notation};

use crate::door;
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::input::{PositionArgs, RegionArgs};
use crate::text::board::{diagram, points, side};

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
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let coords = args.position.place.coords;
    let named = args.position.named()?;
    let RegionArgs { region, walls } = args.region;
    let question = Ask::Urgency(UrgencyQuestion { region: region.unwrap_or_default(), walls });
    let answer = door::ask(&named, How { coords, ..How::default() }, question)?;
    let Body::Urgency(urgency) = &answer.body else { return Ok(Exit::Done) };
    let posed = named.pose(coords)?;
    if let Some(path) = &args.output {
        crate::picture::save_svg(path, &picture(posed.game.board(), urgency, coords))?;
    }
    door::say(args.format, &named.name, &answer, || text(posed.game.board(), urgency, coords))?;
    Ok(Exit::Done)
}

/// Every move with its point.
fn moves(board: &Board, urgency: &UrgencyAnswer, coords: Notation) -> Vec<(Point, u32)> {
    let point = |name: &str| vertex::parse(board.graph(), name, coords).ok();
    urgency.moves.iter().filter_map(|mv| Some((point(&mv.point)?, mv.urgency))).collect()
}

fn text(board: &Board, urgency: &UrgencyAnswer, coords: Notation) -> String {
    let ranked = moves(board, urgency, coords);
    let letter = |value: u32| match value {
        0..1_000 => ',',
        1_000..10_000 => '2',
        10_000..100_000 => '3',
        _ => '4',
    };
    let calm = |p: &Point| !ranked.iter().any(|&(known, value)| known == *p && value > 1);
    let hopeless = points(board, coords, &urgency.hopeless).filter(calm).map(|p| (p, 'h'));
    let ko = points(board, coords, &urgency.ko).map(|p| (p, 'k'));
    let letters = ranked.iter().map(|&(point, value)| (point, letter(value))).chain(hopeless).chain(ko);
    let mut out = diagram(board, coords, letters);
    out += &format!(
        "{} to play: 4 capture that saves, 3 capture, 2 save, ',' other move, h hopeless extension, k ko\n",
        side(urgency.to_move)
    );
    out += "point      value  urgencies\n";
    let (pressing, calm) = urgency.moves.split_at(urgency.moves.partition_point(|mv| mv.urgency > 1));
    for mv in pressing {
        let kinds: Vec<String> = mv.kinds.iter().map(ToString::to_string).collect();
        out += &format!("{:<6} {:>9}  {}\n", mv.point, mv.urgency, kinds.join(" "));
    }
    out += &format!("{} points of value 1\n", calm.len());
    out
}

fn picture(board: &Board, urgency: &UrgencyAnswer, coords: Notation) -> String {
    let heat = |value: u32| Fill::Heat((value as f32).log10().min(6.0) / 6.0);
    let ranked = moves(board, urgency, coords).into_iter().filter(|mv| mv.1 > 0);
    let (pressing, calm): (Vec<_>, Vec<_>) = ranked.partition(|mv| mv.1 > 1);
    Picture {
        coordinates: Some(coords),
        fills: pressing.into_iter().map(|(point, value)| (point, heat(value))).collect(),
        marks: calm.into_iter().map(|(point, _)| (point, Mark::Dot)).collect(),
        ..Picture::default()
    }
    .draw(board)
}
