//! Draws a gallery of boards: one SVG and one PNG each.
//!
//! `cargo run -p igolog-text --features png --example gallery -- FOLDER`

use std::error::Error;
use std::path::Path;

use igolog_core::{Board, Color, Game, Graph, Point, Rules};
use igolog_text::diagram::Diagram;
use igolog_text::svg::{Fill, Key, Link, Mark, Part, Picture, Stroke, Theme, move_numbers};
use igolog_text::vertex::Notation;
use igolog_text::{png, position_string, replay, sgf};

/// The game of the ear-reddening move: Gennan Inseki against Kuwahara Shusaku, 1846.
const EAR_REDDENING: &str = "(;SZ[19]PB[Kuwahara Shusaku]PW[Gennan Inseki];B[qd];W[dc];B[pq];W[oc];B[cp];W[cf];B[ep];W[qo];B[pe];W[np];B[po];W[pp];B[op];W[qp];B[oq];W[oo];B[pn];W[qq];B[nq];W[on];B[pm];W[om];B[pl];W[mp];B[mq];W[ol];B[pk];W[lq];B[lr];W[kr];B[lp];W[kq];B[qr];W[rr];B[rs];W[mr];B[nr];W[pr];B[ps];W[qs];B[no];W[mo];B[qr];W[rm];B[rl];W[qs];B[lo];W[mn];B[qr];W[qm];B[or];W[ql];B[qj];W[rj];B[ri];W[rk];B[ln];W[mm];B[qi];W[rl])";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "gallery".into());
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    let save = |name: &str, picture: &Picture, board: &Board| -> Result<(), Box<dyn Error>> {
        let svg = picture.draw(board);
        std::fs::write(folder.join(format!("{name}.png")), png::render(&svg, 1.5)?)?;
        std::fs::write(folder.join(format!("{name}.svg")), svg)?;
        Ok(())
    };

    let records = sgf::Collection::read(EAR_REDDENING.as_bytes())?;
    let game = replay::Replay::main_line(records.game(0).ok_or("no game")?, None)?.game;
    let whole = Picture {
        coordinates: Some(Notation::Gtp),
        numbers: move_numbers(&game, 1, 1),
        title: Some("The ear-reddening game, moves 1–60".into()),
        ..Picture::default()
    };
    save("game", &whole, game.board())?;
    let part = Part { columns: (9, 18), rows: (9, 18) };
    save("part", &Picture { part: Some(part), theme: Theme::Print, ..whole.clone() }, game.board())?;
    let last = game.board().graph().at(17, 11);
    save("dark", &Picture { theme: Theme::Dark, numbers: Vec::new(), last, ..whole }, game.board())?;

    save("marks", &marks()?, diagram()?.board())?;
    save("heat", &heat()?, Game::new(Graph::grid(9, 9)?, Rules::CHINESE).board())?;
    let torus = position_string::parse("torus:9/1XO6/XO1O5/1XO6/9*3/7XX/X7O")?;
    save("torus", &Picture { coordinates: Some(Notation::Ij), ..Picture::default() }, torus.board())?;
    let hexagonal = position_string::parse("hexagonal:9*2/2XOX4/3O1O3/9*2")?;
    save("hexagonal", &Picture { coordinates: Some(Notation::Gtp), ..Picture::default() }, hexagonal.board())?;
    let triangular = position_string::parse("triangular:7*2/2XOX2/3O3/7*2")?;
    save("triangular", &Picture { coordinates: Some(Notation::Sgf), ..Picture::default() }, triangular.board())?;
    let holes = position_string::parse("9/3X5/2_X_O3/3O5/9*2/4___2/9*2")?;
    save("holes", &Picture { coordinates: Some(Notation::Gtp), ..Picture::default() }, holes.board())?;
    save("graph", &Picture { coordinates: Some(Notation::Gtp), ..Picture::default() }, &petersen()?)?;
    Ok(())
}

