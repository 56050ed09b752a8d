//! `igolog show`

use igolog_core::{Board, Color, Move, Played, Point};
use igolog_text::diagram::{Plain, Sign, plain};
use igolog_text::position_string;
use igolog_text::svg::move_numbers;
use owo_colors::OwoColorize;
use serde_json::json;

use super::Format;
use crate::exit::{Exit, Outcome};
use crate::input::{Loaded, PositionArgs};
use crate::output;
use crate::overlay::{self, Layer};
use crate::picture::{self, PictureArgs};
use crate::report::store_of;

/// Show a position
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog show demo -m 127\n  igolog show '9/2X1O4/9*7 b'\n  igolog show --size 13x9\n  igolog show demo -m 60 --numbers 51 -o picture.svg\n  igolog show demo -m 60 --part K1:T10 -o corner.png\n  igolog show demo:corner --overlay life,eyes"
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    picture: PictureArgs,
    /// Number the stones of the picture from this move on
    #[arg(long, value_name = "MOVE", requires = "output", num_args = 0..=1, default_missing_value = "1")]
    numbers: Option<usize>,
    /// Leave the marks of the SGF node out of the picture
    #[arg(long, requires = "output")]
    no_marks: bool,
    /// Lay these over the board
    #[arg(long, value_name = "LAYERS", value_delimiter = ',', value_enum)]
    overlay: Vec<Layer>,
    /// The two directed graphs of the B-W model: points b and w, edges F
    #[arg(long)]
    bw: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let loaded = args.position.load()?;
    for warning in &loaded.warnings {
        anstream::eprintln!("{} {}: {warning}", "warning:".yellow(), loaded.name);
    }
    if args.bw {
        return super::show_bw::run(loaded.game.board(), args.position.coords, args.format, &args.picture);
    }
    if let Some(path) = &args.picture.output {
        let mut picture = args.picture.picture(loaded.game.board().graph(), args.position.coords)?;
        picture.last = last_point(&loaded);
        if let Some(first) = args.numbers {
            picture.numbers = move_numbers(&loaded.game, first, first as u32);
        }
        if let Some((collection, node)) = loaded.node().filter(|_| !args.no_marks) {
            picture.add_node(loaded.game.board().graph(), collection.node(node));
        }
        if !args.overlay.is_empty() {
            let mut store = store_of(&loaded.game);
            args.overlay.iter().for_each(|&layer| overlay::draw(&mut picture, &mut store, layer));
        }
        return picture::save(path, &picture, loaded.game.board()).map(|()| Exit::Done);
    }
    match args.format {
        Format::Text if !args.overlay.is_empty() => {
            output::print(overlay_text(&loaded, args.position.coords, &args.overlay).trim_end())?;
        }
        Format::Text => output::print(&text(&loaded, args.position.coords))?,
        Format::Json => output::print_json(&as_json(&loaded, args.position.coords))?,
    }
    Ok(Exit::Done)
}

fn last_point(loaded: &Loaded) -> Option<Point> {
    match loaded.game.steps().last() {
        Some(Played::Move(_, Move::Play(point))) => Some(*point),
        _ => None,
    }
}

fn text(loaded: &Loaded, coords: igolog_text::vertex::Notation) -> String {
    let (game, board) = (&loaded.game, loaded.game.board());
    let style = Plain { coordinates: Some(coords), border: false, stars: true, last: last_point(loaded) };
    let mut out = plain(board, &style, &[]);
    let moves = game.steps().iter().filter(|s| matches!(s, Played::Move(..))).count();
    out += &format!(
        "Move {moves}, {} to play. Captured: {} black, {} white.\n{}\n",
        if game.to_move() == Color::Black { "Black (X)" } else { "White (O)" },
        board.prisoners(Color::Black),
        board.prisoners(Color::White),
        position_string::write(game)
    );
    out
}

/// A board for each layer, stones and points shown by the layer's letters.
fn overlay_text(loaded: &Loaded, coords: igolog_text::vertex::Notation, layers: &[Layer]) -> String {
    let board = loaded.game.board();
    let mut store = store_of(&loaded.game);
    let blank = Board::new(board.graph().clone());
    let style = Plain { coordinates: Some(coords), border: false, stars: false, last: None };
    let mut out = String::new();
    for &layer in layers {
        let stones = board.stones().map(|(p, c)| (p, if c == Color::Black { 'X' } else { 'O' }));
        let letters = overlay::letters(&mut store, layer);
        let signs: Vec<_> = stones.chain(letters).map(|(p, letter)| (p, Sign::Letter(letter))).collect();
        out += &format!("{}\n{}\n", overlay::legend(layer), plain(&blank, &style, &signs));
    }
    out
}

fn as_json(loaded: &Loaded, coords: igolog_text::vertex::Notation) -> serde_json::Value {
    let (game, board) = (&loaded.game, loaded.game.board());
    let name = |point| igolog_text::vertex::name(board.graph(), point, coords);
    json!({
        "name": loaded.name,
        "rows": super::info::rows(board),
        "points": board.graph().len(),
        "to_move": game.to_move().word(),
        "ko": board.ko().map(|(point, _)| name(point)),
        "last": last_point(loaded).map(name),
        "moves": game.steps().iter().filter(|s| matches!(s, Played::Move(..))).count(),
        "captured": { "black": board.prisoners(Color::Black), "white": board.prisoners(Color::White) },
        "komi": game.komi().as_f32(),
        "hash": format!("{:016x}", board.hash()),
        "canonical_hash": format!("{:016x}", board.canonical_hash()),
        "position": position_string::write(game),
        "warnings": loaded.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}
