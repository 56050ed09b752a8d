//! One typed question, one typed answer, for everything Igolog can say about a position.
//!
//! Every door — the command line, JSON lines, HTTP, GTP overlays, a page without a server — translates its input into a
//! [`Question`], hands it to [`answer()`], and writes the [`Answer`] down; it decides nothing. So the same question has the
//! same answer everywhere.
//!
//! ```
//! use igolog_answers::{Body, Question, Work, answer};
//!
//! let question: Question = r#"{"question": "legal", "position": "3/1X1/3 w", "play": "B2"}"#.parse()?;
//! let Body::Legal(legal) = answer(&question, &mut Work::default())?.body else { unreachable!() };
//! assert_eq!(legal.why.as_deref(), Some("the point is occupied"));
//! # Ok::<(), igolog_answers::Refusal>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`question`], [`mod@answer`] | the envelopes, and the list of all questions |
//! | [`position`] | which position is meant: any text, or a board and steps |
//! | [`work`] | what the asker gives: a stop token, a sink for progress, a clock, limits |
//! | [`refusal`] | why there is no answer, where the fault lies, what to do |
//! | [`words`] | colours, languages, notations, pairs, tables as they travel |
//! | [`names`] | points, blocks and regions by name |
//! | [`demo`] | built-in games and positions |
//! | [`about`] | what a door tells of itself: questions, layers, players, limits, games |
//! | [`board`], [`legal`], [`facts`], [`library`], [`life`], [`score`], [`layers`], [`rules`], [`model`], [`play`], [`extremal`], [`paper`], [`perft`], [`picture`], [`records`], [`solve`] | the families of questions, each with its parameters and answers |
//!
//! The crate knows no command line, server, file, clock or thread of its own, so it runs in a browser as it is.

pub mod about;
pub mod answer;
mod asked;
mod complaint;
pub mod demo;
mod known;
pub mod names;
pub mod position;
pub mod question;
pub mod refusal;
mod schema;
pub mod words;
pub mod work;

pub mod board;
pub mod extremal;
pub mod facts;
pub mod layers;
pub mod legal;
pub mod library;
pub mod life;
pub mod model;
pub mod paper;
pub mod perft;
pub mod picture;
pub mod play;
pub mod records;
pub mod rules;
pub mod score;
pub mod solve;

pub use about::About;
pub use answer::{Answer, Body, Line, answer, answer_on, to_json};
pub use position::{Posed, PositionSpec};
pub use question::{Ask, Bare, How, Question};
pub use refusal::{Fault, Refusal};
pub use schema::schema;
#[cfg(feature = "schema")]
pub use schema::schema_of_types;
pub use work::{Limits, Progress, Work};
