//! Any graph: the fewest liberties and the most strings, reported apart.

use igolog_answers::extremal::{Bounds, GraphStringsAnswer, StringsMethod};
use igolog_answers::words::Certainty;
use igolog_answers::{Ask, Bare, Body, How, PositionSpec};
use igolog_core::{Board, Color};
use igolog_extremal::program::{Form, domination, two_colours};
use igolog_text::diagram::{Plain, plain};
use igolog_text::svg::Picture;
use igolog_text::vertex::Notation;

use super::{Args, FileKind, files};
use crate::exit::{Exit, Failure, Outcome};
use crate::input::Named;
use crate::text::board::points;
use crate::{door, input, output};

pub(super) fn run(args: &Args, spec: &str) -> Outcome {
    let many = args.all || args.orbits || args.sample.is_some() || args.game;
    let counts = args.count || args.plus.is_some() || args.twice;
    if many || counts || !args.cuts.is_empty() || args.method != StringsMethod::Search {
        return Err(Failure::usage(
            "with --graph only --time, --write lp|mps|svg|txt, --form and --format are understood",
        ));
    }
    if args.write == Some(FileKind::Sgf) {
        return Err(Failure::usage("SGF knows rectangular boards only: with --graph write lp, mps, svg or txt"));
    }
    let board = Some(input::board(spec)?);
    let named = Named { name: spec.to_owned(), spec: PositionSpec { board, ..PositionSpec::default() } };
    let empty = named.pose(Notation::Gtp)?;
    let graph = empty.game.board().graph();
    if let Some(FileKind::Lp | FileKind::Mps) = args.write {
        let model = if args.form == Form::MostStrings { two_colours(graph) } else { domination(graph) };
        return files::write_program(args, &model);
    }
    let answer = door::ask(&named, How { seconds: args.time, ..How::default() }, Ask::GraphStrings(Bare {}))?;
    let Body::GraphStrings(found) = &answer.body else { return Ok(Exit::Done) };
    let mut board = Board::new(graph.clone());
    let stones = [(Color::Black, &found.stones.black), (Color::White, &found.stones.white)];
    let stones: Vec<_> = stones
        .iter()
        .flat_map(|&(color, names)| points(empty.game.board(), Notation::Gtp, names).map(move |p| (p, Some(color))))
        .collect();
    board.setup(&stones).map_err(Failure::input)?;
    let drawn = plain(&board, &Plain::default(), &[]);
    let exit = if found.certainty == Certainty::Proved { Exit::Done } else { Exit::Limit };
    if let Some(kind) = args.write {
        let title = format!("{spec}: {}", files::numbers(board.blocks().len(), board.empties().len()));
        let svg = || Picture { title: Some(title), ..Picture::default() }.draw(&board);
        let text = if kind == FileKind::Svg { svg() } else { drawn };
        output::write_file(args.output.as_deref().unwrap_or("-".as_ref()), text.as_bytes())?;
        return Ok(exit);
    }
    door::say(args.format, spec, &answer, || text(spec, found, &drawn))?;
    Ok(exit)
}

fn text(spec: &str, found: &GraphStringsAnswer, drawn: &str) -> String {
    let note = if found.bipartite {
        "bipartite: strings and liberties add up to the points"
    } else {
        "not bipartite: strings may be fewer than points less fewest liberties"
    };
    format!(
        "{spec}: {} points, {note}\nfewest liberties (γ): {}\nmost strings: {}\n\n{drawn}\n{:.3} s\n",
        found.points,
        range(found.fewest_liberties, &found.liberties_by),
        range(found.most_strings, &found.strings_by),
        found.seconds.unwrap_or_default(),
    )
}

fn range(Bounds { lower, upper }: Bounds, by: &[String]) -> String {
    let methods = if by.is_empty() { String::new() } else { format!(" ({})", by.join(" and ")) };
    match lower == upper {
        true => format!("{lower}, proved{methods}"),
        false => format!("between {lower} and {upper}, not proved{methods}"),
    }
}
