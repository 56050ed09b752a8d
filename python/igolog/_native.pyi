"""What the compiled half of the package offers; :mod:`igolog` has it under its own names."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Optional, Union, overload

import numpy
from numpy.typing import NDArray

_Source = Union[str, bytes, os.PathLike[str]]
_Move = tuple[str, str]

class Graph:
    """The points of a board and the lines between them.

    >>> import igolog
    >>> board = igolog.Graph("torus:9x9")
    >>> len(board), board.neighbors("A1")
    (81, ['A9', 'A2', 'B1', 'J1'])
    """

    def __new__(cls, spec: str) -> Graph:
        """A board from its short form (``9x9``, ``torus:9x9``, ``hex:11x9``) or the text of a graph file."""
    @staticmethod
    def grid(width: int, height: Optional[int] = None) -> Graph: ...
    @staticmethod
    def torus(width: int, height: Optional[int] = None) -> Graph: ...
    @staticmethod
    def cylinder(width: int, height: Optional[int] = None) -> Graph: ...
    @staticmethod
    def hexagonal(width: int, height: Optional[int] = None) -> Graph: ...
    @staticmethod
    def triangular(width: int, height: Optional[int] = None) -> Graph: ...
    @staticmethod
    def from_edges(
        points: int,
        edges: Sequence[tuple[int, int]],
        names: Optional[Sequence[str]] = None,
        layout: Optional[Sequence[tuple[float, float]]] = None,
    ) -> Graph:
        """Any graph: so many points, joined in pairs; perhaps with names, and places for drawings."""
    def to_json(self) -> str:
        """The board as a graph file."""
    @property
    def shape(self) -> str: ...
    @property
    def frame(self) -> Optional[tuple[int, int]]:
        """Rows and columns, where there are such."""
    @property
    def names(self) -> list[str]: ...
    @property
    def edges(self) -> list[tuple[str, str]]: ...
    @property
    def layout(self) -> list[tuple[float, float]]: ...
    def neighbors(self, name: str) -> list[str]: ...
    def __len__(self) -> int: ...
    def __contains__(self, name: str) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

class Board:
    """Stones on a board, without turn or history.

    >>> import igolog
    >>> board = igolog.Board("3/1X1/1O1")
    >>> board["B2"], board["A1"], board.liberties("B1")
    ('black', None, ['A1', 'C1'])
    """

    def __new__(cls, position: Union[_Source, Game, Position, Board, Graph]) -> Board: ...
    @property
    def graph(self) -> Graph: ...
    @property
    def rows(self) -> list[str]:
        """The rows as text: ``X``, ``O``, ``.``, and ``_`` where there is no point."""
    def __getitem__(self, name: str) -> Optional[str]:
        """``black``, ``white`` or nothing."""
    def __len__(self) -> int:
        """The number of points."""
    def stones(self, of: str) -> list[str]:
        """The stones of a colour, in the order of the board."""
    def block(self, name: str) -> list[str]:
        """The stones of the block at a point, in the order of the board: the first is its name. Empty without a stone."""
    def liberties(self, name: str) -> list[str]:
        """The liberties of the block at a point."""
    def to_json(self) -> str:
        """The board as a graph file."""
    def array(self) -> NDArray[numpy.int8]:
        """The stones as numbers, ``(rows, columns)``: 1 black, -1 white, 0 empty, 2 where there is no point."""
    def __array__(self, dtype: Optional[Any] = None, copy: Optional[bool] = None) -> NDArray[Any]: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

class Position:
    """A position: a game, a number of its moves, and moves tried from there.

    Two positions are equal if board, turn, ko, captures and conditions are; what led there does not count.

    >>> import igolog
    >>> position = igolog.Position("5*2/1XO2/XO1O1/1XO2 b")
    >>> position.play("C2").board["B2"]
    >>> position.play("C2").ko
    'B2'
    """

    def __new__(
        cls,
        position: Union[_Source, Game, Board, Graph],
        rules: Optional[str] = None,
        komi: Optional[float] = None,
    ) -> Position: ...
    @property
    def move(self) -> int:
        """The number of moves made."""
    @property
    def game(self) -> Game: ...
    @property
    def tried(self) -> list[_Move]:
        """Moves beyond those of the game."""
    @property
    def board(self) -> Board: ...
    @property
    def to_move(self) -> str: ...
    @property
    def last(self) -> Optional[_Move]:
        """The move that led here."""
    @property
    def next(self) -> Optional[_Move]:
        """The move that the game goes on with."""
    @property
    def ko(self) -> Optional[str]:
        """The point that a ko forbids."""
    @property
    def captured(self) -> tuple[int, int]:
        """Stones of each colour that were taken: black, white."""
    @property
    def komi(self) -> float: ...
    @property
    def rules(self) -> str: ...
    def play(self, *moves: str, color: Optional[str] = None, force: bool = False) -> Position:
        """A new position some moves further (points, or ``pass``), made by the side to move or by ``color``.

        A move that the rules forbid is refused, unless ``force`` is set; an occupied point always is.
        """
    def is_legal(self, name: str, color: Optional[str] = None) -> bool: ...
    @property
    def legal_moves(self) -> list[str]: ...
    def array(self) -> NDArray[numpy.int8]:
        """As :meth:`Board.array`."""
    def __array__(self, dtype: Optional[Any] = None, copy: Optional[bool] = None) -> NDArray[Any]: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

class Game:
    """A game: the positions after none, one, … all of its moves.

    ``game[120]`` is the position after 120 moves of the main line, with the stones set by hand before the next one;
    ``game[-1]`` is the last.

    >>> import igolog
    >>> game = igolog.read("demo")
    >>> len(game), game[126].next, [position.move for position in game[:6:2]]
    (326, ('black', 'K11'), [0, 2, 4])
    """

    def __new__(
        cls,
        source: Union[_Source, Game, Board, Graph],
        rules: Optional[str] = None,
        komi: Optional[float] = None,
    ) -> Game: ...
    @property
    def name(self) -> str:
        """Where it came from."""
    @property
    def source(self) -> Optional[bytes]:
        """The text that it was read from."""
    @property
    def graph(self) -> Graph: ...
    @property
    def moves(self) -> list[Optional[_Move]]:
        """Colours and points, or ``pass``; nothing for a move that could not be made."""
    @property
    def black(self) -> Optional[str]: ...
    @property
    def white(self) -> Optional[str]: ...
    @property
    def black_rank(self) -> Optional[str]: ...
    @property
    def white_rank(self) -> Optional[str]: ...
    @property
    def result(self) -> Optional[str]: ...
    @property
    def date(self) -> Optional[str]: ...
    @property
    def event(self) -> Optional[str]: ...
    @property
    def rules(self) -> str: ...
    @property
    def komi(self) -> float: ...
    @property
    def handicap(self) -> int: ...
    @property
    def warnings(self) -> list[str]:
        """What had to be forgiven to read it."""
    def array(self) -> NDArray[numpy.int8]:
        """Every position as numbers, ``(moves + 1, rows, columns)``; see :meth:`Board.array`."""
    def __array__(self, dtype: Optional[Any] = None, copy: Optional[bool] = None) -> NDArray[Any]: ...
    def __len__(self) -> int:
        """The number of positions: one more than there are moves."""
    @overload
    def __getitem__(self, key: int) -> Position: ...
    @overload
    def __getitem__(self, key: slice) -> list[Position]: ...
    def __iter__(self) -> Iterator[Position]: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...

class Table:
    """Rows under typed columns, for Arrow, pandas, polars and DuckDB.

    >>> from igolog import tables
    >>> table = tables.moves("(;SZ[3];B[aa])")
    >>> len(table), table.columns
    (1, ['game', 'move', 'color', 'point', 'captured'])
    """

    @property
    def columns(self) -> list[str]: ...
    @property
    def types(self) -> list[tuple[str, str]]:
        """The type of each column, by Arrow's name."""
    def __len__(self) -> int: ...
    def rows(self) -> list[tuple[Any, ...]]: ...
    def to_arrow(self) -> Any:
        """A ``pyarrow.Table``."""
    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``; needs pyarrow too."""
    def to_polars(self) -> Any:
        """A ``polars.DataFrame``."""
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...

class OpenLibrary:
    """A library that questions are asked about."""

    def __new__(cls, folder: Union[str, os.PathLike[str]]) -> OpenLibrary: ...

class Writer:
    """A library that games are added to; nobody else can write to it until it is finished."""

    def __new__(
        cls,
        folder: Union[str, os.PathLike[str]],
        relations: Optional[Sequence[str]] = None,
        effort: Optional[str] = None,
        threads: int = 1,
    ) -> Writer: ...
    def add(self, file: str, bytes: bytes) -> None: ...
    def add_unreadable(self, file: str, error: str) -> None: ...
    def finish(self) -> tuple[int, int, int, int]:
        """Games added, of them unreadable, of them with the moves of an earlier one; games known already."""

_Tell = Optional[Callable[[str], object]]

def answer(
    question: str,
    about_what: Optional[object] = None,
    threads: int = 1,
    progress: _Tell = None,
    library: Optional[OpenLibrary] = None,
) -> str: ...
def questions() -> list[str]: ...
def schema() -> str: ...
def demos() -> list[tuple[str, str]]: ...
def games(
    source: _Source, name: Optional[str] = None, rules: Optional[str] = None, komi: Optional[float] = None
) -> list[Game]: ...
def named_text(source: _Source) -> tuple[str, bytes]: ...
def pattern_hits(
    texts: Sequence[tuple[str, bytes]], pattern: str
) -> tuple[
    list[tuple[int, int, int, Optional[str]]],
    list[tuple[int, int, Optional[int], int, int, bool, Optional[int], Optional[int]]],
]: ...
def archive(path: os.PathLike[str]) -> list[tuple[str, bytes]]: ...
def relations() -> list[tuple[str, list[tuple[str, str]], str]]: ...
def facts(
    games: Sequence[Game],
    relations: Sequence[str],
    moves: Optional[Sequence[int]] = None,
    effort: str = "step",
    progress: _Tell = None,
) -> list[tuple[str, Table]]: ...
def diff(
    games: Sequence[Game], relations: Sequence[str], effort: str = "step", progress: _Tell = None
) -> list[tuple[str, Table]]: ...
def lifetimes(
    games: Sequence[Game], relations: Sequence[str], effort: str = "step", progress: _Tell = None
) -> list[tuple[str, Table]]: ...
def ask(
    games: Sequence[Game],
    query: str,
    program: str = "",
    moves: Optional[Sequence[int]] = None,
    effort: str = "step",
    progress: _Tell = None,
) -> Table: ...
def games_table(games: Sequence[Game]) -> Table: ...
def moves_table(games: Sequence[Game]) -> Table: ...
def planes(
    games: Sequence[Game],
    planes: Sequence[Union[str, tuple[str, str, str]]],
    definitions: str = "",
    effort: str = "static",
    first_game: int = 0,
) -> tuple[NDArray[numpy.uint8], NDArray[numpy.int32], NDArray[numpy.int8], NDArray[numpy.int32], NDArray[numpy.int32]]: ...
