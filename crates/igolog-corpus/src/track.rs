//! A game as the changes of its points, two bytes each: what is searched, and played again, without reading records.
//!
//! The first word is the board's size; each further one a change. A move is followed by what else changed until the next
//! position of the record (captures, stones set by hand), so that reading needs no board and no rules.

use igolog_core::{Color, Game, Graph, GraphError, Move, Point, Rules};

/// The word's two highest bits say what happens.
const KIND: u16 = 14;
const PLAY: u16 = 0;
const CHANGE: u16 = 1;
const STILL: u16 = 2;
const LOST: u16 = 3;
/// The next two bits are what is there afterwards, or whose move it is.
const CONTENT: u16 = 12;
const POINT: u16 = (1 << CONTENT) - 1;
/// The largest board: 52 columns and rows, as SGF has them.
const MOST_SIDE: usize = 52;

/// A move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackMove {
    /// A stone that stays on the board.
    Play(Color, u16),
    /// A stone that is gone at once: suicide.
    Lost(Color, u16),
    /// A pass.
    Pass(Color),
    /// A move that the record has and that could not be made.
    Unmade,
}

/// One word of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackStep {
    /// The next move.
    Move(TrackMove),
    /// A point that changed with it, and what is there now.
    Change(u16, Option<Color>),
}

impl TrackMove {
    /// Whose move it is.
    pub fn color(self) -> Option<Color> {
        match self {
            TrackMove::Play(color, _) | TrackMove::Lost(color, _) | TrackMove::Pass(color) => Some(color),
            TrackMove::Unmade => None,
        }
    }

    /// Where it goes.
    pub fn point(self) -> Option<u16> {
        match self {
            TrackMove::Play(_, point) | TrackMove::Lost(_, point) => Some(point),
            TrackMove::Pass(_) | TrackMove::Unmade => None,
        }
    }
}

fn code(content: Option<Color>) -> u16 {
    match content {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    }
}

fn content(word: u16) -> Option<Color> {
    match word >> CONTENT & 3 {
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => None,
    }
}

/// Writes a track.
#[derive(Clone, Debug)]
pub struct TrackWriter(Vec<u16>);

impl TrackWriter {
    /// Begins a game on a board of this size.
    pub fn new(width: usize, height: usize) -> TrackWriter {
        TrackWriter(vec![(width | height << 8) as u16])
    }

    /// Adds a step.
    pub fn push(&mut self, step: TrackStep) {
        let word = |kind: u16, content: Option<Color>, point: u16| kind << KIND | code(content) << CONTENT | point;
        self.0.push(match step {
            TrackStep::Move(TrackMove::Play(color, point)) => word(PLAY, Some(color), point),
            TrackStep::Move(TrackMove::Lost(color, point)) => word(LOST, Some(color), point),
            TrackStep::Move(TrackMove::Pass(color)) => word(STILL, Some(color), 0),
            TrackStep::Move(TrackMove::Unmade) => word(STILL, None, 0),
            TrackStep::Change(point, content) => word(CHANGE, content, point),
        });
    }

    /// The words.
    pub fn finish(self) -> Vec<u16> {
        self.0
    }
}

/// The words of a game that was read; none for a record that could not be.
#[derive(Clone, Copy, Debug)]
pub struct Track<'a>(&'a [u16]);

