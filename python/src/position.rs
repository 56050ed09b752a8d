//! A position of a game.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, OnceLock};

use igolog_answers::PositionSpec;
use igolog_answers::position::StepSpec;
use igolog_core::{Board as CoreBoard, Color, Game as CoreGame, Move, Played, Point};
use igolog_text::position_string;
use igolog_text::svg::Picture;
use igolog_text::vertex::{self, Notation};
use pyo3::prelude::*;

use crate::array;
use crate::board::{Board, color, color_word, drawn};
use crate::game::Game;
use crate::record::Record;
use crate::refused::{bad, raise};

/// A position: a game, a number of its moves, and moves tried from there. Nothing is computed before it is asked for.
#[pyclass(frozen, module = "igolog")]
pub struct Position {
    record: Arc<Record>,
    number: usize,
    /// Moves beyond the record.
    tried: Vec<(Color, Move)>,
    game: OnceLock<CoreGame>,
    board: OnceLock<CoreBoard>,
}

impl Position {
    pub fn of(record: &Arc<Record>, number: usize) -> Position {
        let record = Arc::clone(record);
        Position { record, number, tried: Vec::new(), game: OnceLock::new(), board: OnceLock::new() }
    }

    /// The position as a question names it.
    pub fn spec(&self, notation: Notation) -> PositionSpec {
        let graph = self.record.end.board().graph();
        let step = |&(color, mv): &(Color, Move)| StepSpec::Move(color.into(), vertex::move_name(graph, mv, notation));
        let moves = Some(self.number).filter(|&number| number + 1 < self.record.len());
        PositionSpec { moves, steps: self.tried.iter().map(step).collect(), ..self.record.spec.clone() }
    }

    fn game(&self) -> &CoreGame {
        self.game.get_or_init(|| {
            let mut game = self.record.game_at(self.number);
            self.tried.iter().for_each(|&(color, mv)| game.play_unchecked_as(color, mv));
            game
        })
    }

    fn core(&self) -> &CoreBoard {
        match self.tried.is_empty() {
            true => self.board.get_or_init(|| self.record.board_at(self.number)),
            false => self.game().board(),
        }
    }

    fn turn(&self) -> Color {
        match self.tried.last() {
            Some(&(color, _)) => !color,
            None => self.record.positions()[self.number].to_move,
        }
    }

    fn last_move(&self) -> Option<(Color, Move)> {
        if let Some(&last) = self.tried.last() {
            return Some(last);
        }
        let steps = self.record.end.steps().get(..self.record.positions()[self.number].steps)?;
        match steps.last()? {
            &Played::Move(color, mv) => Some((color, mv)),
            Played::Setup => None,
        }
    }

    fn last_stone(&self) -> Option<Point> {
        match self.last_move()? {
            (_, Move::Play(point)) => Some(point),
            _ => None,
        }
    }

    fn name(&self, mv: Move) -> String {
        vertex::move_name(self.record.end.board().graph(), mv, Notation::Gtp)
    }

    fn with(&self, color: Color, mv: Move, game: CoreGame) -> Position {
        let mut tried = self.tried.clone();
        tried.push((color, mv));
        Position {
            record: Arc::clone(&self.record),
            number: self.number,
            tried,
            game: game.into(),
            board: OnceLock::new(),
        }
    }
}

#[pymethods]
impl Position {
    /// The position that a text, a file, a game, a board or a graph ends at.
    #[new]
    #[pyo3(signature = (position, rules = None, komi = None))]
    fn new(
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        rules: Option<String>,
        komi: Option<f64>,
    ) -> PyResult<Position> {
        let game = Game::made(py, position, rules, komi)?;
        Ok(Position::of(&game.record, game.record.len() - 1))
    }

    #[getter(r#move)]
    fn moves(&self) -> usize {
        self.number + self.tried.len()
    }

    #[getter(game)]
    fn of_game(&self) -> Game {
        Game { record: Arc::clone(&self.record) }
    }

    /// Moves beyond the game.
    #[getter]
    fn tried(&self) -> Vec<(&'static str, String)> {
        self.tried.iter().map(|&(color, mv)| (color_word(color), self.name(mv))).collect()
    }

    #[getter]
    fn board(&self) -> Board {
        Board { board: self.core().clone() }
    }

