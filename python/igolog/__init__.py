"""Igolog: every position of Go is a database.

Games and positions are immutable and cheap to share; every question of the answer layer is a function; facts of many
games are tables that pyarrow, pandas, polars and DuckDB take as they are.

>>> import igolog
>>> game = igolog.read("demo")
>>> game.black, game.white, len(game) - 1
('Kuwahara Shusaku', 'Inoue Gennan Inseki', 325)
>>> [block["block"] for block in igolog.life("demo:corner")["blocks"] if block["verdict"] == "dead"]
['A3']
"""

from . import _native, questions, tables
from ._call import PositionLike, Progress
from ._errors import IgologError
from ._library import Library, LibraryLike, Tally, index, library
from ._native import Board, Game, Graph, Position, Table
from ._planes import Batch, Query, planes
from ._read import games, read
from .questions import *  # noqa: F403
from .questions import __all__ as _all_questions

demos = dict(_native.demos())
"""The built-in games and positions, and what each shows."""

__all__ = [
    "Batch",
    "Board",
    "Game",
    "Graph",
    "IgologError",
    "Library",
    "LibraryLike",
    "Position",
    "PositionLike",
    "Progress",
    "Query",
    "Table",
    "Tally",
    "demos",
    "games",
    "index",
    "library",
    "planes",
    "questions",
    "read",
    "tables",
]
__all__ += _all_questions
