"""The questions of docs/sql.md and the tables that answer them. Run as a program it writes the tables anew."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

CHAPTER = Path(__file__).resolve().parents[2] / "docs" / "sql.md"
BUILT_IN = 5
"""The first so many questions are put to the built-in games, the others to the corpus."""


class Asked(NamedTuple):
    """A question of the chapter."""

    number: int
    sql: str
    table: list[list[str]]
    """The answer as the chapter has it: names of columns, then rows."""


def questions() -> list[Asked]:
    """All questions, in order."""
    found = re.findall(r"^### (\d+)\..*?```sql\n(.*?)```\n(.*?)(?=^#|\Z)", CHAPTER.read_text(encoding="utf-8"), re.M | re.S)
    return [Asked(int(number), sql.strip(), _read(after)) for number, sql, after in found]


def cells(rows: Iterable[Sequence[object]]) -> list[list[str]]:
    """The rows of an answer as the chapter writes them."""
    return [["" if value is None else str(value) for value in row] for row in rows]


def _read(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.startswith("|")]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if not all(set(cell) == {"-"} for cell in row)]


def _written(table: list[list[str]]) -> str:
    head, *rows = ["| " + " | ".join(row) + " |" for row in table]
    return "\n".join([head, "|" + "---|" * len(table[0]), *rows])


def main() -> None:
    import igolog

    text = CHAPTER.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        igolog.index("demo", "demo:ko", into=f"{folder}/built-in")
        igolog.index(CHAPTER.parents[1].parent / "shared" / "corpus", into=f"{folder}/corpus")
        for asked in questions():
            library = igolog.library(f"{folder}/built-in" if asked.number <= BUILT_IN else f"{folder}/corpus")
            answer = library.sql(asked.sql)
            table = _written([answer.columns, *cells(answer.fetchall())])
            block = re.escape(asked.sql) + r"\n```\n(\n\|[^#]*?\|\n(?=\n|\Z))?"
            text = re.sub(block, lambda _: f"{asked.sql}\n```\n\n{table}\n", text)
    CHAPTER.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
