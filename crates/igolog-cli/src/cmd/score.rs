//! `igolog score`

use igolog_core::{Game, GameResult, Margin, Point, Points, Rules};
use igolog_play::{Counted, Effort, Referee};
use igolog_text::Assumed;
use igolog_text::input::{Input, Wanted};
use igolog_text::vertex::{self, Notation};
use serde_json::Value;

use super::Lines;
use super::shared::{RULES_HELP, rules};
use crate::exit::{Exit, Failure, Outcome};
use crate::input::{Source, read_each};
use crate::output;
use crate::report::{Names, score};

/// Is the game over, which stones are dead, and who has won by how much
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog score demo\n  igolog score demo --rules japanese --format json\n  igolog score games/ --format jsonl\n  igolog score end.sgf --dead D4,Q16\n\nThe exit code is 1 if a position is not finished."
)]
pub(crate) struct Args {
    /// Positions, files, folders, glob patterns, zip archives, `-` or `demo`
    #[arg(required = true, value_name = "POSITION|FILE")]
    files: Vec<String>,
    /// The position after this many moves of the main line (default: all)
    #[arg(short = 'm', long = "move", value_name = "N")]
    moves: Option<usize>,
    /// These stones, with their blocks, are dead and no others
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    dead: Option<Vec<String>>,
    #[arg(long, value_parser = rules, help = RULES_HELP)]
    rules: Option<Rules>,
    /// Komi, in place of the file's
    #[arg(long, allow_hyphen_values = true, value_name = "POINTS")]
    komi: Option<Points>,
    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Lines,
}

/// How often the count agrees with the record.
#[derive(Debug, Default)]
struct Agreement {
    counted: usize,
    winner: usize,
    margin: usize,
}

pub(super) fn run(args: Args) -> Outcome {
    let (mut all, mut finished) = (Vec::new(), true);
    let mut agreement = Agreement::default();
    let failed = read_each(&args.files, |source| {
        for Asked { name, game, record, assumed } in games_of(&source, &args)? {
            let dead = dead_points(&game, args.dead.as_deref())?;
            let mut referee = Referee::new(game.board().graph());
            let counted = match dead {
                Some(dead) => referee.count_agreed(&game, &dead, Effort::Full),
                None => referee.count(&game, Effort::Full),
            };
            finished &= counted.is_proved_over() || counted.finished;
            agreement.add(record, &counted);
            let graph = game.board().graph().clone();
            let names = Names { graph: &graph, notation: Notation::Gtp };
            let mut value = score::as_json(&game, &counted, names);
            value["file"] = name.clone().into();
            value["recorded"] = record.map_or(Value::Null, |r| r.to_string().into());
            value["assumed"] = assumed.iter().map(ToString::to_string).collect();
            match args.format {
                Lines::Text => output::print(&describe(&name, &counted, record, &assumed, names))?,
                Lines::Jsonl => output::print_json_line(&value)?,
                Lines::Json => all.push(value),
            }
        }
        Ok(())
    })?;
    match (args.format, all.len()) {
        (Lines::Json, 1) => output::print_json(&all[0])?,
        (Lines::Json, _) => output::print_json(&all)?,
        (Lines::Text, _) if agreement.counted > 1 => output::print(&agreement.text())?,
        _ => {}
    }
    match failed {
        Some(failure) => Err(failure),
        None if finished => Ok(Exit::Done),
        None => Ok(Exit::No),
    }
}

/// One game to count.
struct Asked {
    name: String,
    game: Game,
    record: Option<GameResult>,
    assumed: Vec<Assumed>,
}

