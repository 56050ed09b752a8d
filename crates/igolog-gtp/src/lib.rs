//! A GTP 2 engine as a state machine: lines in, responses out.
//!
//! [`Engine::handle`] answers one line on a [`Console`]; [`serve`] does so for whole streams. Error texts of standard
//! commands are those of the GTP 2 draft, to the letter.

mod admin;
mod analyze;
mod args;
mod board;
mod console;
pub mod contest;
mod handicap;
mod interrupt;
mod line;
mod overlay;
mod owl;
mod play;
mod process;
mod reading;
pub mod regress;
mod rules;
mod setup;
mod status;
mod time;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use igolog_core::{Game, Graph, Points, Rules, Stop};

use args::Args;
use igolog_play::SearchOptions;
use igolog_play::{EndOptions, GameClock, Player, PlayerKind};

pub(crate) use args::with_words;
pub(crate) use console::read_line;
pub use console::{Console, serve};
pub use interrupt::Interrupt;

/// The most steps of a game; beyond it moves are refused, so that memory stays bounded.
const MOST_STEPS: usize = 2_000_000;

/// How an engine plays when nobody tells it otherwise.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// Which player it is.
    pub player: PlayerKind,
    /// Rules that add to those of the rule player, each text with its name.
    pub own_rules: Arc<[(String, String)]>,
    /// Its search.
    pub search: SearchOptions,
    /// Time for a move without a clock; `None` for no limit but the playouts.
    pub time: Option<Duration>,
    /// The most playouts for a move.
    pub playouts: Option<u64>,
    /// When it gives up.
    pub end: EndOptions,
    /// The rules to begin with.
    pub rules: Rules,
    /// Komi to begin with; the usual one of the rules if `None`.
    pub komi: Option<Points>,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
}

impl Default for EngineOptions {
    fn default() -> Self {
        EngineOptions {
            player: PlayerKind::Search,
            own_rules: Arc::new([]),
            search: SearchOptions::default(),
            time: Some(Duration::from_secs(1)),
            playouts: None,
            end: EndOptions::default(),
            rules: Rules::CHINESE,
            komi: None,
            name: "Igolog".to_string(),
            version: env!("CARGO_PKG_VERSION").to_string(),
        }
    }
}

impl EngineOptions {
    fn make_player(&self, graph: Arc<Graph>) -> Player {
        self.seeded_player(graph, self.search.seed)
    }

    fn seeded_player(&self, graph: Arc<Graph>, seed: u64) -> Player {
        let search = SearchOptions { seed, ..self.search.clone() };
        Player::new(self.player, graph, search).with_rules(Arc::clone(&self.own_rules))
    }
}

/// The result of a command: the text after `=`, or the text after `?`.
type Answer = Result<String, String>;

/// A GTP engine.
#[derive(Debug)]
pub struct Engine {
    options: EngineOptions,
    game: Game,
    /// Rules and komi as the controller wants them: for games whose records name none.
    told: (Rules, Points),
    /// Moves on the game that were only tried.
    tried: usize,
    clock: GameClock,
    player: Player,
    interrupt: Interrupt,
    /// The token of the command that is being answered.
    stop: Stop,
}

impl Engine {
    /// An engine with an empty board.
    pub fn new(graph: impl Into<Arc<Graph>>, options: EngineOptions) -> Engine {
        let graph = with_words(graph.into());
        let komi = options.komi.unwrap_or_else(|| options.rules.usual_komi());
        let game = Game::new(Arc::clone(&graph), options.rules).with_komi(komi);
        let player = options.make_player(graph);
        let (interrupt, stop) = (Interrupt::default(), Stop::never());
        let told = (options.rules, komi);
        Engine { options, game, told, tried: 0, clock: GameClock::default(), player, interrupt, stop }
    }

    /// What ends the command that is being answered, from another thread.
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Answers one line on the console; `Ok(false)` after `quit`. Lines without a command get no answer.
    ///
    /// # Errors
    /// If the console fails.
    pub fn handle(&mut self, line: &str, console: &mut dyn Console) -> io::Result<bool> {
        let line = line::clean(line);
        let Some(command) = line::split(&line) else { return Ok(true) };
        self.stop = self.interrupt.begin();
        let args = Args::new(&command.args);
        if let Some(kind) = analyze::Kind::named(command.name) {
            self.analyze(kind, command.id, &args, console)?;
            return Ok(true);
        }
        let answer = match COMMANDS.binary_search_by_key(&command.name, |(name, _)| name) {
            Ok(at) => COMMANDS[at].1(self, &args),
            Err(_) => Err("unknown command".to_string()),
        };
        console.send(&line::response(command.id, &answer))?;
        Ok(command.name != "quit")
    }

