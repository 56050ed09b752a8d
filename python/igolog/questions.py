"""Every question of the answer layer as a function. Written by scripts/questions.py from the schema; do not edit.

The first argument is the position, in any way that :data:`igolog.PositionLike` allows; before it stands the library, if
the question is about one. The answer is the JSON object
that every other door gives too; docs/api.md has its fields. What is left out means the default.

``effort`` says how hard to look (``static``, ``step`` or ``full``), ``seconds`` stops with what is known by then,
``progress`` is called on the way, and Ctrl-C stops the work.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Optional, Union

from ._call import PositionLike, Progress, call
from ._library import LibraryLike, opened

__all__ = [
    "ask",
    "ask_games",
    "board",
    "checker",
    "diff",
    "eval",
    "explore",
    "facts",
    "find",
    "graph_strings",
    "graphs",
    "influence",
    "info",
    "ladders",
    "latex",
    "layers",
    "legal",
    "life",
    "lifetimes",
    "open",
    "paper",
    "perft",
    "picture",
    "play",
    "policy",
    "position",
    "problems",
    "prolog",
    "races",
    "save",
    "score",
    "solve",
    "spectrum",
    "statistics",
    "strings",
    "train",
    "urgency",
    "verify",
    "watch",
    "why",
    "words",
]

BoardSide = Literal["top", "bottom", "left", "right"]
Coords = Literal["gtp", "sgf", "ij"]
GameOrder = Literal["added", "newest", "oldest", "longest"]
Ingredient = Literal["urgency", "rave", "tactics", "policy", "rules"]
Language = Literal["en", "ja"]
Layer = Literal[
    "blocks",
    "liberties",
    "joints",
    "kosumi",
    "groups",
    "regions",
    "eyes",
    "life",
    "ladders",
    "races",
    "connections",
    "influence",
    "urgency",
    "policy",
    "score",
]
Level = Literal["static", "step", "full"]
Per = Literal["game", "player", "year", "move"]
PictureTheme = Literal["light", "dark", "print"]
StringsMethod = Literal["search", "dense", "ilp", "construct"]


def ask(
    position: PositionLike,
    query: Optional[str] = None,
    *,
    every_move: Optional[bool] = None,
    explain: Optional[bool] = None,
    program: Optional[Union[str, Sequence[Mapping[str, Any]]]] = None,
    rows: Optional[bool] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """What follows from the facts by rules.

    :param query: The query: `atari(B), block(B, C, S, 1)`.
    :param every_move: Count the answers at every position of the game, instead of listing them at its end.
    :param explain: Tell why each answer holds, or how far the rules got if there is none; not with `every_move`.
    :param program: Rules of one's own beside the standard library.
    :param rows: With `every_move`, tell the answers too.

    >>> import igolog
    >>> [row for row in igolog.ask(igolog.read("demo")[60], "atari(B, P)")["rows"]]
    [['S8', 'T8'], ['O5', 'O6'], ['M2', 'M1'], ['N2', 'N1']]
    """
    parameters = {
        "query": query,
        "every_move": every_move,
        "explain": explain,
        "program": program,
        "rows": rows,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("ask", position, parameters, threads, progress)


def ask_games(
    library: LibraryLike,
    query: Optional[str] = None,
    *,
    followed_by: Optional[str] = None,
    limit: Optional[int] = None,
    per: Optional[Per] = None,
    program: Optional[Union[str, Sequence[Mapping[str, Any]]]] = None,
    where: Optional[str] = None,
    within: Optional[int] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Where a query holds in the games of a library.

    :param query: The query, asked at every position of every game: `ladder(B, captured, F)`.
    :param followed_by: A second query: only answers that begin and are followed by one of it, with equal values of
        equal variables.
    :param limit: How many answers to tell one by one; all are counted. If left out, 100.
    :param per: Count games and answers by this.
    :param program: Rules of one's own beside the standard library.
    :param where: Only games for which this holds: `year >= 2015 and rank = '9p'`.
    :param within: At most so many moves later. If left out, 10.

    >>> import igolog, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> tally = igolog.index("demo", "demo:ko", into=folder)
    >>> asked = igolog.ask_games(folder, "atari(B, P)", limit=1)
    >>> asked["answers"], asked["first"][0]["row"]
    (2150, ['Q4', 'R4'])
    """
    parameters = {
        "query": query,
        "followed_by": followed_by,
        "limit": limit,
        "per": per,
        "program": program,
        "where": where,
        "within": within,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("ask_games", None, parameters, threads, progress, opened(library))


def board(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The points, lines and names of the board.

    >>> import igolog
    >>> igolog.board(igolog.Graph("torus:3x3"))["names"]
    ['A3', 'B3', 'C3', 'A2', 'B2', 'C2', 'A1', 'B1', 'C1']
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("board", position, parameters, threads, progress)


def checker(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The position checkered, with as many strings.

    >>> import igolog
    >>> igolog.checker("XXX/3/OOO")["steps"][-1]["strings"]
    2
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("checker", position, parameters, threads, progress)


def diff(
    position: PositionLike,
    *,
    only: Optional[Sequence[str]] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The facts that the last step removed and inserted.

    :param only: Only these relations; `paper` means the four original predicates. All if left out.

    >>> import igolog
    >>> igolog.diff("(;SZ[3];B[aa])", only=["liberty"])["relations"][0]["inserted"]
    [['A3', 'B3'], ['A3', 'A2']]
    """
    parameters = {
        "only": only,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("diff", position, parameters, threads, progress)


def eval(
    position: PositionLike,
    formula: Optional[str] = None,
    *,
    definitions: Optional[str] = None,
    every_move: Optional[bool] = None,
    region: Optional[str] = None,
    rows: Optional[bool] = None,
    walls: Optional[bool] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """What a formula of the B-W model says.

    :param formula: The formula.
    :param definitions: Words of one's own, one a line: name = formula.
    :param every_move: Count at every position of the game, instead of answering at its end.
    :param region: Only this part of the board, as a board of its own: rectangles and points such as `A1-D4,K10`.
    :param rows: With `every_move`, tell the points of a vector too.
    :param walls: Keep the rest of the board as it is, but let nobody play there.

    >>> import igolog
    >>> igolog.eval("3/1X1/3", "F b")["points"]
    ['A3', 'B3', 'C3', 'A2', 'B2', 'C2', 'A1', 'B1', 'C1']
    """
    parameters = {
        "formula": formula,
        "definitions": definitions,
        "every_move": every_move,
        "region": region,
        "rows": rows,
        "walls": walls,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("eval", position, parameters, threads, progress)


def explore(
    library: LibraryLike,
    position: PositionLike,
    *,
    limit: Optional[int] = None,
    where: Optional[str] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """What was played in the position, over all games of a library.

    :param limit: How many moves to tell. If left out, 50.
    :param where: Only games for which this holds: `year >= 2015 and rank = '9p'`.

    >>> import igolog, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> tally = igolog.index("demo", "demo:ko", into=folder)
    >>> [move["move"] for move in igolog.explore(folder, "19x19")["moves"]]
    ['D17']
    """
    parameters = {
        "limit": limit,
        "where": where,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("explore", position, parameters, threads, progress, opened(library))


def facts(
    position: PositionLike,
    *,
    only: Optional[Sequence[str]] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The facts that hold.

    :param only: Only these relations; `paper` means the four original predicates. All if left out.

    >>> import igolog
    >>> igolog.facts("5*2/1XO2/XO1O1/1XO2 b", only=["atari"])["relations"][0]["rows"]
    [['B1', 'A1'], ['B2', 'C2']]
    """
    parameters = {
        "only": only,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("facts", position, parameters, threads, progress)


def find(
    library: LibraryLike,
    position: PositionLike,
    *,
    anchor: Optional[Sequence[BoardSide]] = None,
    limit: Optional[int] = None,
    pattern: Optional[str] = None,
    region: Optional[str] = None,
    where: Optional[str] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Where a pattern stood in the games of a library.

    :param anchor: The sides of the board that the pattern lies against, in place of those that it shows; an empty
        list for none.
    :param limit: How many hits to tell one by one; all are counted. If left out, 50.
    :param pattern: A diagram: `.` empty, `X` black, `O` white, `?` anything, `*` a stone, `x` not white, `o` not
        black; rows on lines or parted by `/`; sides of the board as `|` `-` `+`. If left out, the pattern is the
        position.
    :param region: Only this rectangle of the position: `R1-T7`.
    :param where: Only games for which this holds: `year >= 2015 and rank = '9p'`.

    >>> import igolog, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> tally = igolog.index("demo", "demo:ko", into=folder)
    >>> igolog.find(folder, "19x19", pattern=".X/XO")["hits"]
    244
    """
    parameters = {
        "anchor": anchor,
        "limit": limit,
        "pattern": pattern,
        "region": region,
        "where": where,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("find", position, parameters, threads, progress, opened(library))


def games(
    library: LibraryLike,
    *,
    from_: Optional[int] = None,
    limit: Optional[int] = None,
    order: Optional[GameOrder] = None,
    search: Optional[str] = None,
    where: Optional[str] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The games of a library, page by page.

    :param from_: The first game to tell, from 0.
    :param limit: How many games to tell. If left out, 50.
    :param order: The order of the list. If left out, "added".
    :param search: Words that must all be there, whatever their case: in the file's name, players, ranks, date, result
        or event.
    :param where: A condition such as `year >= 2015 and rank = '9p'`.

    >>> import igolog, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> tally = igolog.index("demo", "demo:ko", into=folder)
    >>> [game["moves"] for game in igolog.questions.games(folder)["games"]]
    [325, 1]
    """
    parameters = {
        "from": from_,
        "limit": limit,
        "order": order,
        "search": search,
        "where": where,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("games", None, parameters, threads, progress, opened(library))


def graph_strings(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The most strings and the fewest liberties of a board of any shape.

    >>> import igolog
    >>> igolog.graph_strings(igolog.Graph.torus(4))["most_strings"]
    {'lower': 12, 'upper': 12}
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("graph_strings", position, parameters, threads, progress)


def graphs(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The two directed graphs of the B-W model.

    >>> import igolog
    >>> igolog.graphs("2/XO")["black"]["points"]
    ['A2', 'B2', 'A1']
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("graphs", position, parameters, threads, progress)


def influence(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Whose influence reaches where.

    >>> import igolog
    >>> len(igolog.influence("9*4/4X4/9*4")["potential"])
    81
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("influence", position, parameters, threads, progress)


def info(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """What is in a game record: players, result, moves, captures, the board at the end, area.

    >>> import igolog
    >>> igolog.info("demo")["result"]
    'B+2'
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("info", position, parameters, threads, progress)


def ladders(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Blocks caught in ladders.

    >>> import igolog
    >>> [(ladder["block"], ladder["result"]) for ladder in igolog.ladders("5*2/1XO2/XO1O1/1XO2 b")["ladders"]]
    [('B3', 'unsettled'), ('A2', 'escapes'), ('B2', 'unsettled'), ('B1', 'unsettled'), ('C1', 'escapes')]
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("ladders", position, parameters, threads, progress)


def latex(
    formula: Optional[str] = None,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    r"""A formula as LaTeX.

    :param formula: The formula. It is read, not evaluated: its points and words need not be known.

    >>> import igolog
    >>> igolog.latex("F b & ~w")["latex"]
    'F \\vec{b} \\wedge \\overline{\\vec{w}}'
    """
    parameters = {
        "formula": formula,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("latex", None, parameters, threads, progress)


def layers(
    position: PositionLike,
    layers: Optional[Sequence[Layer]] = None,
    *,
    alive: Optional[Sequence[str]] = None,
    dead: Optional[Sequence[str]] = None,
    model: Optional[Any] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """What layers draw over the board.

    :param layers: The layers, bottom first.
    :param alive: For `score`: stones that are alive, whatever it says.
    :param dead: For `score`: stones that are dead, whatever the program says.
    :param model: For `policy`: a policy as training gives it.

    >>> import igolog
    >>> [layer["layer"] for layer in igolog.layers("demo:corner", ["life", "eyes"], effort="static")["layers"]]
    ['life', 'eyes']
    """
    parameters = {
        "layers": layers,
        "alive": alive,
        "dead": dead,
        "model": model,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("layers", position, parameters, threads, progress)


def legal(
    position: PositionLike,
    play: Optional[str] = None,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Whether a move is legal, or all legal moves.

    :param play: A point or `pass`; without it, all legal points are listed.

    >>> import igolog
    >>> igolog.legal("3/1X1/3 w", "B2")["why"]
    'the point is occupied'
    """
    parameters = {
        "play": play,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("legal", position, parameters, threads, progress)


def life(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The verdict on every block.

    >>> import igolog
    >>> [block["verdict"] for block in igolog.life("1X1X/XXXX b")["blocks"]]
    ['alive']
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("life", position, parameters, threads, progress)


def lifetimes(
    position: PositionLike,
    *,
    only: Optional[Sequence[str]] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Every fact of the game with the moves from which and until which it held.

    :param only: Only these relations; `paper` means the four original predicates. All if left out.

    >>> import igolog
    >>> igolog.lifetimes("(;SZ[3];B[aa])", only=["stone"])["relations"][0]["lifetimes"]
    [{'row': ['A3', 1, 'black'], 'from': 1, 'to': None}]
    """
    parameters = {
        "only": only,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("lifetimes", position, parameters, threads, progress)


def open(
    position: PositionLike,
    *,
    from_: Optional[int] = None,
    limit: Optional[int] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The games of a text as trees.

    :param from_: The first game to tell, from 0.
    :param limit: How many games to tell; a hundred if left out, and fewer if they are too long for one answer.

    >>> import igolog
    >>> igolog.open("(;SZ[9];B[aa])(;SZ[9])")["total"]
    2
    """
    parameters = {
        "from": from_,
        "limit": limit,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("open", position, parameters, threads, progress)


def paper(
    number: Optional[str] = None,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """What a paper prints, and what comes out today.

    :param number: `000` to `004`; without it all papers are listed, without their items.

    >>> import igolog
    >>> len(igolog.paper()["papers"])
    5
    """
    parameters = {
        "number": number,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("paper", None, parameters, threads, progress)


def perft(
    position: PositionLike,
    depth: Optional[int] = None,
    *,
    passes: Optional[bool] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """How many sequences of moves there are.

    :param depth: Their length.
    :param passes: Count passes as moves; two in a row end a game.

    >>> import igolog
    >>> igolog.perft(igolog.Graph.torus(3), 4)["sequences"]
    '3024'
    """
    parameters = {
        "depth": depth,
        "passes": passes,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("perft", position, parameters, threads, progress)


def picture(
    position: PositionLike,
    *,
    bare: Optional[bool] = None,
    colors: Optional[Sequence[tuple[str, str]]] = None,
    drawings: Optional[Sequence[Mapping[str, Any]]] = None,
    labels: Optional[Sequence[tuple[str, str]]] = None,
    layers: Optional[Sequence[Layer]] = None,
    links: Optional[Sequence[tuple[str, str, str]]] = None,
    part: Optional[str] = None,
    theme: Optional[PictureTheme] = None,
    title: Optional[str] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The position as a picture.

    :param bare: Leave out the names of columns and rows.
    :param colors: Points and their colours: `["D4", "#d55e00"]`.
    :param drawings: Drawings of one's own over them, as `layers` answers with them.
    :param labels: Points and short texts on them.
    :param layers: Layers to draw, bottom first.
    :param links: Lines: two points and a colour.
    :param part: Only a part of the board: two opposite corners, `A1:K10`.
    :param theme: Colours of board and ink. If left out, "light".
    :param title: A line below the board.

    >>> import igolog
    >>> igolog.picture("3/1X1/3", theme="print")["svg"][:4]
    '<svg'
    """
    parameters = {
        "bare": bare,
        "colors": colors,
        "drawings": drawings,
        "labels": labels,
        "layers": layers,
        "links": links,
        "part": part,
        "theme": theme,
        "title": title,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("picture", position, parameters, threads, progress)


def play(
    position: PositionLike,
    *,
    player: Optional[str] = None,
    playouts: Optional[int] = None,
    seed: Optional[int] = None,
    without: Optional[Sequence[Ingredient]] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """What a player sees and would play.

    :param player: Who chooses: `search` (if left out), `urgency`, `policy`, `rules` or `random`.
    :param playouts: Stop after so many playouts; with neither these nor `seconds`, after ten thousand.
    :param seed: The seed of the random numbers; with one thread and playouts the answer can be repeated.
    :param without: Leave these ingredients of the search out.

    >>> import igolog
    >>> igolog.play("9*9", player="random", seed=1)["to_move"]
    'black'
    """
    parameters = {
        "player": player,
        "playouts": playouts,
        "seed": seed,
        "without": without,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("play", position, parameters, threads, progress)


def policy(
    position: PositionLike,
    *,
    model: Optional[Any] = None,
    region: Optional[str] = None,
    walls: Optional[bool] = None,
    why: Optional[str] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """How likely each move is.

    :param model: A policy as training gives it; the built-in one for the board's size if left out.
    :param region: Only this part of the board, as a board of its own: rectangles and points such as `A1-D4,K10`.
    :param walls: Keep the rest of the board as it is, but let nobody play there.
    :param why: Tell the properties that speak for and against this move.

    >>> import igolog
    >>> sum(move["probability"] for move in igolog.policy("9*9")["moves"]) <= 1.001
    True
    """
    parameters = {
        "model": model,
        "region": region,
        "walls": walls,
        "why": why,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("policy", position, parameters, threads, progress)


def position(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The position itself: stones, turn, captures, in one line and as a graph file.

    >>> import igolog
    >>> igolog.position("3/1X1/3 w")["stones"]
    {'black': ['B2'], 'white': []}
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("position", position, parameters, threads, progress)


def problems(
    position: PositionLike,
    *,
    from_: Optional[int] = None,
    limit: Optional[int] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The problems of a collection, or the built-in ones.

    :param from_: The first problem to tell, from 0.
    :param limit: How many problems to tell; two hundred if left out.

    >>> import igolog
    >>> len(igolog.problems("demo:problems")["problems"]) > 0
    True
    """
    parameters = {
        "from": from_,
        "limit": limit,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("problems", position, parameters, threads, progress)


def prolog(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """All facts as clauses for a Prolog system.

    >>> import igolog
    >>> "stone(" in igolog.prolog("3/1X1/3")["clauses"]
    True
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("prolog", position, parameters, threads, progress)


def races(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Races to capture.

    >>> import igolog
    >>> igolog.races("9*9")["races"]
    []
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("races", position, parameters, threads, progress)


def save(
    position: PositionLike,
    *,
    info: Optional[Mapping[str, Any]] = None,
    nodes: Optional[Sequence[Mapping[str, Any]]] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """A tree as SGF.

    :param info: Who played, when and where: texts by property of SGF.
    :param nodes: The nodes of the game, parents before children; if left out, the position alone.

    >>> import igolog
    >>> igolog.save("(;SZ[9];B[ee])")["sgf"]
    '(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[0]RU[chinese]PL[W]AB[ee])'
    """
    parameters = {
        "info": info,
        "nodes": nodes,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("save", position, parameters, threads, progress)


def score(
    position: PositionLike,
    *,
    agreed: Optional[bool] = None,
    alive: Optional[Sequence[str]] = None,
    dead: Optional[Sequence[str]] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Whether the game is over, and the score.

    :param agreed: The stones named dead are all that are: nothing is judged.
    :param alive: Stones that are alive, whatever it says.
    :param dead: Stones that are dead, whatever the program says.

    >>> import igolog
    >>> igolog.score("1X1X/XXXX b", agreed=True)["result"]
    'B+8'
    """
    parameters = {
        "agreed": agreed,
        "alive": alive,
        "dead": dead,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("score", position, parameters, threads, progress)


def solve(
    position: PositionLike,
    *,
    check: Optional[bool] = None,
    positions: Optional[int] = None,
    region: Optional[Sequence[str]] = None,
    stones: Optional[Sequence[str]] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """What becomes of a group, and which moves decide.

    :param check: Walk the proofs on the board by the rules, every reply of the loser: what does not hold is no proof.
    :param positions: The most positions that one search may visit; by the effort if left out.
    :param region: Both sides play on these points only: the frame of a drawn problem. The whole board if left out.
    :param stones: Stones in question, by any stone of each block; the group that is shut in if left out.

    >>> import igolog
    >>> igolog.solve("3OX1/OOOOX1/XXXXX1 w", stones=["A2"])["solutions"]
    ['B3']
    """
    parameters = {
        "check": check,
        "positions": positions,
        "region": region,
        "stones": stones,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("solve", position, parameters, threads, progress)


def spectrum(
    rows: Optional[int] = None,
    cols: Optional[int] = None,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """All legal positions by their number of strings.

    :param rows: Rows of the board.
    :param cols: Columns.

    >>> import igolog
    >>> igolog.spectrum(2, 2)["spectrum"]
    ['1', '24', '32']
    """
    parameters = {
        "rows": rows,
        "cols": cols,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("spectrum", None, parameters, threads, progress)


def statistics(
    library: LibraryLike,
    *,
    where: Optional[str] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """What the games of a library are like.

    :param where: Only games for which this holds: `year >= 2015 and rank = '9p'`.

    >>> import igolog, tempfile
    >>> folder = tempfile.mkdtemp()
    >>> tally = igolog.index("demo", "demo:ko", into=folder)
    >>> igolog.statistics(folder)["wins"]
    {'black': 1, 'white': 0}
    """
    parameters = {
        "where": where,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("statistics", None, parameters, threads, progress, opened(library))


def strings(
    rows: Optional[int] = None,
    cols: Optional[int] = None,
    *,
    count: Optional[bool] = None,
    cuts: Optional[Sequence[str]] = None,
    form: Optional[str] = None,
    method: Optional[StringsMethod] = None,
    plus: Optional[int] = None,
    sample: Optional[bool] = None,
    seed: Optional[int] = None,
    twice: Optional[bool] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The largest number of strings on a board.

    :param rows: Rows of the board.
    :param cols: Columns.
    :param count: Count all optimal boards.
    :param cuts: Symmetry cuts of the integer program: `halves`, `quarters`, `quarters-shared`, `triangles`, `corner`,
        `centre`.
    :param form: The integer program: `msp`, the most strings, or `mlp`, the fewest liberties; the latter if left out.
    :param method: How the value is found. If left out, "search".
    :param plus: Count also the boards with up to so many empty points more.
    :param sample: Draw one of them at random.
    :param seed: The seed of that draw.
    :param twice: Count again with another partition into strips, and compare.

    >>> import igolog
    >>> igolog.strings(7, 7)["strings"]
    37
    """
    parameters = {
        "rows": rows,
        "cols": cols,
        "count": count,
        "cuts": cuts,
        "form": form,
        "method": method,
        "plus": plus,
        "sample": sample,
        "seed": seed,
        "twice": twice,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("strings", None, parameters, threads, progress)


def train(
    games: Optional[Sequence[str]] = None,
    *,
    passes: Optional[int] = None,
    seed: Optional[int] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """A policy learned from games.

    :param games: The games, as SGF texts; a server that was started with games takes those if none are given.
    :param passes: Passes over the games, from 1 to 50. If left out, 8.
    :param seed: The seed of the order of games. If left out, 1.

    >>> import igolog
    >>> igolog.train([igolog.read("demo").source.decode()], passes=1)["passes"]
    1
    """
    parameters = {
        "games": games,
        "passes": passes,
        "seed": seed,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("train", None, parameters, threads, progress)


def urgency(
    position: PositionLike,
    *,
    region: Optional[str] = None,
    walls: Optional[bool] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """How urgent each move is.

    :param region: Only this part of the board, as a board of its own: rectangles and points such as `A1-D4,K10`.
    :param walls: Keep the rest of the board as it is, but let nobody play there.

    >>> import igolog
    >>> igolog.urgency("5*2/1XO2/XO1O1/1XO2 b")["moves"][0]["point"]
    'C2'
    """
    parameters = {
        "region": region,
        "walls": walls,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("urgency", position, parameters, threads, progress)


def verify(
    position: PositionLike,
    *,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Whether a position has the most strings.

    >>> import igolog
    >>> igolog.verify("1XO/XO1/O1X")["most_strings"]
    6
    """
    parameters = {
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("verify", position, parameters, threads, progress)


def watch(
    position: PositionLike,
    *,
    program: Optional[Union[str, Sequence[Mapping[str, Any]]]] = None,
    speak: Optional[str] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """What rules remark along the game.

    :param program: Rules with daemons; the teacher's if left out.
    :param speak: The language of the remarks, where it is not that of the question: any that the rules speak.

    >>> import igolog
    >>> igolog.watch("(;SZ[9];B[ee];W[de])")["answer"]
    'watch'
    """
    parameters = {
        "program": program,
        "speak": speak,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("watch", position, parameters, threads, progress)


def why(
    position: PositionLike,
    query: Optional[str] = None,
    *,
    program: Optional[Union[str, Sequence[Mapping[str, Any]]]] = None,
    row: Optional[int] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """Why an answer holds, or why there is none.

    :param query: The query.
    :param program: Rules of one's own beside the standard library.
    :param row: The number of the answer, from 0; without one, how far the rules got.

    >>> import igolog
    >>> igolog.why("5*2/1XO2/XO1O1/1XO2 b", "atari(B, P)", row=0)["proof"]["fact"]
    'atari(B, P)'
    """
    parameters = {
        "query": query,
        "program": program,
        "row": row,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("why", position, parameters, threads, progress)


def words(
    *,
    definitions: Optional[str] = None,
    effort: Optional[Level] = None,
    seconds: Optional[float] = None,
    language: Optional[Language] = None,
    coords: Optional[Coords] = None,
    threads: int = 1,
    progress: Optional[Progress] = None,
) -> dict[str, Any]:
    """The words of formulas, and what each needs.

    :param definitions: Words of one's own, one a line: name = formula.

    >>> import igolog
    >>> [word["word"] for word in igolog.words(definitions="near = F b")["words"] if word["word"] == "near"]
    ['near']
    """
    parameters = {
        "definitions": definitions,
        "effort": effort,
        "seconds": seconds,
        "language": language,
        "coords": coords,
    }
    return call("words", None, parameters, threads, progress)