fn games_of(source: &Source, args: &Args) -> Result<Vec<Asked>, Failure> {
    let fail = |e: &dyn std::fmt::Display| Failure::Input(format!("{}: {e}", source.name));
    let input = Input::read(&source.bytes).map_err(|e| fail(&e))?;
    let results: Vec<Option<GameResult>> = match &input {
        Input::Games(collection) => collection.games().map(|g| g.result()).collect(),
        _ => vec![None],
    };
    let mut games = Vec::new();
    for (number, result) in results.into_iter().enumerate() {
        let wanted = Wanted { game: number, moves: args.moves, rules: args.rules };
        let (mut game, _) = input.game(&wanted).map_err(|e| fail(&e))?;
        let mut assumed = input.assumed(&wanted);
        if let Some(komi) = args.komi {
            game.set_komi(komi);
            assumed.retain(|what| !matches!(what, Assumed::Komi(_)));
        }
        let name = if number == 0 { source.name.clone() } else { format!("{} (game {})", source.name, number + 1) };
        games.push(Asked { name, game, record: result, assumed });
    }
    Ok(games)
}

fn dead_points(game: &Game, dead: Option<&[String]>) -> Result<Option<Vec<Point>>, Failure> {
    let graph = game.board().graph();
    let Some(dead) = dead else { return Ok(None) };
    let mut points = Vec::new();
    for name in dead.iter().filter(|name| !name.trim().is_empty()) {
        let point = vertex::parse(graph, name, Notation::Gtp).map_err(Failure::usage)?;
        if game.board().block(point).is_none() {
            return Err(Failure::Usage(format!("there is no stone at {name} to be dead")));
        }
        points.push(point);
    }
    Ok(Some(points))
}

fn describe(
    name: &str,
    counted: &Counted,
    record: Option<GameResult>,
    assumed: &[Assumed],
    names: Names<'_>,
) -> String {
    let area = counted.score.area;
    let territory = counted.score.territory;
    let mut text = format!(
        "{name}: {counted}{}\n  area: black {}, white {}; territory: black {}, white {}; points: black {}, white {}\n",
        record.map_or(String::new(), |r| format!(", recorded {r}")),
        area.black,
        area.white,
        territory.black,
        territory.white,
        counted.score.points.black,
        counted.score.points.white,
    );
    let list = |what: &str, points: &[Point]| match points {
        [] => String::new(),
        _ => format!("  {what}: {}\n", names.points(points.iter().copied()).join(" ")),
    };
    let prisoners = counted.score.prisoners;
    text += &format!(
        "  counted with: rules {}, komi {}{}, prisoners: black {}, white {}\n",
        counted.rules,
        counted.komi,
        if counted.bonus == 0 { String::new() } else { format!(", handicap bonus {}", counted.bonus) },
        prisoners.black,
        prisoners.white,
    );
    if !assumed.is_empty() {
        let list: Vec<String> = assumed.iter().map(ToString::to_string).collect();
        text += &format!("  assumed, as the text does not say: {}\n", list.join(", "));
    }
    text += &list("dead", &counted.dead);
    text += &list("seki", &counted.seki);
    text += &list("unsettled", &counted.unsettled);
    let reasons = score::reasons(counted, names);
    match (reasons.first(), counted.finished) {
        (None, _) => text += "  finished: every block and every point is settled\n",
        (Some(first), true) => text += &format!("  finished by estimate; not proved: {first}{}\n", more(&reasons)),
        (Some(first), false) => text += &format!("  not finished: {first}{}\n", more(&reasons)),
    }
    text
}

fn more(reasons: &[String]) -> String {
    if reasons.len() > 1 { format!(", and {} more", reasons.len() - 1) } else { String::new() }
}

impl Agreement {
    fn add(&mut self, record: Option<GameResult>, counted: &Counted) {
        let Some(GameResult::Win(winner, Margin::Points(margin))) = record else { return };
        // Some records say so where nobody counted.
        if margin == Points::ZERO {
            return;
        }
        self.counted += 1;
        let same = counted.score.winner() == Some(winner);
        self.winner += usize::from(same);
        self.margin += usize::from(same && counted.margin().abs() == margin);
    }

    fn text(&self) -> String {
        let Agreement { counted, winner, margin } = self;
        format!("{counted} counted games: the winner agrees in {winner}, the margin in {margin}")
    }
}