    /// Starts over on another board.
    fn restart(&mut self, graph: Arc<Graph>) {
        let (rules, komi) = self.told;
        self.tried = 0;
        if !Arc::ptr_eq(&graph, self.player.search().graph()) {
            self.player = self.options.make_player(Arc::clone(&graph));
        }
        self.player.search().clear();
        self.game = Game::new(graph, rules).with_komi(komi);
        self.clock.restart();
    }

    /// Replaces the game by another one, which may be on another board.
    fn replace(&mut self, game: Game) {
        self.restart(Arc::clone(game.board().graph()));
        self.game = game;
    }

    /// The same moves under other rules, which hold for games to come too.
    fn change_rules(&mut self, rules: Rules) {
        self.told.0 = rules;
        self.game = setup::with_rules(&self.game, rules);
        self.player.search().clear();
    }

    fn name_of(&self, mv: igolog_core::Move) -> String {
        args::move_name(self.game.board().graph(), mv)
    }
}

type Handler = fn(&mut Engine, &Args<'_>) -> Answer;

/// All commands that answer at once, by name.
const COMMANDS: &[(&str, Handler)] = &[
    ("all_legal", board::all_legal),
    ("analyze_semeai", reading::analyze_semeai),
    ("analyze_semeai_after_move", reading::analyze_semeai_after_move),
    ("attack", reading::attack),
    ("boardsize", setup::boardsize),
    ("captures", board::captures),
    ("clear_board", setup::clear_board),
    ("clear_cache", setup::clear_cache),
    ("color", board::color),
    ("connect", reading::connect),
    ("countlib", board::countlib),
    ("cputime", admin::cputime),
    ("defend", reading::defend),
    ("disconnect", reading::disconnect),
    ("dragon_status", owl::dragon_status),
    ("echo", admin::echo),
    ("estimate_score", status::estimate_score),
    ("eval_eye", reading::eval_eye),
    ("final_score", status::final_score),
    ("final_status", status::final_status),
    ("final_status_list", status::final_status_list),
    ("findlib", board::findlib),
    ("fixed_handicap", setup::fixed_handicap),
    ("genmove", play::genmove),
    ("get_handicap", setup::get_handicap),
    ("get_komi", setup::get_komi),
    ("gogui-analyze_commands", admin::gogui_analyze_commands),
    ("gomill-cpu_time", admin::cputime),
    ("igolog-answer", overlay::answer),
    ("igolog-groups", overlay::groups),
    ("igolog-ladders", overlay::ladders),
    ("igolog-liberties", overlay::liberties),
    ("igolog-life", overlay::life),
    ("igolog-ownership", overlay::ownership),
    ("igolog-solve", overlay::solve),
    ("igolog-urgency", overlay::urgency),
    ("igolog-why", play::why),
    ("is_legal", board::is_legal),
    ("kata-get-rules", rules::kata_get_rules),
    ("kata-set-rule", rules::kata_set_rule),
    ("kata-set-rules", rules::kata_set_rules),
    ("kgs-chat", admin::kgs_chat),
    ("kgs-game_over", admin::kgs_game_over),
    ("kgs-genmove_cleanup", play::kgs_genmove_cleanup),
    ("kgs-rules", rules::kgs_rules),
    ("kgs-time_settings", time::kgs_time_settings),
    ("known_command", admin::known_command),
    ("komi", setup::komi),
    ("last_move", board::last_move),
    ("list_commands", admin::list_commands),
    ("list_stones", board::list_stones),
    ("loadsgf", setup::loadsgf),
    ("move_history", board::move_history),
    ("name", admin::name),
    ("owl_analyze_semeai", reading::analyze_semeai),
    ("owl_attack", owl::owl_attack),
    ("owl_defend", owl::owl_defend),
    ("owl_does_attack", owl::owl_does_attack),
    ("owl_does_defend", owl::owl_does_defend),
    ("place_free_handicap", setup::place_free_handicap),
    ("play", play::play),
    ("popgo", play::popgo),
    ("printsgf", setup::printsgf),
    ("protocol_version", admin::protocol_version),
    ("query_boardsize", setup::query_boardsize),
    ("quit", admin::quit),
    ("rectangular_boardsize", setup::boardsize),
    ("reg_genmove", play::reg_genmove),
    ("same_dragon", reading::same_dragon),
    ("set_free_handicap", setup::set_free_handicap),
    ("showboard", board::showboard),
    ("stop", admin::stop),
    ("time_left", time::time_left),
    ("time_settings", time::time_settings),
    ("trymove", play::trymove),
    ("unconditional_status", reading::unconditional_status),
    ("undo", play::undo),
    ("version", admin::version),
];

#[cfg(test)]
mod tests;
