//! `igolog show --bw`: the two directed graphs of the B-W model.

use igolog_bw::pair::{ColorGraph, color_graphs};
use igolog_core::{Board, Color, Graph, Point};
use igolog_text::svg::{Fill, Link, Picture, Stroke};
use igolog_text::vertex::{self, Notation};
use serde_json::{Value, json};

use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::output;
use crate::picture::PictureArgs;

/// Blocks of more stones have their arrows drawn once, from their first stone: the rows of all its stones in F are equal.
const EACH_STONE: usize = 3;

/// Prints or draws the graphs of a board.
pub(super) fn run(board: &Board, coords: Notation, format: Format, picture: &PictureArgs) -> Outcome {
    let graphs = color_graphs(board);
    if let Some(path) = &picture.output {
        let look = picture.picture(board.graph(), coords)?;
        let sides = [(Color::Black, &graphs.black), (Color::White, &graphs.white)];
        let drawings = sides.map(|(color, side)| draw(board, color, side, look.clone()));
        let [black, white] = drawings;
        crate::picture::save_svg(path, &beside(&black?, &white?))?;
        return Ok(Exit::Done);
    }
    let graph = board.graph();
    match format {
        Format::Json => output::print_json(&json!({
            "black": as_json(graph, &graphs.black, coords),
            "white": as_json(graph, &graphs.white, coords),
        }))?,
        _ => {
            let text = format!(
                "b: black or empty\n{}w: white or empty\n{}",
                text(graph, &graphs.black, coords),
                text(graph, &graphs.white, coords)
            );
            output::print(&text)?;
        }
    }
    Ok(Exit::Done)
}

fn text(graph: &Graph, side: &ColorGraph, coords: Notation) -> String {
    let name = |point| vertex::name(graph, point, coords);
    let line = |point: Point| {
        let targets: Vec<String> = side.edges.iter().filter(|e| e.0 == point).map(|e| name(e.1)).collect();
        format!("{}\n", format!("  {} → {}", name(point), targets.join(" ")).trim_end())
    };
    side.points.iter().map(line).collect()
}

fn as_json(graph: &Graph, side: &ColorGraph, coords: Notation) -> Value {
    let name = |point| vertex::name(graph, point, coords);
    json!({
        "points": side.points.iter().map(name).collect::<Vec<_>>(),
        "edges": side.edges.iter().map(|&(from, to)| [name(from), name(to)]).collect::<Vec<_>>(),
    })
}

/// One colour's graph on the board without the other colour's stones. Edges of the board itself are its lines already.
fn draw(board: &Board, color: Color, side: &ColorGraph, look: Picture) -> Result<String, Failure> {
    let graph = board.graph();
    let kept: Vec<Point> = side.points.iter().collect();
    let own = std::sync::Arc::new(graph.induced(&side.points).map_err(Failure::input)?);
    let mut alone = Board::new(std::sync::Arc::clone(&own));
    let stones: Vec<(Point, Option<Color>)> = own.points().map(|p| (p, board.color(kept[p.index()]))).collect();
    alone.setup(&stones).map_err(Failure::input)?;
    let new = |point: Point| kept.binary_search(&point).map(Point::new).ok();
    let speaks = |from: Point, to: Point| match board.block(from) {
        Some(block) if board.block_size(block) > EACH_STONE => {
            board.block(to) != Some(block) && board.block_stones(block).min() == Some(from)
        }
        _ => true,
    };
    let link = |&(from, to): &(Point, Point)| {
        let shown = !graph.adjacent(from, to) && speaks(from, to);
        shown.then(|| {
            Some(Link { from: new(from)?, to: new(to)?, fill: Fill::Class(color as u8), stroke: Stroke::Arrow })
        })?
    };
    let title = if color == Color::Black { "b, F: black or empty" } else { "w, F: white or empty" };
    let large = board.blocks().any(|b| board.block_color(b) == color && board.block_size(b) > EACH_STONE);
    let note =
        if large { format!("{title}; a block of more than {EACH_STONE} speaks by one stone") } else { title.into() };
    let picture = Picture { links: side.edges.iter().filter_map(link).collect(), title: Some(note), ..look };
    Ok(picture.draw(&alone))
}

/// Two drawings side by side in one.
fn beside(left: &str, right: &str) -> String {
    let ((w1, h1), (w2, h2)) = (size(left), size(right));
    let (width, height) = (w1 + w2, h1.max(h2));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         {left}\n<g transform=\"translate({w1},0)\">\n{right}\n</g>\n</svg>\n"
    )
}

/// The width and height that a drawing says it has.
fn size(svg: &str) -> (f32, f32) {
    let number = |name: &str| {
        let rest = svg.split_once(&format!(" {name}=\""))?.1;
        rest.split('"').next()?.parse().ok()
    };
    (number("width").unwrap_or(600.0), number("height").unwrap_or(600.0))
}
