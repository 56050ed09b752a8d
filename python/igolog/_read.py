"""Games from files, folders, archives and texts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Optional, Union

from . import _native
from ._errors import IgologError

Source = Union[str, bytes, "os.PathLike[str]"]
"""A text of any kind, a file, a demo; for many games also a folder or an archive."""


def read(
    source: Source, *, game: int = 1, rules: Optional[str] = None, komi: Optional[float] = None
) -> _native.Game:
    """Reads a game: a file, a text of any kind, bytes in any encoding, or a built-in ``demo``.

    Of a collection, ``game`` says which, from 1; :func:`games` gives them all. ``rules`` and ``komi`` take the place
    of what the text says.

    >>> import igolog
    >>> game = igolog.read("(;SZ[9]PB[Kuro];B[ee];W[ce];B[cd])")
    >>> game.black, len(game), game[1].to_move
    ('Kuro', 4, 'white')
    """
    found = _native.games(source, None, rules, komi)
    if not 1 <= game <= len(found):
        raise IgologError(f"there is no game {game}: the text has {len(found)}", "not_found", "game")
    return found[game - 1]


def games(
    *sources: Source,
    rules: Optional[str] = None,
    komi: Optional[float] = None,
    errors: Optional[list[tuple[str, Exception]]] = None,
) -> Iterator[_native.Game]:
    """Reads many games, one after the other: files, collections, folders (all SGF files below them), zip and 7z archives.

    What cannot be read raises its exception; with a list as ``errors`` it is put there, with its name, and the rest is read.

    >>> import igolog
    >>> errors = []
    >>> [len(game) for game in igolog.games("(;B[aa])(;B[aa];W[bb])", b"nothing", errors=errors)]
    [2, 3]
    >>> errors[0][1]
    IgologError('neither an SGF game, a diagram, a position string nor a graph file')
    """
    for source in sources:
        try:
            found = list(_texts(source))
        except (IgologError, OSError) as error:
            _refuse(errors, str(source), error)
            continue
        for name, text in found:
            try:
                read_games = _native.games(text, name, rules, komi)
            except (IgologError, OSError) as error:
                _refuse(errors, name or str(text), error)
                continue
            yield from read_games


def _refuse(errors: Optional[list[tuple[str, Exception]]], name: str, error: Exception) -> None:
    if errors is None:
        raise error
    errors.append((name, error))


def _texts(source: Source) -> Iterator[tuple[Optional[str], Source]]:
    path = None if isinstance(source, bytes) or (isinstance(source, str) and "\n" in source) else Path(source)
    if path is not None and _is_dir(path):
        found = sorted(file for file in path.rglob("*") if file.suffix.lower() == ".sgf" and file.is_file())
        if not found:
            raise IgologError("there is no SGF file in this folder", "not_found", str(path))
        yield from ((str(file), file) for file in found)
    elif path is not None and path.suffix.lower() in (".zip", ".7z"):
        for name, data in _native.archive(path):
            yield f"{path}/{name}", data
    else:
        yield None, source


def _is_dir(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        # A text that is too long for a name.
        return False
