"""The examples in the documentation are run, and the types hold."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import igolog

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def run(text: str, name: str) -> int:
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    runner.run(test)
    assert runner.failures == 0, name
    return runner.tries


def test_examples_in_docstrings() -> None:
    tries = 0
    for module in pkgutil.iter_modules(igolog.__path__):
        if module.name == "_native":
            continue
        found = importlib.import_module(f"igolog.{module.name}")
        result = doctest.testmod(found, optionflags=FLAGS)
        assert result.failed == 0, module.name
        tries += result.attempted
    assert doctest.testmod(igolog, optionflags=FLAGS).failed == 0
    assert tries > 60


def test_examples_in_the_stubs() -> None:
    stubs = Path(igolog.__path__[0], "_native.pyi").read_text(encoding="utf-8")
    docstrings = re.findall(r'"""(.*?)"""', stubs, re.DOTALL)
    assert sum(run(text, "_native.pyi") for text in docstrings if ">>>" in text) > 10


def test_examples_in_the_chapters(root: Path) -> None:
    for chapter in ("docs/python.md", "python/README.md"):
        text = (root / chapter).read_text(encoding="utf-8")
        blocks = re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)
        assert blocks and run("\n".join(blocks), chapter) > 0


def test_the_stubs_name_what_there_is() -> None:
    stubs = Path(igolog.__path__[0], "_native.pyi").read_text(encoding="utf-8")
    native = importlib.import_module("igolog._native")
    for name in dir(native):
        if not name.startswith("_") and name != "Positions":
            assert re.search(rf"^(class|def) {name}\b", stubs, re.MULTILINE), name
    for kind in ("Board", "Game", "Graph", "Position", "Table"):
        [body] = re.findall(rf"^class {kind}:\n(.*?)(?=^\S|\Z)", stubs, re.MULTILINE | re.DOTALL)
        for name in vars(getattr(native, kind)):
            if not name.startswith("_"):
                assert re.search(rf"def {name}\b", body), (kind, name)


def test_types_are_strict() -> None:
    folder = Path(__file__).resolve().parents[1]
    done = subprocess.run([sys.executable, "-m", "mypy"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