impl<'a> Track<'a> {
    /// Checks words that come from a file.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn check(words: &'a [u16]) -> Result<Track<'a>, String> {
        let track = Track(words);
        let Some((width, height)) = track.size() else {
            return if words.is_empty() { Ok(track) } else { Err("a game has no board".into()) };
        };
        if !(1..=MOST_SIDE).contains(&width) || !(1..=MOST_SIDE).contains(&height) {
            return Err(format!("a game has a board of {width}x{height}"));
        }
        let points = (width * height) as u16;
        let fits = |&word: &u16| {
            let known = word >> CONTENT & 3 != 3;
            let has_color = content(word).is_some() || matches!(word >> KIND, CHANGE | STILL);
            known && has_color && (word & POINT) < points
        };
        match words[1..].iter().all(fits) {
            true => Ok(track),
            false => Err("a game has a change that cannot be".into()),
        }
    }

    /// Words that were checked.
    pub(crate) fn checked(words: &'a [u16]) -> Track<'a> {
        Track(words)
    }

    /// Columns and rows; `None` for a record that could not be read.
    pub fn size(self) -> Option<(usize, usize)> {
        self.0.first().map(|&word| (usize::from(word & 0xFF), usize::from(word >> 8)))
    }

    /// The steps in order: those before the first move are the stones at the start.
    #[inline]
    pub fn steps(self) -> impl Iterator<Item = TrackStep> + Clone + 'a {
        self.0.iter().skip(1).map(|&word| {
            let point = word & POINT;
            match (word >> KIND, content(word)) {
                (PLAY, Some(color)) => TrackStep::Move(TrackMove::Play(color, point)),
                (LOST, Some(color)) => TrackStep::Move(TrackMove::Lost(color, point)),
                (CHANGE, content) => TrackStep::Change(point, content),
                (_, Some(color)) => TrackStep::Move(TrackMove::Pass(color)),
                (_, None) => TrackStep::Move(TrackMove::Unmade),
            }
        })
    }

    /// The moves.
    pub fn moves(self) -> impl Iterator<Item = TrackMove> + Clone + 'a {
        self.steps().filter_map(|step| match step {
            TrackStep::Move(mv) => Some(mv),
            TrackStep::Change(..) => None,
        })
    }

    /// The contents of the points after so many moves, and the next move.
    pub fn position(self, moves: usize) -> (Vec<Option<Color>>, Option<TrackMove>) {
        let (width, height) = self.size().unwrap_or_default();
        let mut contents = vec![None; width * height];
        let mut made = 0;
        for step in self.steps() {
            match step {
                TrackStep::Move(mv) if made == moves => return (contents, Some(mv)),
                TrackStep::Move(mv) => {
                    made += 1;
                    if let TrackMove::Play(color, point) = mv {
                        contents[usize::from(point)] = Some(color);
                    }
                }
                TrackStep::Change(point, content) => contents[usize::from(point)] = content,
            }
        }
        (contents, None)
    }

    /// The game itself, up to so many moves of the record: what the rules of the board make of the moves, and by hand
    /// what they do not. Moves that could not be made are not in it.
    ///
    /// # Errors
    /// If there is no such board, which a checked track cannot have.
    pub fn game(self, moves: usize) -> Result<Game, GraphError> {
        let mut game = Game::new(self.graph()?, Rules::CHINESE);
        let mut made = 0;
        let mut by_hand: Vec<(Point, Option<Color>)> = Vec::new();
        for step in self.steps() {
            match step {
                TrackStep::Move(mv) => {
                    set(&mut game, &mut by_hand, mv.color());
                    if made == moves {
                        return Ok(game);
                    }
                    made += 1;
                    let Some((color, mv)) = kernel_move(mv) else { continue };
                    if let Move::Play(point) = mv
                        && game.board().color(point).is_some()
                    {
                        by_hand.push((point, None));
                        set(&mut game, &mut by_hand, Some(color));
                    }
                    game.play_unchecked_as(color, mv);
                }
                TrackStep::Change(point, content) => by_hand.push((Point::new(usize::from(point)), content)),
            }
        }
        set(&mut game, &mut by_hand, None);
        Ok(game)
    }

    /// The graph of its board.
    ///
    /// # Errors
    /// If there is no such board, which a checked track cannot have.
    pub fn graph(self) -> Result<Graph, GraphError> {
        let (width, height) = self.size().unwrap_or((1, 1));
        Graph::grid(width, height)
    }
}

/// Sets what the moves did not bring about.
fn set(game: &mut Game, by_hand: &mut Vec<(Point, Option<Color>)>, to_move: Option<Color>) {
    by_hand.retain(|&(point, content)| game.board().color(point) != content);
    if !by_hand.is_empty() {
        let to_move = to_move.unwrap_or(game.to_move());
        // These are positions of a record that was played, so every block breathes.
        let _ = game.setup(by_hand, to_move);
        by_hand.clear();
    }
    if let Some(color) = to_move {
        game.set_to_move(color);
    }
}

/// A move as the kernel has it.
pub fn kernel_move(mv: TrackMove) -> Option<(Color, Move)> {
    match mv {
        TrackMove::Play(color, point) | TrackMove::Lost(color, point) => {
            Some((color, Move::Play(Point::new(usize::from(point)))))
        }
        TrackMove::Pass(color) => Some((color, Move::Pass)),
        TrackMove::Unmade => None,
    }
}
