//! `igolog analyze`: questions as JSON lines in, answers as JSON lines out, so that any language can drive it.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use igolog_core::{Game, Move, Points, Rules};
use igolog_facts::{FactStore, Relation};
use igolog_play::{Effort, Referee};
use igolog_rules::{Budget, Follower, Line, board_program_with};
use igolog_text::input::{Input, Wanted};
use igolog_text::vertex::{self, Notation};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::facts::{diff, now, topics};
use super::shared::Size;
use crate::exit::{Exit, Failure, Outcome};
use crate::input::{graph, read};
use crate::report::facts::{Mode, Topic, as_json};
use crate::report::{Names, fights, life, score, store_of};

/// Answer questions about positions: JSON lines in, JSON lines out
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  echo '{\"id\": 1, \"size\": 9, \"moves\": [\"E5\", \"E4\"], \"want\": [\"life\", \"facts\"], \"only\": [\"block\"]}' | igolog analyze\n\nEvery field is explained in docs/analyze.md."
)]
pub(crate) struct Args {}

/// Longest line that is read, in bytes.
const LONGEST: u64 = 16 << 20;
/// Most moves of one question.
const MOST_MOVES: usize = 100_000;

/// One question. Fields that are not known are refused, so that a misspelt one does not pass in silence.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
struct Question {
    id: Option<Value>,
    position: Option<String>,
    #[serde(rename = "move")]
    at: Option<usize>,
    size: Option<Value>,
    graph: Option<String>,
    moves: Option<Vec<Value>>,
    to_move: Option<String>,
    rules: Option<String>,
    komi: Option<f64>,
    coords: Option<String>,
    #[serde(default)]
    want: Vec<String>,
    only: Option<Vec<String>>,
    dead: Option<Vec<String>>,
    formula: Option<String>,
    query: Option<String>,
    rule_text: Option<String>,
    #[serde(default)]
    explain: bool,
}

/// What is wrong with a question, and in which field.
struct Wrong {
    field: &'static str,
    text: String,
}

fn wrong(field: &'static str, text: impl std::fmt::Display) -> Wrong {
    Wrong { field, text: text.to_string() }
}

pub(super) fn run(_: Args) -> Outcome {
    let mut input = io::stdin().lock();
    let mut out = io::stdout().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = io::Read::take(&mut input, LONGEST + 1).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(Exit::Done);
        }
        if read as u64 > LONGEST {
            return Err(Failure::Input(format!("a line is longer than {LONGEST} bytes")));
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let reply = answer_line(&line);
        serde_json::to_writer(&mut out, &reply).map_err(io::Error::from)?;
        out.write_all(b"\n")?;
        out.flush()?;
    }
}

fn answer_line(line: &[u8]) -> Value {
    let (id, answered) = match serde_json::from_slice::<Question>(line) {
        Err(error) => {
            let id = serde_json::from_slice::<Value>(line).ok().and_then(|v| v.get("id").cloned());
            (id, Err(wrong("question", error)))
        }
        Ok(mut question) => (question.id.take(), answer(&question)),
    };
    let mut reply = Map::new();
    if let Some(id) = id {
        reply.insert("id".into(), id);
    }
    match answered {
        Ok(answer) => reply.extend(answer),
        Err(Wrong { field, text }) => {
            reply.insert("error".into(), text.into());
            reply.insert("field".into(), field.into());
        }
    }
    reply.into()
}

fn answer(question: &Question) -> Result<Map<String, Value>, Wrong> {
    let notation = match &question.coords {
        None => Notation::Gtp,
        Some(name) => {
            let known = Notation::ALL.into_iter().find(|(n, _)| n == name);
            known.ok_or_else(|| wrong("coords", "there are gtp, sgf and ij"))?.1
        }
    };
    let game = position(question, notation)?;
    let board = game.board();
    let names = Names { graph: board.graph(), notation };
    let mut store = store_of(&game);
    let mut reply = Map::new();
    reply.insert("move".into(), store.move_number().into());
    reply.insert("to_move".into(), game.to_move().word().into());
    for want in &question.want {
        let value = match want.as_str() {
            "board" => super::info::rows(board).into(),
            "facts" => facts(question, &mut store, names)?,
            "diff" => changes(question, &game, names)?,
            "life" => life::as_json(&mut store, names),
            "ladders" => fights::ladders(&mut store, names),
            "races" => fights::races(&mut store, names),
            "influence" => fights::influence(&mut store),
            "score" => counted(question, &game, names)?,
            "eval" => formula(question, &game, names)?,
            "ask" => ask(question, &game, notation)?,
            "legal" => names.points(game.legal_points()).into(),
            other => {
                let text = format!(
                    "'{other}' is not known; there are board, facts, diff, life, ladders, races, influence, score, eval, ask, legal"
                );
                return Err(wrong("want", text));
            }
        };
        reply.insert(want.clone(), value);
    }
    Ok(reply)
}

