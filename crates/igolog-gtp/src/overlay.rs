//! Overlays for front ends, and any question at all: what the answer layer says, in the forms of GTP.

use igolog_answers::layers::{Layer, LayersQuestion};
use igolog_answers::model::UrgencyQuestion;
use igolog_answers::score::ScoreQuestion;
use igolog_answers::solve::SolveQuestion;
use igolog_answers::{Ask, Bare, Body, PositionSpec, Question, Work, answer_on, to_json};
use igolog_core::{Color, Graph, Point, UnknownWord};
use igolog_text::vertex::{self, Notation};

use super::args::{Args, point_names};
use super::{Answer, Engine};

/// Any question of the protocol as a JSON object, about the engine's position unless it names one of its own; the answer is
/// one line of JSON.
pub(super) fn answer(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let question: Question = args.words().join(" ").parse().map_err(|refusal| format!("{refusal}"))?;
    let work = &mut Work { stop: engine.stop.clone(), ..Work::default() };
    let answered = match question.about == PositionSpec::default() {
        true => answer_on(engine.game.clone(), &question, work),
        false => igolog_answers::answer(&question, work),
    };
    let answered = answered.map_err(|refusal| refusal.to_string())?;
    Ok(to_json(&answered))
}

/// What the answer layer says of the engine's position; a word after the command is the effort.
fn ask(engine: &Engine, args: &Args<'_>, ask: Ask) -> Result<Body, String> {
    let mut question = Question::new(PositionSpec::default(), ask);
    question.how.effort = match args.words() {
        [] => None,
        [word] => Some(word.parse().map_err(|unknown: UnknownWord| unknown.to_string())?),
        [_, more, ..] => return Err(format!("nothing follows the effort, but there is '{more}'")),
    };
    let work = &mut Work { stop: engine.stop.clone(), ..Work::default() };
    answer_on(engine.game.clone(), &question, work).map(|a| a.body).map_err(|r| r.to_string())
}

fn at(graph: &Graph, names: &[String]) -> Vec<Point> {
    let mut points: Vec<Point> = names.iter().filter_map(|n| vertex::parse(graph, n, Notation::Gtp).ok()).collect();
    points.sort_unstable();
    points
}

/// The letters of a layer, one for each stone that it speaks of.
fn letters(engine: &Engine, args: &Args<'_>, layer: Layer) -> Answer {
    let Body::Layers(answer) =
        ask(engine, args, Ask::Layers(LayersQuestion { layers: vec![layer], ..LayersQuestion::default() }))?
    else {
        return Err("no layer".to_string());
    };
    let graph = engine.game.board().graph();
    let mut texts: Vec<Option<String>> = vec![None; graph.len()];
    for body in answer.layers.iter().flat_map(|layer| &layer.drawing.bodies) {
        at(graph, &body.points).into_iter().for_each(|p| texts[p.index()] = Some(body.text.clone()));
    }
    Ok(rows(graph, |point| texts[point.index()].take()))
}

/// A letter for each stone: `A`live, `D`ead, in `S`eki, `U`nsettled; small where it is only estimated.
pub(super) fn life(engine: &mut Engine, args: &Args<'_>) -> Answer {
    letters(engine, args, Layer::Life)
}

pub(super) fn liberties(engine: &mut Engine, args: &Args<'_>) -> Answer {
    letters(engine, args, Layer::Liberties)
}

/// The same letter for the stones of each static group of several blocks.
pub(super) fn groups(engine: &mut Engine, args: &Args<'_>) -> Answer {
    letters(engine, args, Layer::Groups)
}

/// The stones of blocks that cannot escape a ladder even if they move first.
pub(super) fn ladders(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let Body::Ladders(answer) = ask(engine, args, Ask::Ladders(Bare {}))? else {
        return Err("no ladders".into());
    };
    let graph = engine.game.board().graph();
    let caught = answer.ladders.into_iter().filter(|l| l.result == "captured").flat_map(|l| l.stones);
    Ok(point_names(graph, at(graph, &caught.collect::<Vec<_>>())))
}

/// The paper's urgencies, as powers of ten from 0 to 1.
pub(super) fn urgency(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let color: Color = if args.len() > 0 { args.color(0)? } else { engine.game.to_move() };
    let mut game = engine.game.clone();
    game.set_to_move(color);
    let question = Question::new(PositionSpec::default(), Ask::Urgency(UrgencyQuestion::default()));
    let work = &mut Work { stop: engine.stop.clone(), ..Work::default() };
    let answered = answer_on(game, &question, work).map_err(|r| r.to_string())?;
    let Body::Urgency(answer) = answered.body else { return Err("no urgencies".to_string()) };
    let graph = engine.game.board().graph();
    let mut values = vec![0; graph.len()];
    for mv in answer.moves {
        at(graph, &[mv.point]).into_iter().for_each(|p| values[p.index()] = mv.urgency);
    }
    let most = 7.0;
    Ok(rows(graph, |point| Some(format!("{:.2}", (f64::from(values[point.index()]) + 1.0).log10() / most))))
}

/// What becomes of the group at a point, or of the one that is shut in, as a book has it: one sentence a line.
pub(super) fn solve(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let stones = args.words().iter().map(|&word| word.to_owned()).collect();
    let ask = Ask::Solve(SolveQuestion { stones, ..SolveQuestion::default() });
    let work = &mut Work { stop: engine.stop.clone(), ..Work::default() };
    let answered = answer_on(engine.game.clone(), &Question::new(PositionSpec::default(), ask), work);
    match answered.map_err(|refusal| refusal.to_string())?.body {
        Body::Solve(solved) => Ok(solved.text.join("\n")),
        _ => Err("no solution".into()),
    }
}

/// Rows of numbers from −1 (White) to 1 (Black).
pub(super) fn ownership(engine: &mut Engine, args: &Args<'_>) -> Answer {
    let Body::Score(answer) = ask(engine, args, Ask::Score(ScoreQuestion::default()))? else {
        return Err("no score".into());
    };
    let graph = engine.game.board().graph();
    Ok(rows(graph, |point| answer.ownership.get(point.index()).map(|share| format!("{share:.2}"))))
}

/// Rows of words, one for each point of the board's rectangle; `""` where there is nothing to say.
pub(super) fn rows(graph: &Graph, mut word: impl FnMut(Point) -> Option<String>) -> String {
    let nothing = || "\"\"".to_string();
    match graph.frame() {
        Some((width, height)) => {
            let cell = |column, row, word: &mut dyn FnMut(Point) -> Option<String>| {
                graph.at(column, row).and_then(word).unwrap_or_else(nothing)
            };
            let line = |row| {
                let cells: Vec<String> = (0..width).map(|column| cell(column, row, &mut word)).collect();
                cells.join(" ")
            };
            (0..height).map(line).collect::<Vec<_>>().join("\n")
        }
        None => graph.points().map(|p| word(p).unwrap_or_else(nothing)).collect::<Vec<_>>().join(" "),
    }
}
