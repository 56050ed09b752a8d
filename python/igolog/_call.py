"""The way from a function to the answer layer: JSON in, JSON out, so that every door has one shape of answers."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Set
from typing import Any, Callable, Optional, Union

from . import _native

PositionLike = Union[
    str, bytes, "os.PathLike[str]", _native.Game, _native.Position, _native.Board, _native.Graph, Mapping[str, Any]
]
"""What stands for a position: a text of any kind, a file, ``demo``, an object of this package, or the fields of a question."""

Progress = Callable[[dict[str, Any]], object]
"""Is called on the way with ``stage``, ``done``, ``of``, ``seconds`` and ``so_far``, as far as they are known."""


def call(
    name: str,
    position: Optional[PositionLike],
    parameters: Mapping[str, Any],
    threads: int,
    progress: Optional[Progress],
    library: Optional[_native.OpenLibrary] = None,
) -> dict[str, Any]:
    """Asks a question, about a library if one is given; parameters that are ``None`` are left out."""
    question = {"question": name, **{key: value for key, value in parameters.items() if value is not None}}
    if isinstance(position, Mapping):
        question.update(position)
        position = None
    tell = None if progress is None else _told(progress)
    text = _native.answer(json.dumps(question, default=_plain), position, threads, tell, library)
    answer: dict[str, Any] = json.loads(text)
    return answer


def _told(progress: Progress) -> Callable[[str], object]:
    return lambda text: progress(json.loads(text))


def _plain(value: object) -> object:
    if isinstance(value, Set):
        return sorted(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__iter__"):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be part of a question")