/// Seconds that the rules of one question may take.
const RULE_SECONDS: u64 = 10;

fn ask(question: &Question, game: &Game, notation: Notation) -> Result<Value, Wrong> {
    let query = question.query.as_deref().ok_or_else(|| wrong("query", "ask needs a query"))?;
    let builder = board_program_with(game.board().graph(), notation).library("std").query(query);
    let builder = question.rule_text.iter().fold(builder, |b, text| b.source("rule_text", text));
    let program = builder.build().map_err(|errors| {
        let in_rules = errors.0.first().is_some_and(|e| e.file == "rule_text");
        wrong(if in_rules { "rule_text" } else { "query" }, errors)
    })?;
    let deadline = Some(Instant::now() + Duration::from_secs(RULE_SECONDS));
    let budget = Budget { steps: u64::MAX, deadline, ..Budget::default() };
    let mut follower = Follower::along(program.into(), &Line::of(game), &budget).map_err(|e| wrong("query", e))?;
    super::ask::answer_json("", follower.engine(), question.explain, &budget).map_err(|e| wrong("query", e))
}

fn position(question: &Question, notation: Notation) -> Result<Game, Wrong> {
    let rules = match &question.rules {
        None => None,
        Some(name) => Some(super::shared::rules(name).map_err(|e| wrong("rules", e))?),
    };
    let mut game = start(question, rules)?;
    if let Some(komi) = question.komi {
        game.set_komi(Points::try_from(komi).map_err(|e| wrong("komi", e.to_string()))?);
    }
    if let Some(color) = &question.to_move {
        game.set_to_move(color.parse().map_err(|_| wrong("to_move", "write black or white"))?);
    }
    let moves = question.moves.as_deref().unwrap_or_default();
    if moves.len() > MOST_MOVES {
        return Err(wrong("moves", format!("at most {MOST_MOVES} moves")));
    }
    for (number, written) in moves.iter().enumerate() {
        let at = |text: &dyn std::fmt::Display| wrong("moves", format!("move {}: {text}", number + 1));
        let (who, name) = match written {
            Value::String(name) => (None, name.as_str()),
            Value::Array(pair) => match pair.as_slice() {
                [Value::String(who), Value::String(name)] => (Some(who.as_str()), name.as_str()),
                _ => return Err(at(&"write \"D4\" or [\"B\", \"D4\"]")),
            },
            _ => return Err(at(&"write \"D4\" or [\"B\", \"D4\"]")),
        };
        let color = match who {
            None => game.to_move(),
            Some(who) => who.parse().map_err(|_| at(&"the colour is B or W"))?,
        };
        let mv: Move = vertex::parse_move(game.board().graph(), name, notation).map_err(|e| at(&e))?;
        game.play_as(color, mv).map_err(|e| at(&e.why))?;
    }
    Ok(game)
}

