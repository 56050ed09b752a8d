//! The B-W graph model: Go on any graph as Boolean algebra, so that legality, captures and evaluation are formulas.
//!
//! ```
//! use igolog_bw::BwModel;
//! use igolog_core::Graph;
//! let graph = Graph::torus(5, 5)?;
//! let mut model = BwModel::new(&graph);
//! model.play(graph.at(2, 2).unwrap());
//! assert_eq!(model.legal().count(), 24);
//! # Ok::<(), igolog_core::GraphError>(())
//! ```
//!
//! | module | holds |
//! |---|---|
//! | [`algebra`] | Boolean vectors and matrices |
//! | [`model`] | the position as (b, w, F), formula by formula: the oracle |
//! | [`view`], [`topology`], [`bits`] | the same on a kernel board, through block stones and contacts |
//! | [`formula`] | the formula language, its vocabulary and census |
//! | [`learn`] | a policy learned from games: weights of formulas |
//! | [`pair`] | the two directed graphs of a position |
//! | [`partial`] | partial positions: any set of points as a board of its own |
//! | [`urgency`], [`playout`] | urgencies as a table, and incrementally for playouts |

/// Runs an expression with the least number of words that holds a board of so many points.
macro_rules! with_words {
    ($points:expr, $words:ident => $body:expr) => {
        match $points {
            0..=128 => {
                const $words: usize = 2;
                $body
            }
            129..=384 => {
                const $words: usize = 6;
                $body
            }
            385..=1024 => {
                const $words: usize = 16;
                $body
            }
            _ => {
                const $words: usize = 256;
                $body
            }
        }
    };
}
pub(crate) use with_words;

pub mod algebra;
pub mod bits;
pub mod formula;
pub mod learn;
pub mod model;
pub mod pair;
pub mod partial;
pub mod playout;
pub mod topology;
pub mod urgency;
pub mod view;

pub use model::BwModel;
pub use playout::UrgencyPlayout;
pub use urgency::Urgencies;
pub use view::View;
