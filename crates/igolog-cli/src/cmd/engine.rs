//! The player's options, shared by `gtp` and `play`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use igolog_answers::play::{Ingredient, PlayQuestion, without};
use igolog_answers::position::BoardSize;
use igolog_core::{Graph, Points, Rules};
use igolog_gtp::EngineOptions;
use igolog_play::{EndOptions, PlayerKind, SearchOptions};
use igolog_rules::RulePlayer;
use owo_colors::OwoColorize;

use super::ask::read_rules;
use crate::exit::Failure;

/// How the program plays
#[derive(Debug, clap::Args)]
pub(crate) struct EngineArgs {
    /// Who chooses the moves: search, urgency, policy, rules or random
    #[arg(long, value_name = "NAME", default_value = "search")]
    player: PlayerKind,
    /// A file of rules whose move/3 adds to that of the rule player
    #[arg(short = 'r', long = "rules-file", value_name = "FILE")]
    rule_files: Vec<PathBuf>,
    /// Seconds for a move when there is no clock
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    pub(crate) time: f64,
    /// Playouts for a move, instead of a time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) playouts: Option<u64>,
    /// Threads of the search
    #[arg(short = 'j', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
    /// Megabytes for the search tree
    #[arg(long, value_name = "MB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65536))]
    memory: u32,
    /// Seed of the random numbers; with one thread and --playouts a game can be repeated
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Resign below this winning rate; 0 for never
    #[arg(long, value_name = "RATE", default_value_t = 0.08, value_parser = rate)]
    resign: f32,
    /// Leave ingredients of the search out: urgency, rave, tactics, policy, rules
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    without: Vec<Ingredient>,
}

/// The board and the rules
#[derive(Debug, clap::Args)]
pub(crate) struct BoardArgs {
    /// Board size, columns x rows
    #[arg(long, value_name = "WxH", default_value = "19x19")]
    size: BoardSize,
    /// Board of another shape: a graph file or a short form such as torus:9x9
    #[arg(long, value_name = "GRAPH", conflicts_with = "size")]
    graph: Option<String>,
    /// Rule set
    #[arg(long, default_value = "chinese")]
    pub(crate) rules: Rules,
    /// White's compensation; what is usual under the rules if left out
    #[arg(long, value_name = "POINTS", allow_negative_numbers = true)]
    pub(crate) komi: Option<Points>,
}

/// A number of seconds as written.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1e6).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds".to_string()),
    }
}

fn rate(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(rate) if (0.0..=1.0).contains(&rate) => Ok(rate),
        _ => Err("give a rate between 0 and 1".to_string()),
    }
}

impl EngineArgs {
    /// The search as asked for.
    pub(crate) fn search(&self) -> SearchOptions {
        let usual = without(SearchOptions::default(), &self.without);
        SearchOptions {
            threads: usize::from(self.threads),
            memory: (self.memory as usize) << 20,
            seed: self.seed.unwrap_or_else(|| u64::from(std::process::id())),
            ..usual
        }
    }

    /// What the player is asked about a position.
    pub(crate) fn question(&self) -> PlayQuestion {
        PlayQuestion {
            player: Some(self.player.to_string()),
            playouts: self.playouts,
            seed: self.seed,
            without: self.without.clone(),
        }
    }

    /// Megabytes for the search tree.
    pub(crate) fn megabytes(&self) -> usize {
        self.memory as usize
    }

    /// Who chooses the moves.
    pub(crate) fn player(&self) -> PlayerKind {
        self.player
    }

    /// When it gives up.
    pub(crate) fn end(&self) -> EndOptions {
        EndOptions { resign: self.resign, cleanup: false }
    }

    /// The rules that the user adds to those of the rule player, checked on the board at hand.
    pub(crate) fn own_rules(&self, graph: &Arc<Graph>) -> Result<Arc<[(String, String)]>, Failure> {
        if self.rule_files.is_empty() {
            return Ok(Arc::new([]));
        }
        if self.player != PlayerKind::Rules {
            return Err(Failure::Usage("a file of rules (-r) needs the rule player: add --player rules".into()));
        }
        let rules = read_rules(&self.rule_files)?;
        let rules: Vec<(String, String)> = rules.into_iter().map(|rules| (rules.name, rules.text)).collect();
        let player = RulePlayer::with_rules(graph, &rules).map_err(Failure::input)?;
        player.warnings().iter().for_each(|w| anstream::eprintln!("{} {w}", "warning:".yellow()));
        Ok(rules.into())
    }

    /// The engine as asked for.
    pub(crate) fn engine(&self, board: &BoardArgs, own_rules: Arc<[(String, String)]>) -> EngineOptions {
        EngineOptions {
            player: self.player,
            own_rules,
            search: self.search(),
            time: self.playouts.is_none().then(|| Duration::from_secs_f64(self.time)),
            playouts: self.playouts,
            end: self.end(),
            rules: board.rules,
            komi: board.komi,
            ..EngineOptions::default()
        }
    }
}

impl BoardArgs {
    /// What `--graph` says.
    pub(crate) fn shape(&self) -> Option<&str> {
        self.graph.as_deref()
    }

    /// The board as asked for.
    pub(crate) fn graph(&self) -> Result<Arc<Graph>, Failure> {
        match &self.graph {
            None => Ok(Arc::new(Graph::grid(self.size.width, self.size.height).map_err(Failure::input)?)),
            Some(spec) => {
                let file = crate::input::graph(spec)?;
                if !file.stones.is_empty() {
                    let warning = "warning:".yellow();
                    anstream::eprintln!(
                        "{warning} {spec}: its stones are left out, since the board is empty at the start"
                    );
                }
                Ok(Arc::new(file.graph))
            }
        }
    }
}
