"""``igolog-sql``: the program that ``igolog query`` runs, an answer of DuckDB as a table, CSV, JSON lines or Parquet."""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, Optional

from ._errors import IgologError
from ._library import Library, Limits

FORMATS = ("text", "csv", "jsonl", "parquet")
BAD_INPUT = 3
LIMIT = 4


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs the program; gives its exit code."""
    parser = argparse.ArgumentParser(prog="igolog-sql", description="Asks a library of games in SQL; see docs/sql.md.")
    parser.add_argument("library", help="the folder of the library")
    parser.add_argument("query", help="one SELECT")
    parser.add_argument("--format", choices=FORMATS, help="how to print; else the ending of the file decides")
    parser.add_argument("-o", "--output", help="the file to write")
    parser.add_argument("--memory", type=int, default=2000, metavar="MB", help="memory that the engine may take for its work")
    parser.add_argument("--time", type=int, metavar="SECONDS", help="give up after so many seconds")
    asked = parser.parse_args(arguments)
    try:
        limits = Limits(asked.memory, asked.time)
        answer(asked.library, asked.query, asked.format or _by_ending(asked.output), asked.output, limits)
    except BrokenPipeError:
        # Nobody reads any more; Python would complain once again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    except (IgologError, ImportError, OSError) as error:
        print(f"igolog: error: {error}", file=sys.stderr)
        return LIMIT if isinstance(error, IgologError) and error.fault == "limit" else BAD_INPUT
    return 0


def _by_ending(path: Optional[str]) -> str:
    ending = os.path.splitext(path or "")[1].lstrip(".").lower()
    return {"ndjson": "jsonl", "pq": "parquet"}.get(ending, ending if ending in FORMATS else "text")


def answer(path: str, query: str, form: str, output: Optional[str], limits: Limits) -> None:
    """Puts a query to a library and writes the answer, whole or not at all if into a file."""
    library = Library(path)
    if form == "parquet":
        if output is None:
            raise IgologError("Parquet goes into a file: give -o FILE", "bad", "format")
        with _beside(output) as file:
            library.copy(query, file, limits)
        return
    rows = library.rows(query, limits)
    columns = [str(name) for name in next(rows)]
    if output is None:
        _write(columns, rows, form, sys.stdout)
        return
    with _beside(output) as file:
        with open(file, "w", encoding="utf-8", newline="") as out:
            _write(columns, rows, form, out)


@contextmanager
def _beside(output: str) -> Iterator[str]:
    """A file that takes the place of another when it is whole."""
    folder, name = os.path.split(os.path.abspath(output))
    handle, file = tempfile.mkstemp(prefix=".igolog-", suffix=".tmp", dir=folder)
    os.close(handle)
    try:
        yield file
        # As any new file would have it.
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(file, 0o666 & ~mask)
        os.replace(file, os.path.join(folder, name))
    except BaseException:
        os.unlink(file)
        raise


def _write(columns: list[str], rows: Iterator[tuple[Any, ...]], form: str, out: IO[str]) -> None:
    if form == "csv":
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(map(_told, row) for row in rows)
    elif form == "jsonl":
        for row in rows:
            out.write(json.dumps(dict(zip(columns, row)), ensure_ascii=False, default=str) + "\n")
    else:
        table = [columns, *([str(_told(value)) for value in row] for row in rows)]
        widths = [max(len(cells[at]) for cells in table) for at in range(len(columns))]
        for cells in table:
            out.write("  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip() + "\n")
    out.flush()


def _told(value: Any) -> Any:
    """A value as a cell of a table."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else value


if __name__ == "__main__":
    sys.exit(main())
