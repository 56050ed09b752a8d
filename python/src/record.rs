//! A game as it was read: shared by its positions, never changed.

use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use igolog_answers::position::BoardSpec;
use igolog_answers::{Limits, PositionSpec, Refusal};
use igolog_core::{Board, ByColor, Color, Delta, Game, Graph, Move, Played, Points, Rules, Stop};
use igolog_text::input::{Input, Wanted};
use igolog_text::replay::RecordPosition;
use igolog_text::sgf::{self, Collection};

/// What a record says of itself, as written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Said {
    pub players: ByColor<Option<String>>,
    pub ranks: ByColor<Option<String>>,
    pub result: Option<String>,
    pub rules: Option<String>,
    pub date: Option<String>,
    pub event: Option<String>,
}

/// A game with all its positions.
#[derive(Debug)]
pub struct Record {
    /// What to call it.
    pub name: String,
    /// How to read it again, all of its moves.
    pub spec: PositionSpec,
    /// The game at its end.
    pub end: Game,
    /// What the record says of itself.
    pub said: Said,
    /// What had to be forgiven.
    pub warnings: Vec<String>,
    positions: Vec<RecordPosition>,
    history: OnceLock<(Board, Vec<Delta>)>,
    /// A board that walks along the game: positions asked for in order cost a step each.
    cursor: Mutex<Option<Board>>,
}

thread_local! {
    /// The board of the game read last: most collections have games of one size.
    static LAST: Cell<Option<Arc<Graph>>> = const { Cell::new(None) };
}

/// In place of what a text says.
#[derive(Clone, Debug, Default)]
pub struct Given {
    pub rules: Option<String>,
    pub komi: Option<f64>,
}

impl Given {
    fn rules(&self) -> Result<Option<Rules>, Refusal> {
        let parsed = |text: &String| text.parse::<Rules>().map_err(|error| Refusal::bad(error).of("rules"));
        self.rules.as_ref().map(parsed).transpose()
    }

    fn komi(&self) -> Result<Option<Points>, Refusal> {
        self.komi.map(|komi| Points::try_from(komi).map_err(|error| Refusal::bad(error).of("komi"))).transpose()
    }

    fn spec(&self, bytes: Option<Vec<u8>>) -> PositionSpec {
        PositionSpec { bytes, rules: self.rules.clone(), komi: self.komi, ..PositionSpec::default() }
    }
}

impl Record {
    /// All games of a text of any kind.
    pub fn read_all(name: &str, bytes: Vec<u8>, given: &Given) -> Result<Vec<Record>, Refusal> {
        let (rules, komi) = (given.rules()?, given.komi()?);
        let input = Input::read(&bytes).map_err(|error| Refusal::from(error).of(name))?;
        let Input::Games(collection) = &input else {
            let (game, _) = input.game(&Wanted { rules, ..Wanted::default() })?;
            let spec = given.spec(Some(bytes));
            return Ok(vec![Record::new(name.to_owned(), spec, with_komi(game, komi), Said::default())]);
        };
        let count = collection.games().len();
        let mut records = Vec::with_capacity(count);
        for (number, record) in collection.games().enumerate() {
            let wanted = Wanted { game: number, rules, graph: LAST.take(), ..Wanted::default() };
            let Some(replay) = input.replay(&wanted)? else { continue };
            LAST.set(Some(Arc::clone(replay.game.board().graph())));
            let (name, own) = match count {
                1 => (name.to_owned(), bytes.clone()),
                _ => (format!("{name} (game {})", number + 1), alone(record)),
            };
            records.push(Record {
                warnings: replay.warnings.iter().map(ToString::to_string).collect(),
                positions: replay.positions,
                ..Record::new(name, given.spec(Some(own)), with_komi(replay.game, komi), said(record))
            });
        }
        Ok(records)
    }

    /// The empty board of this kind, or the stones that a graph file sets on it.
    pub fn on_board(board: BoardSpec, given: &Given) -> Result<Record, Refusal> {
        let spec = PositionSpec { board: Some(board), ..given.spec(None) };
        let posed = spec.read(Default::default(), &Limits::default(), &Stop::never())?;
        Ok(Record::new(String::new(), spec, posed.game, Said::default()))
    }