fn start(question: &Question, rules: Option<Rules>) -> Result<Game, Wrong> {
    let given = [question.position.is_some(), question.size.is_some(), question.graph.is_some()];
    if given.iter().filter(|g| **g).count() > 1 {
        return Err(wrong("position", "give one of position, size and graph"));
    }
    let chinese = rules.unwrap_or(Rules::CHINESE);
    let said = |failure: Failure| match failure {
        Failure::Usage(text) | Failure::Input(text) => text,
        Failure::Output(error) => error.to_string(),
    };
    if let Some(spec) = &question.graph {
        let short = spec.contains(':') || spec.trim_start().starts_with('{');
        if !short {
            return Err(wrong("graph", "write a short form such as torus:9x9, or a graph file's text"));
        }
        let file = if spec.trim_start().starts_with('{') {
            igolog_text::graph_file::GraphFile::parse(spec).map_err(|e| wrong("graph", e))?
        } else {
            graph(spec).map_err(|e| wrong("graph", said(e)))?
        };
        return file.to_game(chinese).map_err(|e| wrong("graph", e));
    }
    if let Some(text) = &question.position {
        // A question may name a demo, but no file: what it asks must stand in the question.
        let bytes = if text == "demo" || text.starts_with("demo:") {
            read(text).map_err(|e| wrong("position", said(e)))?.bytes
        } else {
            text.clone().into_bytes()
        };
        let wanted = Wanted { game: 0, moves: question.at, rules };
        let input = Input::read(&bytes).map_err(|e| wrong("position", e))?;
        return input.game(&wanted).map(|(game, _)| game).map_err(|e| wrong("position", e));
    }
    let size = match &question.size {
        None => Size { width: 19, height: 19 },
        Some(Value::String(text)) => text.parse().map_err(|e| wrong("size", e))?,
        Some(number) => number.to_string().parse().map_err(|e| wrong("size", e))?,
    };
    let graph = igolog_core::Graph::grid(size.width, size.height).map_err(|e| wrong("size", e))?;
    Ok(Game::new(graph, chinese))
}

fn wanted_topics(question: &Question) -> Result<Vec<Topic>, Wrong> {
    topics(question.only.as_deref().unwrap_or_default()).map_err(|failure| match failure {
        Failure::Usage(text) | Failure::Input(text) => wrong("only", text),
        Failure::Output(error) => wrong("only", error),
    })
}

fn facts(question: &Question, store: &mut FactStore, names: Names<'_>) -> Result<Value, Wrong> {
    let topics = wanted_topics(question)?;
    let lines = now(store, &topics, names);
    Ok(as_json(Mode::Now, store.move_number(), &topics, &lines)["relations"].take())
}

fn changes(question: &Question, game: &Game, names: Names<'_>) -> Result<Value, Wrong> {
    let topics = wanted_topics(question)?;
    let relations: Vec<Relation> = topics
        .iter()
        .filter_map(|t| match t {
            Topic::Relation(relation) => Some(*relation),
            Topic::View(_) => None,
        })
        .collect();
    let (_, lines) = diff(game, &relations, names);
    let rows = |sign: bool| -> Value {
        let of_sign = lines.iter().filter(|l| l.sign == Some(sign));
        of_sign.map(|l| json!({ "relation": l.topic.name(), "row": l.row })).collect()
    };
    Ok(json!({ "removed": rows(false), "inserted": rows(true) }))
}

fn counted(question: &Question, game: &Game, names: Names<'_>) -> Result<Value, Wrong> {
    let graph = game.board().graph();
    let dead = match &question.dead {
        None => None,
        Some(points) => {
            let read = |name: &String| {
                let point = vertex::parse(graph, name, names.notation).map_err(|e| wrong("dead", e))?;
                let stone = game.board().color(point).map(|_| point);
                stone.ok_or_else(|| wrong("dead", format!("there is no stone at {name} to be dead")))
            };
            Some(points.iter().map(read).collect::<Result<Vec<_>, _>>()?)
        }
    };
    let mut referee = Referee::new(game.board().graph());
    let counted = match dead {
        Some(dead) => referee.count_agreed(game, &dead, Effort::Full),
        None => referee.count(game, Effort::Full),
    };
    Ok(score::as_json(game, &counted, names))
}

fn formula(question: &Question, game: &Game, names: Names<'_>) -> Result<Value, Wrong> {
    use igolog_bw::formula::{Answer, Definitions, Formula};
    let text = question.formula.as_deref().ok_or_else(|| wrong("formula", "eval needs a formula"))?;
    let find = |name: &str| vertex::parse(names.graph, name, names.notation).ok();
    let formula = Formula::new(text, &Definitions::default(), &find).map_err(|e| wrong("formula", e))?;
    let answer = formula.on_game(game).map_err(|_| wrong("formula", "too much work for one formula"))?;
    Ok(match answer {
        Answer::Points(points) => json!({ "points": names.points(points.iter()), "count": points.len() }),
        Answer::Matrix(rows) => {
            let row = |(i, row): (usize, &igolog_core::PointSet)| json!({ "of": names.point(igolog_core::Point::new(i)), "points": names.points(row.iter()) });
            json!({ "rows": rows.iter().enumerate().map(row).collect::<Vec<_>>() })
        }
        Answer::Number(number) => json!({ "number": number }),
        Answer::Truth(truth) => json!({ "truth": truth }),
    })
}
