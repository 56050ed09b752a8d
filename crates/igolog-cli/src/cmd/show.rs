//! `igolog show`

use igolog_answers::layers::{Layer, LayersQuestion};
use igolog_answers::{Ask, Bare, Body, Posed};
use igolog_text::input::Input;
use igolog_text::svg::move_numbers;
use igolog_text::vertex::Notation;

use crate::door::{self, HowArgs};
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::{Named, PositionArgs};
use crate::output;
use crate::picture::{self, PictureArgs};
use crate::text::board;

/// Show a position
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog show demo -m 127\n  igolog show '9/2X1O4/9*7 b'\n  igolog show --size 13x9\n  igolog show demo -m 60 --numbers 51 -o picture.svg\n  igolog show demo -m 60 --part K1:T10 -o corner.png\n  igolog show demo:corner --overlay life,eyes\n  igolog show matrix:1001/0100/0101/0100\n  igolog show demo:000-fig11 --format matrix"
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
    /// Lay these over the board: blocks, liberties, joints, kosumi, groups, regions, eyes, life, ladders, races,
    /// connections, influence, urgency, policy, score
    #[arg(long, value_name = "LAYERS", value_delimiter = ',')]
    overlay: Vec<Layer>,
    /// The two directed graphs of the B-W model: points b and w, edges F
    #[arg(long)]
    bw: bool,
    #[command(flatten)]
    how: HowArgs,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::boards())]
    format: Format,
}

pub(super) fn run(args: Args) -> Outcome {
    let coords = args.position.place.coords;
    let named = args.position.named()?;
    if args.format == Format::Matrix {
        return matrix(&named, coords);
    }
    if args.bw {
        return super::show_bw::run(&named, coords, args.format, &args.picture);
    }
    if args.picture.part.is_some() && args.picture.output.is_none() {
        return Err(Failure::Usage("--part draws a part of the board: name a picture with -o, or ask for --bw".into()));
    }
    let question = match args.overlay.as_slice() {
        [] => Ask::Position(Bare {}),
        layers => Ask::Layers(LayersQuestion { layers: layers.to_vec(), ..LayersQuestion::default() }),
    };
    let answer = door::ask(&named, args.how.how(coords), question)?;
    let exit = door::exit(&answer, Exit::Done);
    if args.picture.output.is_none() && args.format == Format::Json {
        output::print_json(&answer)?;
        return Ok(exit);
    }
    door::warn(&named.name, &answer.warnings);
    let posed = named.pose(coords)?;
    if args.picture.output.is_some() {
        return draw(&args, &named, &posed, &answer.body).map(|()| exit);
    }
    let canvas = posed.game.board();
    match &answer.body {
        Body::Layers(found) => {
            let layers: Vec<String> = found.layers.iter().map(|layer| board::layer(canvas, coords, layer)).collect();
            output::print(&layers.join("\n"))?;
        }
        Body::Position(found) => output::print(&board::position(canvas, coords, found))?,
        _ => {}
    }
    Ok(exit)
}

/// The board as 1 and 0; colours that the checkerboard does not tell are lost, and that is said.
fn matrix(named: &Named, coords: Notation) -> Outcome {
    let posed = named.pose(coords)?;
    let canvas = posed.game.board();
    let Some(rows) = igolog_text::matrix::rows(canvas) else {
        return Err(Failure::Input(format!("{}: a board without rows and columns is no matrix", named.name)));
    };
    let mut warnings = posed.warnings.clone();
    if !igolog_text::matrix::is_checkered(canvas) {
        warnings.push("the board is not checkered: a matrix of 0 and 1 does not tell its colours".into());
    }
    door::warn(&named.name, &warnings);
    output::print(&rows.join("\n"))?;
    Ok(Exit::Done)
}

fn draw(args: &Args, named: &Named, posed: &Posed, answer: &Body) -> Result<(), Failure> {
    let Some(path) = &args.picture.output else { return Ok(()) };
    let coords = args.position.place.coords;
    let board = posed.game.board();
    let mut picture = args.picture.picture(board.graph(), coords)?;
    let position = door::ask(named, args.how.how(coords), Ask::Position(Bare {}))?;
    if let Body::Position(position) = &position.body {
        picture.last = board::points(board, coords, &position.last).next();
    }
    if let Some(first) = args.numbers {
        picture.numbers = move_numbers(&posed.game, first, first as u32);
    }
    if let (Some(Input::Games(collection)), Some(node)) = (&posed.input, posed.node.filter(|_| !args.no_marks)) {
        picture.add_node(board.graph(), collection.node(node));
    }
    if let Body::Layers(found) = answer {
        found.layers.iter().for_each(|layer| layer.drawing.draw(&mut picture, board.graph(), coords));
    }
    picture::save(path, &picture, board)
}
