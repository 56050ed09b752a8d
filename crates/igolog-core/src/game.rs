//! A position with its history.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::{
    Board, Color, Ending, Graph, Illegal, IllegalMove, KoRule, Move, Point, Points, Position, Rules, Score, SetupError,
};

/// A step of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// A move and who made it.
    Move(Color, Move),
    /// Stones set by hand.
    Setup,
}

/// A position with its history: superko, the end by two passes, the score.
///
/// Repetition is found by 64-bit hashes of the stones.
///
/// ```
/// use igolog_core::{Ending, Game, Graph, Move, Point, Points, Rules};
/// let mut game = Game::new(Graph::grid(3, 3)?, Rules::TROMP_TAYLOR).with_komi(Points::from_halves(5));
/// game.play(Move::Play(Point::new(4)))?;
/// game.play(Move::Pass)?;
/// game.play(Move::Pass)?;
/// assert!(game.is_over());
/// assert_eq!(game.score(&Ending::default()).result().to_string(), "B+6.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    komi: Points,
    handicap: u32,
    steps: Vec<Played>,
    hashes: Vec<u64>,
    /// How often each hash came, where the rules forbid repetition.
    seen: BTreeMap<u64, u32>,
}

impl Game {
    /// The empty board, Black to move, no komi.
    pub fn new(graph: impl Into<Arc<Graph>>, rules: Rules) -> Game {
        Game::from_position(Position::new(graph, rules))
    }

    /// A game that begins with this position.
    pub fn from_position(position: Position) -> Game {
        let mut game = Game {
            position,
            komi: Points::ZERO,
            handicap: 0,
            steps: Vec::new(),
            hashes: Vec::new(),
            seen: BTreeMap::new(),
        };
        game.remember();
        game
    }

    /// The same game with this komi.
    pub fn with_komi(mut self, komi: Points) -> Game {
        self.komi = komi;
        self
    }

    /// White's compensation.
    pub fn komi(&self) -> Points {
        self.komi
    }

    /// Sets White's compensation.
    pub fn set_komi(&mut self, komi: Points) {
        self.komi = komi;
    }

    /// The number of handicap stones, for rule sets that pay for them.
    pub fn handicap(&self) -> u32 {
        self.handicap
    }

    /// Sets the number of handicap stones that count; it places none.
    pub fn set_handicap(&mut self, handicap: u32) {
        self.handicap = handicap;
    }

    /// The position.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The board.
    #[inline]
    pub fn board(&self) -> &Board {
        self.position.board()
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.position.rules()
    }

    /// Who is to move.
    pub fn to_move(&self) -> Color {
        self.position.to_move()
    }

    /// What was done so far.
    pub fn steps(&self) -> &[Played] {
        &self.steps
    }

    /// Whether the last two moves were passes.
    pub fn is_over(&self) -> bool {
        self.position.passes() >= 2
    }

    /// Whether the player to move may make this move.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.check_as(self.to_move(), mv)
    }

    /// As [`check`](Game::check), for a colour whose turn it need not be.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check_as(&self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        self.position.check_as(color, mv)?;
        let Move::Play(point) = mv else { return Ok(()) };
        if self.rules().ko == KoRule::Simple {
            return Ok(());
        }
        let hash = self.rules().ko.repetition_key(self.board().hash_after(color, point), !color);
        match self.seen.get(&hash) {
            Some(_) => Err(IllegalMove { color, point, why: Illegal::Superko }),
            None => Ok(()),
        }
    }

    /// The points where the player to move may play, ascending.
    pub fn legal_points(&self) -> Vec<Point> {
        let mut points = self.position.legal_points();
        if self.rules().ko != KoRule::Simple {
            points.retain(|&p| self.check(Move::Play(p)).is_ok());
        }
        points
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// The reason why not; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.play_as(self.to_move(), mv)
    }

    /// As [`play`](Game::play), for a colour whose turn it need not be; then it is the other's.
    ///
    /// # Errors
    /// The reason why not; nothing has changed then.
    pub fn play_as(&mut self, color: Color, mv: Move) -> Result<(), IllegalMove> {
        self.check_as(color, mv)?;
        self.play_unchecked_as(color, mv);
        Ok(())
    }

    /// Makes a move without asking whether ko, suicide or repetition forbid it; the point must be empty.
    /// For records of games as they were played.
    pub fn play_unchecked(&mut self, mv: Move) {
        self.play_unchecked_as(self.to_move(), mv);
    }

    /// As [`play_unchecked`](Game::play_unchecked), for a colour whose turn it need not be.
    pub fn play_unchecked_as(&mut self, color: Color, mv: Move) {
        self.steps.push(Played::Move(color, mv));
        self.position.play_unchecked_as(color, mv);
        self.remember();
    }

    /// Sets stones by hand and who is to move, as one step.
    ///
    /// # Errors
    /// As [`Board::setup`]; nothing has changed then.
    pub fn setup(&mut self, contents: &[(Point, Option<Color>)], to_move: Color) -> Result<(), SetupError> {
        self.position.setup(contents, to_move)?;
        self.steps.push(Played::Setup);
        self.remember();
        Ok(())
    }

    /// Gives the turn to a colour without a step of its own: the position is then known as one with this colour to move.
    pub fn set_to_move(&mut self, color: Color) {
        self.forget_last();
        self.position.set_to_move(color);
        self.remember();
    }

    /// Takes the last step back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        if self.steps.pop().is_none() {
            return false;
        }
        self.forget_last();
        self.position.undo()
    }

    /// The keys of all positions so far, where the rules forbid repetition by them; ascending.
    pub fn repetition_keys(&self) -> impl Iterator<Item = u64> + '_ {
        self.seen.keys().copied()
    }

    /// The score if the game ended here.
    pub fn score(&self, ending: &Ending) -> Score {
        Score::of(self.board(), self.rules(), self.komi, self.handicap, ending)
    }

    fn forget_last(&mut self) {
        if let Some(hash) = self.hashes.pop()
            && let Some(times) = self.seen.get_mut(&hash)
        {
            *times -= 1;
            if *times == 0 {
                self.seen.remove(&hash);
            }
        }
    }

    fn remember(&mut self) {
        let hash = self.rules().ko.repetition_key(self.board().hash(), self.to_move());
        self.hashes.push(hash);
        if self.rules().ko != KoRule::Simple {
            *self.seen.entry(hash).or_insert(0) += 1;
        }
    }
}
