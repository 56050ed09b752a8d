"""Feature planes: what formulas and rules say of every point, ready to train on."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, Union

from . import _native
from ._read import games as read_games

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

Games = Union[_native.Game, Iterable[_native.Game], str, "os.PathLike[str]"]
"""One game, many, or where to read them."""


class Query(NamedTuple):
    """A plane of the points that a variable of a query of the rule language takes."""

    query: str
    """The query: ``atari(B, P)``."""
    point: str = "P"
    """The variable whose points are shown."""
    program: str = ""
    """Rules of one's own."""


@dataclass(frozen=True)
class Batch:
    """Examples: positions from which a move was made, with that move."""

    planes: NDArray[numpy.uint8]
    """What is shown, ``(N, planes, rows, columns)``."""
    labels: NDArray[numpy.int32]
    """The move made: ``row * columns + column``; a pass is ``rows * columns``."""
    colors: NDArray[numpy.int8]
    """Who made it: 1 black, -1 white."""
    games: NDArray[numpy.int32]
    """The number of its game, from 0."""
    moves: NDArray[numpy.int32]
    """The moves made before it."""

    def __len__(self) -> int:
        return len(self.labels)

    def rows(self, start: int, end: int) -> Batch:
        """Some of the examples."""
        part = slice(start, end)
        return Batch(self.planes[part], self.labels[part], self.colors[part], self.games[part], self.moves[part])

    @staticmethod
    def joined(parts: Sequence[Batch]) -> Batch:
        """All examples of some batches, in order."""
        import numpy

        return Batch(
            numpy.concatenate([part.planes for part in parts]),
            numpy.concatenate([part.labels for part in parts]),
            numpy.concatenate([part.colors for part in parts]),
            numpy.concatenate([part.games for part in parts]),
            numpy.concatenate([part.moves for part in parts]),
        )


def some(games: Games) -> Iterator[_native.Game]:
    """The games that are meant."""
    if isinstance(games, _native.Game):
        return iter([games])
    if isinstance(games, (str, os.PathLike)):
        return read_games(games)
    return iter(games)


def planes(
    games: Games,
    planes: Sequence[Union[str, Query]],
    *,
    batch: int = 1024,
    definitions: str = "",
    effort: str = "static",
) -> Iterator[Batch]:
    """Streams examples in batches: one row for each move of each game, in order.

    A plane is a formula of the B-W model (its points are 1; a number or a truth stands everywhere) or a :class:`Query`.
    Games are read a few at a time and worked on by all cores, outside the interpreter lock.

    >>> import igolog
    >>> game = igolog.read("(;SZ[5];B[cc];W[cb];B[bb])")
    >>> [batch] = igolog.planes(game, ["b & ~w", "w & ~b", igolog.Query("block_of(P, _)")])
    >>> batch.planes.shape, batch.labels.tolist(), batch.colors.tolist()
    ((3, 3, 5, 5), [12, 7, 6], [1, -1, 1])
    >>> batch.planes[2, 1].tolist()
    [[0, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]]
    """
    if batch < 1:
        raise ValueError("a batch has at least one example")
    wanted: list[Union[str, tuple[str, str, str]]] = [
        plane if isinstance(plane, str) else (plane.query, plane.point, plane.program) for plane in planes
    ]
    source = some(games)
    waiting: list[Batch] = []
    count = first = 0
    while True:
        few = list(islice(source, 2 * (os.cpu_count() or 1)))
        if few:
            made = Batch(*_native.planes(few, wanted, definitions, effort, first))
            first += len(few)
            waiting.append(made)
            count += len(made)
        if count >= batch or (not few and count):
            joined = Batch.joined(waiting)
            end = count if not few else count - count % batch
            for start in range(0, end, batch):
                yield joined.rows(start, min(start + batch, end))
            waiting = [joined.rows(end, count)]
            count -= end
        if not few:
            return
