//! `igolog facts`

use igolog_facts::{FactStore, Feed, Relation, lifetimes};

use crate::exit::{Exit, Failure, Outcome};
use crate::input::PositionArgs;
use crate::output;
use crate::report::facts::{Form, Line, Mode, Topic, row_json, write};
use crate::report::{Names, store_of, unwound};

/// The facts of a position, of a move, or of a whole game
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog facts demo -m 60 --only block,atari\n  igolog facts demo -m 60 --diff\n  igolog facts demo --only joint --lifetimes --format csv\n  igolog facts demo --only paper --format prolog"
)]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Only these relations; `paper` means the four original predicates (default: all)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only: Vec<String>,
    /// What the last move removed and inserted, instead of what holds
    #[arg(long)]
    diff: bool,
    /// Every fact of the game with the moves from which and until which it held
    #[arg(long, conflicts_with = "diff")]
    lifetimes: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Form,
}

pub(super) fn run(args: Args) -> Outcome {
    let topics = topics(&args.only)?;
    let loaded = args.position.load()?;
    let graph = loaded.game.board().graph().clone();
    let names = Names { graph: &graph, notation: args.position.coords };
    let (moves, lines) = if args.diff || args.lifetimes {
        let relations = relations(&topics, if args.diff { "--diff" } else { "--lifetimes" })?;
        if args.diff { diff(&loaded.game, &relations, names) } else { lives(&loaded.game, &relations, names) }
    } else {
        let mut store = store_of(&loaded.game);
        (store.move_number(), now(&mut store, &topics, names))
    };
    let mode = match (args.diff, args.lifetimes) {
        (true, _) => Mode::Diff,
        (_, true) => Mode::Lifetimes,
        _ => Mode::Now,
    };
    let text = write(args.format, mode, moves, &topics, &lines);
    if !text.is_empty() {
        output::print(&text)?;
    }
    Ok(Exit::Done)
}

/// The relations that names ask for; all of them if there are none.
pub(crate) fn topics(only: &[String]) -> Result<Vec<Topic>, Failure> {
    if only.is_empty() {
        return Ok(Relation::ALL.iter().map(|&r| Topic::Relation(r)).collect());
    }
    let mut topics = Vec::new();
    for name in only {
        topics.extend(Topic::named(name.trim()).map_err(Failure::usage)?);
    }
    Ok(topics)
}

fn relations(topics: &[Topic], option: &str) -> Result<Vec<Relation>, Failure> {
    let relation = |topic: &Topic| match topic {
        Topic::Relation(relation) => Ok(*relation),
        Topic::View(view) => {
            Err(Failure::Usage(format!("{option} is for relations of the store, not for {}", view.word())))
        }
    };
    topics.iter().map(relation).collect()
}

/// The facts that hold.
pub(crate) fn now(store: &mut FactStore, topics: &[Topic], names: Names<'_>) -> Vec<Line> {
    let mut lines = Vec::new();
    for &topic in topics {
        lines.extend(topic.rows(store, names).into_iter().map(|row| Line { topic, row, sign: None, life: None }));
    }
    lines
}

/// What the last step of a game changed.
pub(crate) fn diff(game: &igolog_core::Game, relations: &[Relation], names: Names<'_>) -> (i32, Vec<Line>) {
    let (start, steps) = unwound(game);
    let mut store = FactStore::new(&start);
    let mut lines = Vec::new();
    if let Some((last, before)) = steps.split_last() {
        before.iter().for_each(|delta| store.apply(delta));
        let mut feed = Feed::new(&mut store, relations);
        store.apply(last);
        let polled = feed.poll(&mut store, |change| {
            let row = row_json(change.relation, change.row, names);
            let topic = Topic::Relation(change.relation);
            lines.push(Line { topic, row, sign: Some(change.inserted), life: None });
        });
        debug_assert!(polled.is_ok(), "one step was made");
    }
    (store.move_number(), lines)
}

fn lives(game: &igolog_core::Game, relations: &[Relation], names: Names<'_>) -> (i32, Vec<Line>) {
    let (start, steps) = unwound(game);
    let all = lifetimes(FactStore::new(&start), &steps, relations);
    let line = |l: igolog_facts::Lifetime| Line {
        topic: Topic::Relation(l.relation),
        row: row_json(l.relation, &l.row, names),
        sign: None,
        life: Some((l.from, l.to)),
    };
    (steps.len() as i32, all.into_iter().map(line).collect())
}
