//! `igolog show --bw`: the two directed graphs of the B-W model.

use igolog_answers::model::{DirectedGraph, GraphsAnswer};
use igolog_answers::{Ask, Bare, Body, How};
use igolog_bw::pair::{ColorGraph, color_graphs};
use igolog_core::{Board, Color, Point};
use igolog_text::svg::{Fill, Link, Picture, Stroke};
use igolog_text::vertex::{self, Notation};

use crate::door;
use crate::exit::{Exit, Failure, Outcome};
use crate::format::Format;
use crate::input::Named;
use crate::picture::PictureArgs;

/// Blocks of more stones have their arrows drawn once, from their first stone: the rows of all its stones in F are equal.
const EACH_STONE: usize = 3;

/// Prints or draws the graphs of a board.
pub(super) fn run(named: &Named, coords: Notation, format: Format, picture: &PictureArgs) -> Outcome {
    if let Some(path) = &picture.output {
        let posed = named.pose(coords)?;
        let board = posed.game.board();
        let look = picture.picture(board.graph(), coords)?;
        let graphs = color_graphs(board);
        let black = draw(board, Color::Black, &graphs.black, look.clone())?;
        let white = draw(board, Color::White, &graphs.white, look)?;
        crate::picture::save_svg(path, &beside(&black, &white))?;
        return Ok(Exit::Done);
    }
    let mut answer = door::ask(named, How { coords, ..How::default() }, Ask::Graphs(Bare {}))?;
    if let (Body::Graphs(GraphsAnswer { graphs }), Some(_)) = (&mut answer.body, &picture.part) {
        let posed = named.pose(coords)?;
        let graph = posed.game.board().graph();
        if let Some(part) = picture.wanted(graph, coords)? {
            let inside = |name: &String| {
                let point = vertex::parse(graph, name, coords).ok().and_then(|point| graph.column_row(point));
                point.is_some_and(|(x, y)| within(part.columns, x) && within(part.rows, y))
            };
            for side in [&mut graphs.black, &mut graphs.white] {
                side.points.retain(inside);
                side.edges.retain(|(from, to)| inside(from) && inside(to));
            }
        }
    }
    let Body::Graphs(GraphsAnswer { graphs }) = &answer.body else { return Ok(Exit::Done) };
    door::say(format, &named.name, &answer, || {
        format!("b: black or empty\n{}w: white or empty\n{}", text(&graphs.black), text(&graphs.white))
    })?;
    Ok(Exit::Done)
}

fn within((first, last): (usize, usize), at: usize) -> bool {
    (first..=last).contains(&at)
}

fn text(side: &DirectedGraph) -> String {
    let line = |point: &String| {
        let targets: Vec<&str> = side.edges.iter().filter(|e| e.0 == *point).map(|e| e.1.as_str()).collect();
        format!("{}\n", format!("  {point} → {}", targets.join(" ")).trim_end())
    };
    side.points.iter().map(line).collect()
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
            board.block(to) != Some(block) && board.first_stone(block) == from
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
