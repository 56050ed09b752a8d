//! `igolog learn apply`

use std::path::PathBuf;

use igolog_answers::model::{PolicyAnswer, PolicyQuestion};
use igolog_answers::{Ask, Body, How};
use igolog_core::{Board, Point};
use igolog_text::svg::{Fill, Picture};
use igolog_text::vertex::{self, Notation};

use super::read_model;
use crate::door;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{PositionArgs, RegionArgs};
use crate::text::board::diagram;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    region: RegionArgs,
    /// A policy file, or builtin:9, builtin:19 (default: the built-in one for the board's size)
    #[arg(long, value_name = "POLICY")]
    model: Option<String>,
    /// How many moves to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// The properties that speak for and against this move
    #[arg(long, value_name = "POINT")]
    why: Option<String>,
    /// Draw the policy on the board, *.svg or *.png
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::plain())]
    format: Format,
}

pub(super) fn run(args: &Args) -> Outcome {
    let coords = args.position.place.coords;
    let named = args.position.named()?;
    let model = match &args.model {
        None => None,
        Some(name) => Some(serde_json::from_str(&read_model(name)?.to_json()).map_err(Failure::input)?),
    };
    let question = PolicyQuestion {
        model,
        why: args.why.clone(),
        region: args.region.region.clone().unwrap_or_default(),
        walls: args.region.walls,
    };
    let answer = door::ask(&named, How { coords, ..How::default() }, Ask::Policy(question))?;
    let Body::Policy(policy) = &answer.body else { return Ok(Exit::Done) };
    let posed = named.pose(coords)?;
    let board = posed.game.board();
    if let Some(path) = &args.output {
        crate::picture::save_svg(path, &picture(board, policy, coords))?;
    }
    let exit = match &policy.reasons {
        Some(reasons) if reasons.is_empty() => Exit::No,
        None if policy.moves.is_empty() => Exit::No,
        _ => Exit::Done,
    };
    door::say(args.format, &named.name, &answer, || match (&policy.reasons, &args.why) {
        (Some(reasons), Some(why)) if reasons.is_empty() => format!("{why} is no legal move here"),
        (Some(reasons), _) => {
            reasons.iter().take(args.top).map(|r| format!("{:+8.3}  {}\n", r.weight, r.formula)).collect()
        }
        (None, _) => text(board, policy, coords, args.top),
    })?;
    Ok(exit)
}

/// Every move with its point.
fn moves(board: &Board, policy: &PolicyAnswer, coords: Notation) -> Vec<(Point, f64)> {
    let point = |name: &str| vertex::parse(board.graph(), name, coords).ok();
    policy.moves.iter().filter_map(|mv| Some((point(&mv.point)?, mv.probability))).collect()
}

fn text(board: &Board, policy: &PolicyAnswer, coords: Notation, top: usize) -> String {
    let letter = |k: usize| char::from(b'a' + k as u8);
    let shown = moves(board, policy, coords).into_iter().take(top.min(26)).enumerate();
    let mut out = diagram(board, coords, shown.map(|(k, (point, _))| (point, letter(k))));
    for (k, mv) in policy.moves.iter().take(top).enumerate() {
        let mark = if k < 26 { letter(k) } else { ' ' };
        out += &format!("{mark} {:<5} {:5.1} %\n", mv.point, 100.0 * mv.probability);
    }
    out
}

fn picture(board: &Board, policy: &PolicyAnswer, coords: Notation) -> String {
    let moves = moves(board, policy, coords);
    let most = moves.first().map_or(1.0, |mv| mv.1);
    // Moves that nobody would think of stay uncoloured, so that the board can be seen.
    let likely = moves.iter().filter(|mv| mv.1 >= 0.02 * most);
    let fills = likely.map(|&(point, share)| (point, Fill::Heat((share / most).sqrt() as f32))).collect();
    Picture { coordinates: Some(coords), fills, ..Picture::default() }.draw(board)
}
