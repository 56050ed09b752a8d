//! Igolog: a Go (囲碁) kernel and workbench in which every position is a database.
//!
//! This crate is the front door: it has all libraries under short names. The program is `igolog-cli`; from Python the same
//! is the package `igolog`.
//!
//! # A tour
//!
//! **A board is a graph with stones.** [`core`] knows no text and no geometry beyond what a shape gives: grids, tori,
//! honeycombs and edge lists are played alike. A [`Board`](core::Board) has stones and blocks; a
//! [`Position`](core::Position) adds the turn, a [`Game`](core::Game) the history, so that superko can be told.
//!
//! ```
//! use igolog::core::{Color, Game, Graph, Illegal, Move, Rules};
//! let mut game = Game::new(Graph::torus(9, 9)?, Rules::CHINESE);
//! let centre = game.board().graph().at(4, 4).unwrap();
//! game.play(Move::Play(centre))?;
//! assert_eq!(game.board().color(centre), Some(Color::Black));
//! assert_eq!(game.play(Move::Play(centre)).unwrap_err().why, Illegal::Occupied);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Texts of any kind become games.** [`text`] reads and writes SGF without losing a byte, diagrams, one-line positions
//! and graph files, names points, and draws boards.
//!
//! ```
//! use igolog::text::{input::{Input, Wanted}, position_string, svg::Picture};
//! let record = Input::read(b"(;SZ[9]PB[Kuro];B[ee];W[ce];B[cd])")?;
//! let (game, warnings) = record.game(&Wanted::default())?;
//! assert!(warnings.is_empty());
//! assert_eq!(position_string::write(&game), "9*3/2X6/2O1X4/9*4 w - 0/0 komi=0 rules=chinese");
//! assert!(Picture::default().draw(game.board()).starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A move makes a delta, and facts follow it.** [`facts`] keeps relations (blocks, liberties, joints, regions, …) current
//! move by move and computes others (groups, eyes, ladders, life) when they are read.
//!
//! ```
//! use igolog::facts::{FactStore, Relation};
//! use igolog::text::position_string;
//! let game = position_string::parse("5*2/1XO2/XO1O1/1XO2 b")?;
//! let mut facts = FactStore::new(game.board());
//! assert_eq!(facts.count(Relation::Atari), 2);
//! facts.each(Relation::Atari, |row| println!("{row:?}"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Theory reads a plain board.** [`life`] proves, reads and estimates, and says which of these it did; [`tsumego`] solves
//! problems and hands over the proof; [`bw`] evaluates formulas of the B-W model; [`extremal`] finds boards with the most
//! strings.
//!
//! ```
//! use igolog::life::{Analysis, Certainty, Effort, Verdict};
//! use igolog::text::position_string;
//! let game = position_string::parse("1X1X/XXXX b")?;
//! let analysis = Analysis::of(game.board(), Effort::Static);
//! assert_eq!((analysis.life[0].verdict, analysis.life[0].status), (Verdict::Alive, Certainty::Proved));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Rules say what nobody programmed.** [`rules`] is a Datalog over the facts, evaluated incrementally, with explanations.
//!
//! ```
//! use igolog::rules::{Budget, Follower, board_program};
//! use igolog::text::position_string;
//! let game = position_string::parse("5*2/1XO2/XO1O1/1XO2 b")?;
//! let program = board_program(game.board().graph()).library("std").query("atari(B, P), stone(B, _, white)");
//! let budget = Budget::default();
//! let mut follower = Follower::new(program.build()?.into(), game.board(), game.to_move(), &budget)?;
//! assert_eq!(follower.engine().query(0, &budget)?.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Players choose moves**, by search, rules, urgency or chance ([`play`]); [`gtp`] lets them play under any controller.
//!
//! **One question, one answer.** [`answers`] has all of it behind one typed question, for programs that serve others: the
//! command line, the page, Python and the browser are doors on it.
//!
//! ```
//! use igolog::answers::{Body, Question, Work, answer};
//! let question: Question = r#"{"question": "score", "position": "demo:corner"}"#.parse()?;
//! let Body::Score(score) = answer(&question, &mut Work::default())?.body else { unreachable!() };
//! assert!(!score.finished);
//! # Ok::<(), igolog::answers::Refusal>(())
//! ```
//!
//! # Programs to start from
//!
//! In `examples/`, each run in the tests: `cargo run --example torus`.
//!
//! | program | shows |
//! |---|---|
//! | `read_and_replay` | a record, node by node |
//! | `facts_along_a_game` | relations after every move, and how long each row held |
//! | `own_rules` | rules of one's own along a game |
//! | `solve` | a problem of life and death, proved |
//! | `play_a_move` | a move by search |
//! | `draw_a_board` | a picture with marks |
//! | `torus` | a board without a rim |
//! | `strings` | the most strings of small boards |
//! | `liberties` | blocks and their liberties |
//! | `ask` | a question to the answer layer |
//!
//! # What holds everywhere
//!
//! - No `unsafe`, no panic on input, no global state; time, chance and threads are given by the caller.
//! - Long work takes a [`Stop`](core::Stop) or a budget and says what it knew when it was stopped.
//! - A block is called by its first stone in the order of the board.

pub use igolog_answers as answers;
pub use igolog_bw as bw;
pub use igolog_core as core;
pub use igolog_extremal as extremal;
pub use igolog_facts as facts;
pub use igolog_gtp as gtp;
pub use igolog_life as life;
pub use igolog_play as play;
pub use igolog_rules as rules;
pub use igolog_text as text;
pub use igolog_tsumego as tsumego;