    #[getter]
    fn to_move(&self) -> &'static str {
        color_word(self.turn())
    }

    /// The move that led here.
    #[getter]
    fn last(&self) -> Option<(&'static str, String)> {
        self.last_move().map(|(color, mv)| (color_word(color), self.name(mv)))
    }

    /// The move that the game goes on with.
    #[getter]
    fn next(&self) -> Option<(&'static str, String)> {
        let next = self.record.next_move(self.number).filter(|_| self.tried.is_empty());
        next.map(|(color, mv)| (color_word(color), self.name(mv)))
    }

    #[getter]
    fn ko(&self) -> Option<String> {
        self.core().ko().map(|(point, _)| self.name(Move::Play(point)))
    }

    /// Stones of each colour that were taken: black, white.
    #[getter]
    fn captured(&self) -> (u32, u32) {
        let board = self.core();
        (board.prisoners(Color::Black), board.prisoners(Color::White))
    }

    #[getter]
    fn komi(&self) -> f64 {
        self.record.end.komi().as_f64()
    }

    #[getter]
    fn rules(&self) -> String {
        self.record.end.rules().to_string()
    }

    /// A new position, one move further.
    #[pyo3(signature = (*moves, color = None, force = false))]
    fn play(&self, py: Python<'_>, moves: Vec<String>, color: Option<&str>, force: bool) -> PyResult<Position> {
        let given = color.map(|word| crate::board::color(py, word)).transpose()?;
        let mut position = Position { game: self.game().clone().into(), ..self.copied() };
        for name in moves {
            let mut game = position.game().clone();
            let mv = vertex::parse_move(game.board().graph(), &name, Notation::Gtp);
            let mv = mv.map_err(|error| bad(py, error, "moves"))?;
            let mover = given.unwrap_or(game.to_move());
            let occupied = matches!(mv, Move::Play(point) if game.board().color(point).is_some());
            if let Err(error) = game.check_as(mover, mv)
                && (!force || occupied)
            {
                let refusal = igolog_answers::Refusal::bad(format!("{name}: {}", error.why)).of("moves");
                let hint = if occupied { "" } else { "force=True plays it all the same" };
                return Err(raise(py, &refusal.hint(hint)));
            }
            game.play_unchecked_as(mover, mv);
            position = position.with(mover, mv, game);
        }
        Ok(position)
    }

    /// Whether a move is legal.
    #[pyo3(signature = (name, color = None))]
    fn is_legal(&self, py: Python<'_>, name: &str, color: Option<&str>) -> PyResult<bool> {
        let game = self.game();
        let mv = vertex::parse_move(game.board().graph(), name, Notation::Gtp).map_err(|e| bad(py, e, "name"))?;
        let mover = color.map(|word| crate::board::color(py, word)).transpose()?.unwrap_or(game.to_move());
        Ok(game.check_as(mover, mv).is_ok())
    }

    /// All points where the side to move may play.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.game().legal_points().into_iter().map(|point| self.name(Move::Play(point))).collect()
    }

    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (cells, shape) = array::of_board(self.core());
        array::numpy(py, &cells, "int8", shape)
    }

    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = copy;
        let array = self.array(py)?;
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> Option<bool> {
        let other = other.cast::<Position>().ok()?.get();
        let (a, b) = (&self.record.end, &other.record.end);
        Some(
            self.turn() == other.turn()
                && (a.rules(), a.komi(), a.handicap()) == (b.rules(), b.komi(), b.handicap())
                && self.captured() == other.captured()
                && self.core() == other.core(),
        )
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.core().hash(), self.core().graph().len(), self.turn() == Color::Black).hash(&mut hasher);
        hasher.finish()
    }

    /// One line that says it all: a position string, or a graph file.
    fn __str__(&self) -> String {
        match self.core().graph().frame() {
            Some(_) => position_string::write(self.game()),
            None => igolog_text::graph_file::write(self.core(), Some(self.turn())),
        }
    }

    fn __repr__(&self) -> String {
        let moves = match self.moves() {
            0 => "no move".to_owned(),
            1 => "1 move".to_owned(),
            count => format!("{count} moves"),
        };
        let board = drawn(self.core(), self.last_stone());
        format!("<Position after {moves}, {} to move>\n{}", self.to_move(), board.trim_end())
    }

    fn _repr_svg_(&self) -> String {
        let picture = Picture { coordinates: Some(Notation::Gtp), last: self.last_stone(), ..Picture::default() };
        picture.draw(self.core())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Game, usize, Vec<(&'static str, String)>))> {
        let again = py.get_type::<Position>().getattr("_again")?;
        Ok((again, (self.of_game(), self.number, self.tried())))
    }

    /// What pickle calls.
    #[staticmethod]
    fn _again(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        number: usize,
        tried: Vec<(String, String)>,
    ) -> PyResult<Position> {
        let record = &game.get().record;
        let mut position = Position::of(record, number.min(record.len() - 1));
        for (word, name) in tried {
            let mv = vertex::parse_move(record.end.board().graph(), &name, Notation::Gtp);
            position.tried.push((color(py, &word)?, mv.map_err(|error| bad(py, error, "moves"))?));
        }
        Ok(position)
    }
}

impl Position {
    fn copied(&self) -> Position {
        Position { tried: self.tried.clone(), ..Position::of(&self.record, self.number) }
    }
}