fn diagram() -> Result<Game, Box<dyn Error>> {
    let text = ". . . . . . . . .\n. X X O O . . . .\n. X O . O . + . .\n. X X O . . . . .\n. . . . . . . . .";
    Ok(Diagram::parse(text)?.to_game(Rules::CHINESE)?)
}

fn marks() -> Result<Picture, Box<dyn Error>> {
    let game = diagram()?;
    let at = |x, y| game.board().graph().at(x, y).ok_or("off the board");
    let class = |class| Fill::Class(class);
    let mut picture = Picture { coordinates: Some(Notation::Gtp), ..Picture::default() };
    picture.marks = vec![
        (at(1, 1)?, Mark::Circle),
        (at(2, 1)?, Mark::Square),
        (at(3, 1)?, Mark::Triangle),
        (at(4, 1)?, Mark::Cross),
        (at(3, 2)?, Mark::Label("A".into())),
        (at(5, 1)?, Mark::Label("b".into())),
        (at(6, 1)?, Mark::Circle),
        (at(7, 1)?, Mark::Square),
        (at(6, 2)?, Mark::Triangle),
        (at(7, 2)?, Mark::Cross),
        (at(0, 0)?, Mark::Territory(Color::Black)),
        (at(8, 0)?, Mark::Territory(Color::White)),
        (at(8, 2)?, Mark::Dot),
        (at(5, 3)?, Mark::Label("12½".into())),
    ];
    for class in 0..8 {
        picture.fills.push((at(usize::from(class), 4)?, Fill::Class(class)));
        picture.marks.push((at(usize::from(class), 4)?, Mark::Label(class.to_string())));
    }
    picture.links = vec![
        Link { from: at(1, 3)?, to: at(2, 3)?, fill: class(0), stroke: Stroke::Solid },
        Link { from: at(3, 3)?, to: at(4, 2)?, fill: class(1), stroke: Stroke::Dashed },
        Link { from: at(4, 2)?, to: at(7, 3)?, fill: class(2), stroke: Stroke::Arrow },
    ];
    picture.legend = vec![
        (Key::Link(class(0), Stroke::Solid), "solid connection".into()),
        (Key::Link(class(1), Stroke::Dashed), "kosumi".into()),
        (Key::Fill(class(3)), "static group 3".into()),
        (Key::Mark(Mark::Triangle), "liberty".into()),
    ];
    Ok(picture)
}

fn heat() -> Result<Picture, Box<dyn Error>> {
    let graph = Graph::grid(9, 9)?;
    let mut picture = Picture { title: Some("Influence".into()), ..Picture::default() };
    for point in graph.points() {
        let (x, y) = graph.column_row(point).ok_or("no column")?;
        let value = (x as f32 - 4.0) / 4.0 * (y as f32 / 8.0);
        let fill = if y < 4 { Fill::Heat((x + y) as f32 / 12.0) } else { Fill::Balance(value) };
        picture.fills.push((point, fill));
        if y == 6 {
            picture.marks.push((point, Mark::Label(format!("{value:.1}"))));
        }
    }
    picture.legend =
        vec![(Key::Fill(Fill::Balance(-1.0)), "White".into()), (Key::Fill(Fill::Balance(1.0)), "Black".into())];
    Ok(picture)
}

/// Petersen's graph with a few stones.
fn petersen() -> Result<Board, Box<dyn Error>> {
    let mut edges = Vec::new();
    for i in 0..5 {
        edges.extend([(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
    }
    let turn = |i: usize| (i % 5) as f32 * std::f32::consts::TAU / 5.0;
    let place = |i: usize| {
        let radius = if i < 5 { 2.2 } else { 1.1 };
        (radius * turn(i).sin(), -radius * turn(i).cos())
    };
    let graph = Graph::from_edges(10, &edges)?.with_layout((0..10).map(place).collect())?;
    let mut board = Board::new(graph);
    let stones = [(0, Color::Black), (1, Color::White), (6, Color::Black), (8, Color::White)];
    board.setup(&stones.map(|(p, color)| (Point::new(p), Some(color))))?;
    Ok(board)
}
