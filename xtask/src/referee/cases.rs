//! Positions whose final margin is known: the counted games of a folder, at their end and before it.

use std::error::Error;
use std::path::PathBuf;

use igolog_core::{GameResult, Margin, Points};
use igolog_play::referee::Basis;
use igolog_play::{Effort, Referee};
use igolog_text::input::{Input, Wanted};

use crate::games::read_all;

/// Moves before the end at which a game is judged.
pub(crate) const BEFORE: [usize; 5] = [0, 10, 20, 40, 80];

/// One judged position.
pub(crate) struct Case {
    /// Moves before the end.
    pub(crate) before: usize,
    /// How far the estimate was off.
    pub(crate) error: f32,
    /// Half of the interval; `None` if the count was proved.
    pub(crate) doubt: Option<f32>,
    pub(crate) deviation: f32,
    pub(crate) finished: bool,
}

pub(crate) fn of(paths: &[PathBuf], effort: Effort) -> Result<Vec<Case>, Box<dyn Error>> {
    let mut cases = Vec::new();
    for source in read_all(paths)? {
        let input = Input::read(&source.bytes)?;
        let Input::Games(games) = &input else { continue };
        let Some(result @ GameResult::Win(_, Margin::Points(_))) = games.games().next().and_then(|g| g.result()) else {
            continue;
        };
        // Some records win by 0 where nobody counted.
        let Some(truth) = result.black_leads().filter(|&by| by != Points::ZERO) else { continue };
        let Some(whole) = input.replay(&Wanted::default())? else { continue };
        let mut referee = Referee::new(whole.game.board().graph());
        for before in BEFORE {
            let wanted = Wanted { moves: Some(whole.moves.saturating_sub(before)), ..Wanted::default() };
            let (game, _) = input.game(&wanted)?;
            let counted = referee.count(&game, effort);
            let (doubt, deviation) = match counted.basis {
                Basis::Estimated(doubt) => (Some(doubt.points as f32), doubt.deviation),
                Basis::Proved | Basis::Agreed => (None, 0.0),
            };
            cases.push(Case {
                before,
                error: (counted.margin() - truth).abs().as_f32(),
                doubt,
                deviation,
                finished: counted.finished,
            });
        }
    }
    Ok(cases)
}
