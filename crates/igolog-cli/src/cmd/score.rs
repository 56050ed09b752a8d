//! `igolog score`

use igolog_answers::score::{ScoreAnswer, ScoreQuestion};
use igolog_answers::words::Side;
use igolog_answers::{Ask, Body, PositionSpec};
use igolog_core::{GameResult, Margin, Points, Rules};
use serde_json::Value;

use crate::door::{self, HowArgs};
use crate::exit::{Exit, Outcome};
use crate::format::Format;
use crate::input::{Named, RULES_HELP, read_each};
use crate::output;
use crate::text;

/// Is the game over, which stones are dead, and who has won by how much
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  igolog score demo\n  igolog score demo --rules japanese --format json\n  igolog score games/ --format jsonl\n  igolog score end.sgf --dead D4,Q16\n\nThe exit code is 1 if a position is not finished."
)]
pub(crate) struct Args {
    /// Positions, files, folders, glob patterns, zip and 7z archives, `-` or `demo`
    #[arg(required = true, value_name = "POSITION|FILE")]
    files: Vec<String>,
    /// The position after this many moves of the main line (default: all)
    #[arg(short = 'm', long = "move", value_name = "N")]
    moves: Option<usize>,
    /// These stones, with their blocks, are dead and no others
    #[arg(long, value_name = "POINTS", value_delimiter = ',')]
    dead: Option<Vec<String>>,
    #[arg(long, help = RULES_HELP)]
    rules: Option<Rules>,
    /// Komi, in place of the file's
    #[arg(long, allow_hyphen_values = true, value_name = "POINTS")]
    komi: Option<Points>,
    #[command(flatten)]
    how: HowArgs,
    /// How to print
    #[arg(long, default_value = "text", value_parser = Format::lines())]
    format: Format,
}

/// How often the count agrees with the record.
#[derive(Debug, Default)]
struct Agreement {
    counted: usize,
    winner: usize,
    margin: usize,
}

pub(super) fn run(args: Args) -> Outcome {
    let (mut all, mut exit) = (Vec::new(), Exit::Done);
    let mut agreement = Agreement::default();
    let failed = read_each(&args.files, |source| {
        let spec = PositionSpec {
            bytes: Some(source.bytes),
            moves: args.moves,
            rules: args.rules.map(|rules| rules.to_string()),
            komi: args.komi.map(|komi| komi.as_f64()),
            ..PositionSpec::default()
        };
        for named in (Named { name: source.name, spec }).each_game()? {
            let mut how = args.how.how(Default::default());
            // One position gets the answer as every door gives it; of many each has its name.
            how.id = (args.format == Format::Jsonl).then(|| Value::from(named.name.clone()));
            let answer = door::ask(&named, how, Ask::Score(args.question()))?;
            exit = door::exit(&answer, exit);
            let Body::Score(score) = &answer.body else { continue };
            if !score.finished && !score.proved_finished && exit == Exit::Done {
                exit = Exit::No;
            }
            agreement.add(score);
            match args.format {
                Format::Jsonl => output::print_json_line(&answer)?,
                Format::Json => all.push((named.name, answer)),
                _ => {
                    door::warn(&named.name, &answer.warnings);
                    output::print(&text::score::score(&named.name, score, &answer.effort))?;
                }
            }
        }
        Ok(())
    })?;
    match (args.format, all.as_mut_slice()) {
        (Format::Json, [(_, one)]) => output::print_json(one)?,
        (Format::Json, many) => {
            many.iter_mut().for_each(|(name, answer)| answer.id = Some(Value::from(name.clone())));
            output::print_json(&many.iter().map(|(_, answer)| answer).collect::<Vec<_>>())?;
        }
        (Format::Text, _) if agreement.counted > 1 => output::print(&agreement.text())?,
        _ => {}
    }
    failed.map_or(Ok(exit), Err)
}

impl Args {
    fn question(&self) -> ScoreQuestion {
        match &self.dead {
            None => ScoreQuestion::default(),
            Some(dead) => {
                let dead = dead.iter().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
                ScoreQuestion { dead: dead.collect(), agreed: true, ..ScoreQuestion::default() }
            }
        }
    }
}

impl Agreement {
    fn add(&mut self, score: &ScoreAnswer) {
        let recorded = score.recorded.as_deref().and_then(|text| text.parse().ok());
        let Some(GameResult::Win(winner, Margin::Points(margin))) = recorded else { return };
        // Some records say so where nobody counted.
        if margin == Points::ZERO {
            return;
        }
        self.counted += 1;
        let same = score.winner == Some(Side::from(winner));
        self.winner += usize::from(same);
        self.margin += usize::from(same && Points::rounded(score.margin.abs()) == margin);
    }

    fn text(&self) -> String {
        let Agreement { counted, winner, margin } = self;
        format!("{counted} counted games: the winner agrees in {winner}, the margin in {margin}")
    }
}
