"""Writes igolog/questions.py from the JSON Schema of the answer layer: ``python scripts/questions.py``.

A test writes it anew and compares.
"""

from __future__ import annotations

import json
import sys
import textwrap
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent
TARGET = FOLDER / "igolog" / "questions.py"
SCHEMA = FOLDER.parent / "docs" / "schema.json"
EXAMPLES = FOLDER / "scripts" / "examples.json"

HOW = ["effort", "seconds", "language", "coords"]
"""The fields of every question that are parameters of every function."""

NOWHERE = {"ask_games", "games", "latex", "paper", "spectrum", "statistics", "strings", "train", "words"}
"""Questions that are about no position."""

OF_LIBRARY = {"ask_games", "explore", "find", "games", "statistics"}
"""Questions about a library, which is their first argument."""

OTHERWISE = ["games"]
"""Names that `igolog` gives to something else: these questions stay in the module."""

MAIN = {
    "ask": ["query"],
    "ask_games": ["query"],
    "eval": ["formula"],
    "latex": ["formula"],
    "layers": ["layers"],
    "legal": ["play"],
    "paper": ["number"],
    "perft": ["depth"],
    "spectrum": ["rows", "cols"],
    "strings": ["rows", "cols"],
    "train": ["games"],
    "why": ["query"],
}
"""Parameters that need no name."""

HEAD = '''"""Every question of the answer layer as a function. Written by scripts/questions.py from the schema; do not edit.

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
{names}
]

{words}
'''


def python_type(schema: dict[str, Any], definitions: dict[str, Any]) -> str:
    """The Python type of a value, without ``None``; lists of words have a name of their own."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        meant = python_type(definitions[name], definitions)
        return name if meant.startswith("Literal[") else meant
    if "const" in schema:
        return f"Literal[{schema['const']!r}]".replace("'", '"')
    if "enum" in schema:
        words = ", ".join(json.dumps(word) for word in schema["enum"] if word is not None)
        return f"Literal[{words}]"
    for key in ("anyOf", "oneOf"):
        if key in schema:
            found = [python_type(part, definitions) for part in schema[key] if part.get("type") != "null"]
            if all(part.startswith("Literal[") for part in found):
                return "Literal[" + ", ".join(part[8:-1] for part in found) + "]"
            kinds = list(dict.fromkeys(found))
            return kinds[0] if len(kinds) == 1 else f"Union[{', '.join(kinds)}]"
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = next(part for part in kind if part != "null")
    if kind == "array":
        if "prefixItems" in schema:
            parts = ", ".join(python_type(part, definitions) for part in schema["prefixItems"])
            return f"tuple[{parts}]"
        return f"Sequence[{python_type(schema['items'], definitions) if 'items' in schema else 'Any'}]"
    plain = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "object": "Mapping[str, Any]"}
    return plain.get(kind or "", "Any")


def default_of(schema: dict[str, Any]) -> str:
    """What is said of the value that is taken if a parameter is left out."""
    value = schema.get("default")
    return "" if value in (None, "", [], {}, False) else f" If left out, {json.dumps(value)}."


def wrapped(text: str, indent: str, first: str = "") -> str:
    """A paragraph of at most 118 columns."""
    plain = " ".join(text.split()).replace("\\", "\\\\")
    return textwrap.fill(plain, 118, initial_indent=first or indent, subsequent_indent=indent, break_long_words=False)


def function(variant: dict[str, Any], how: dict[str, Any], definitions: dict[str, Any], example: list[str]) -> str:
    """The text of one function."""
    fields = dict(variant["properties"])
    name = fields.pop("question")["const"]
    own = {f"{key}_" if key in ("from",) else key: (key, field) for key, field in fields.items()}
    own.update({key: (key, how[key]) for key in HOW})
    main = MAIN.get(name, [])
    own = {key: own[key] for key in main + [key for key in own if key not in main]}
    about = name not in NOWHERE
    lines = [f"def {name}("]
    if name in OF_LIBRARY:
        lines.append("    library: LibraryLike,")
    if about:
        lines.append("    position: PositionLike,")
    if not main:
        lines.append("    *,")
    for parameter, (_, field) in own.items():
        lines.append(f"    {parameter}: Optional[{python_type(field, definitions)}] = None,")
        if main and parameter == main[-1]:
            lines.append("    *,")
    lines += ["    threads: int = 1,", "    progress: Optional[Progress] = None,", ") -> dict[str, Any]:"]
    lines.append(wrapped(variant["description"], "    ", '    r"""' if any("\\" in line for line in [variant["description"], *example]) else '    """'))
    parameters = [(parameter, field) for parameter, (key, field) in own.items() if key not in HOW]
    if not parameters and not example:
        lines[-1] += '"""'
    else:
        lines.append("")
    for parameter, field in parameters:
        text = f":param {parameter}: {field.get('description', '')}{default_of(field)}"
        lines.append(wrapped(text, "        ", "    "))
    if parameters and example:
        lines.append("")
    lines += [f"    {line}" for line in example]
    if parameters or example:
        lines.append('    """')
    given = [f'        "{key}": {parameter},' for parameter, (key, _) in own.items()]
    lines += ["    parameters = {", *given, "    }"]
    library = ", opened(library)" if name in OF_LIBRARY else ""
    lines.append(f'    return call("{name}", {"position" if about else "None"}, parameters, threads, progress{library})')
    return "\n".join(lines)


def alias(name: str, definitions: dict[str, Any]) -> str:
    """A name for a list of words."""
    line = f"{name} = {python_type(definitions[name], definitions)}"
    return line if len(line) <= 120 else line.replace("[", "[\n    ").replace(", ", ",\n    ").replace("]", ",\n]")


def module(schema: dict[str, Any]) -> str:
    """The text of the module."""
    definitions = schema["$defs"]
    question = definitions["Question"]
    examples: dict[str, list[str]] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    variants = {variant["properties"]["question"]["const"]: variant for variant in question["oneOf"]}
    parts = [
        function(variant, question["properties"], definitions, examples.get(name, []))
        for name, variant in sorted(variants.items())
    ]
    text = "\n".join(parts)
    named = [name for name in sorted(definitions) if f"[{name}]" in text]
    words = [alias(name, definitions) for name in named if python_type(definitions[name], definitions)[:8] == "Literal["]
    head = HEAD.replace("{names}", "\n".join(f'    "{name}",' for name in sorted(variants) if name not in OTHERWISE))
    parts.insert(0, head.replace("{words}", "\n".join(words)))
    return "\n\n".join(part.rstrip("\n") + "\n" for part in parts)


if __name__ == "__main__":
    TARGET.write_text(module(json.loads(SCHEMA.read_text(encoding="utf-8"))), encoding="utf-8")
    sys.exit(0)