    fn new(name: String, spec: PositionSpec, end: Game, said: Said) -> Record {
        let positions = vec![RecordPosition { steps: end.steps().len(), to_move: end.to_move() }];
        Record {
            name,
            spec,
            end,
            said,
            warnings: Vec::new(),
            positions,
            history: OnceLock::new(),
            cursor: Mutex::new(None),
        }
    }

    /// The number of positions: one more than there are moves.
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// The position after each number of moves.
    pub fn positions(&self) -> &[RecordPosition] {
        &self.positions
    }

    /// Where it begins, and what each step changes.
    pub fn history(&self) -> &(Board, Vec<Delta>) {
        self.history.get_or_init(|| self.end.board().history())
    }

    /// The game up to a position.
    pub fn game_at(&self, number: usize) -> Game {
        let mut game = self.end.clone();
        self.back_to(&mut game, number);
        game
    }

    /// Takes a game of this record back to an earlier position.
    pub fn back_to(&self, game: &mut Game, number: usize) {
        let position = self.positions[number];
        while game.steps().len() > position.steps {
            game.undo();
        }
        game.set_to_move(position.to_move);
    }

    /// The board of a position, without what led there.
    pub fn board_at(&self, number: usize) -> Board {
        let (start, deltas) = self.history();
        let steps = self.positions[number].steps;
        // A board that was left in the middle of a step is not used again.
        let mut cursor = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        let mut board = cursor.take().unwrap_or_else(|| start.clone());
        while board.undo_len() > steps {
            board.undo();
        }
        while board.undo_len() < steps {
            let next = board.undo_len();
            board.repeat(&deltas[next]);
        }
        let mut copy = Board::new(Arc::clone(board.graph()));
        copy.copy_position(&board);
        *cursor = Some(board);
        copy
    }

    /// The move that leads on from a position, if it could be made.
    pub fn next_move(&self, number: usize) -> Option<(Color, Move)> {
        let (from, to) = (self.positions.get(number)?, self.positions.get(number + 1)?);
        let steps = self.end.steps().get(from.steps..to.steps)?;
        steps.iter().find_map(|step| match *step {
            Played::Move(color, mv) => Some((color, mv)),
            Played::Setup => None,
        })
    }

    /// A number that equal games share.
    pub fn hash_code(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.end.board().hash(), self.end.board().graph().len(), self.end.steps().len(), self.len()).hash(&mut hasher);
        hasher.finish()
    }
}

impl PartialEq for Record {
    /// Equal games have equal boards, steps, conditions, and say the same of themselves.
    fn eq(&self, other: &Record) -> bool {
        let (a, b) = (&self.end, &other.end);
        self.positions == other.positions
            && a.steps() == b.steps()
            && (a.rules(), a.komi(), a.handicap()) == (b.rules(), b.komi(), b.handicap())
            && self.said == other.said
            && a.board() == b.board()
            && self.history() == other.history()
    }
}

fn with_komi(mut game: Game, komi: Option<Points>) -> Game {
    if let Some(komi) = komi {
        game.set_komi(komi);
    }
    game
}

/// One game of a collection as a text of its own.
fn alone(record: sgf::Record<'_>) -> Vec<u8> {
    let (mut one, root) = Collection::like(record);
    one.merge(root, record);
    one.to_bytes().unwrap_or_else(|_| one.to_string().into_bytes())
}

fn said(record: sgf::Record<'_>) -> Said {
    let text = |value: Option<std::borrow::Cow<'_, str>>| value.map(|v| v.trim().to_string());
    Said {
        players: ByColor::from_fn(|color| text(record.player(color))),
        ranks: ByColor::from_fn(|color| text(record.rank(color))),
        result: text(record.written_result()),
        rules: text(record.rules()),
        date: text(record.date()),
        event: text(record.event()),
    }
}
