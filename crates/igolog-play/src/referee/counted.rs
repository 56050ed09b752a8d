//! The answer of the referee.

use std::fmt;

use igolog_core::{Board, Ending, Game, Point, Points, Rules, Score};
use igolog_life::Spent;
use igolog_life::endgame::{EndOfGame, Pending};

use super::fate::Fates;
use super::spread::Doubt;
use super::territory;

/// What a count rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Basis {
    /// The end of the game and every dead stone are proved.
    Proved,
    /// The dead stones are those that somebody named.
    Agreed,
    /// Something is estimated, with this doubt.
    Estimated(Doubt),
}

impl Basis {
    /// Its word in output.
    pub fn word(self) -> &'static str {
        match self {
            Basis::Proved => "proved",
            Basis::Agreed => "agreed",
            Basis::Estimated(_) => "estimated",
        }
    }
}

/// A counted position, with all that the count used.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// What keeps the game open with what is proved; nothing if it is proved over.
    pub pending: Vec<Pending>,
    /// Whether it is over with what is proved and what is estimated.
    pub finished: bool,
    /// What the count rests on.
    pub basis: Basis,
    /// Stones taken off before counting, ascending.
    pub dead: Vec<Point>,
    /// Stones in seki, ascending.
    pub seki: Vec<Point>,
    /// Stones that a move of the player to move would save or kill, ascending. The count takes the best such move as made.
    pub unsettled: Vec<Point>,
    /// The score: owners of points, area, territory, prisoners (captured and dead stones), points of each side.
    pub score: Score,
    /// For each point from −1 (White's) to 1 (Black's) how sure it is whose it will be.
    pub ownership: Vec<f32>,
    /// The rules counted by.
    pub rules: Rules,
    /// White's compensation.
    pub komi: Points,
    /// What White gets for handicap stones under these rules.
    pub bonus: u32,
    /// Positions searched for proofs, and games played out.
    pub work: Spent,
}

impl Counted {
    pub(super) fn new(
        game: &Game,
        board: &Board,
        end: &EndOfGame,
        basis: Basis,
        finished: bool,
        fates: Fates,
        work: Spent,
    ) -> Counted {
        let ending = Ending { dead: fates.dead.iter().collect(), seki: fates.seki.iter().collect() };
        let mut score = Score::of(board, game.rules(), game.komi(), game.handicap(), &ending);
        if matches!(basis, Basis::Estimated(_)) && !game.rules().counts_every_stone() {
            territory::enclose(board, &fates.seki, &fates.owner, &mut score);
        }
        let ownership = match fates.owner.is_empty() {
            true => score.owners.iter().map(|owner| territory::share(*owner)).collect(),
            false => fates.owner,
        };
        Counted {
            pending: end.pending.clone(),
            finished,
            basis,
            unsettled: fates.unsettled.iter().collect(),
            dead: ending.dead,
            seki: ending.seki,
            score,
            ownership,
            rules: *game.rules(),
            komi: game.komi(),
            bonus: game.rules().bonus(game.handicap()),
            work,
        }
    }

    /// Whether the game is over with what is proved alone.
    pub fn is_proved_over(&self) -> bool {
        self.pending.is_empty()
    }

    /// Black's points less White's.
    pub fn margin(&self) -> Points {
        self.score.margin()
    }

    /// The smallest and the largest margin that are likely: with 90 % the true one lies between. Both are the margin
    /// itself where nothing is estimated.
    pub fn interval(&self) -> (Points, Points) {
        let doubt = match self.basis {
            Basis::Estimated(doubt) => Points::new(doubt.points as i32),
            Basis::Proved | Basis::Agreed => Points::ZERO,
        };
        (self.margin() - doubt, self.margin() + doubt)
    }
}

/// `B+3.5` if proved, `B+3.5, agreed` if dead stones were named, else with its doubt: `B+2 ± 6, estimated`.
impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.score.result())?;
        match self.basis {
            Basis::Proved => Ok(()),
            Basis::Agreed => f.write_str(", agreed"),
            Basis::Estimated(Doubt { points, .. }) => write!(f, " ± {points}, estimated"),
        }
    }
}
