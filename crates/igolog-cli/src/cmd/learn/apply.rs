//! `igolog learn apply`

use std::path::PathBuf;

use igolog_bw::formula::Context;
use igolog_bw::learn::{Model, Policy};
use igolog_core::Point;
use igolog_text::diagram::{Plain, Sign, plain};
use igolog_text::svg::{Fill, Picture};
use igolog_text::vertex;
use serde_json::json;

use super::read_model;
use crate::cmd::Format;
use crate::cmd::region::RegionArgs;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::PositionArgs;
use crate::output;

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
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Outcome {
    let coords = args.position.coords;
    let loaded = args.position.load()?;
    let partial = args.region.cut(loaded.game, coords)?;
    let (game, graph) = (partial.game(), partial.game().board().graph());
    let model = match &args.model {
        Some(name) => read_model(name)?,
        None => Model::built_in_for(graph),
    };
    let mut policy = Policy::new(&model, graph).map_err(Failure::input)?;
    let (to_move, context) = (game.to_move(), Context::of_game(game));
    let name = |point| vertex::name(graph, point, coords);
    if let Some(why) = &args.why {
        let point = vertex::parse(graph, why, coords).map_err(Failure::input)?;
        let reasons = policy.reasons(game.board(), to_move, &context, point).map_err(Failure::input)?;
        match args.format {
            Format::Json => {
                let reasons = reasons.iter().map(|(formula, weight)| json!({ "weight": weight, "formula": formula }));
                output::print_json(&json!({ "point": name(point), "reasons": reasons.collect::<Vec<_>>() }))?;
            }
            Format::Text if reasons.is_empty() => output::print(&format!("{} is no legal move here", name(point)))?,
            Format::Text => {
                let lines =
                    reasons.iter().take(args.top).map(|(formula, weight)| format!("{weight:+8.3}  {formula}\n"));
                output::print(&lines.collect::<String>())?;
            }
        }
        return Ok(if reasons.is_empty() { Exit::No } else { Exit::Done });
    }
    let mut moves: Vec<(Point, f32)> = policy.moves(game.board(), to_move, &context).map_err(Failure::input)?;
    moves.retain(|m| partial.inside().contains(m.0));
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    if let Some(path) = &args.output {
        let most = moves.first().map_or(1.0, |m| m.1);
        // Moves that nobody would think of stay uncoloured, so that the board can be seen.
        let likely = moves.iter().filter(|m| m.1 >= 0.02 * most);
        let fills = likely.map(|&(point, share)| (point, Fill::Heat((share / most).sqrt()))).collect();
        let picture = Picture { coordinates: Some(coords), fills, ..Picture::default() };
        crate::picture::save_svg(path, &picture.draw(game.board()))?;
    }
    match args.format {
        Format::Json => {
            let entry = |&(point, share): &(Point, f32)| json!({ "point": name(point), "probability": share });
            output::print_json(&json!({
                "to_move": to_move.word(),
                "moves": moves.iter().map(entry).collect::<Vec<_>>(),
            }))?;
        }
        Format::Text => {
            let shown = &moves[..moves.len().min(args.top)];
            let letter = |k: usize| char::from(b'a' + k as u8);
            let signs: Vec<(Point, Sign)> =
                shown.iter().take(26).enumerate().map(|(k, m)| (m.0, Sign::Letter(letter(k)))).collect();
            let mut out = plain(game.board(), &Plain { coordinates: Some(coords), ..Plain::default() }, &signs);
            for (k, (point, share)) in shown.iter().enumerate() {
                let mark = if k < 26 { letter(k) } else { ' ' };
                out += &format!("{mark} {:<5} {:5.1} %\n", name(*point), 100.0 * share);
            }
            output::print(&out)?;
        }
    }
    Ok(if moves.is_empty() { Exit::No } else { Exit::Done })
}
