"""What the tests share: the corpus, which may be absent, and words about what is skipped for that."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"


def skip(name: str, why: str) -> None:
    """Skips aloud, as every other test of the project does; fails if IGOLOG_REQUIRE names it."""
    demanded = os.environ.get("IGOLOG_REQUIRE", "").replace(",", " ").split()
    if name in demanded or "all" in demanded:
        pytest.fail(f"{why}, but IGOLOG_REQUIRE demands {name}")
    line = f"skipped: {why}"
    print(line, file=sys.__stderr__)
    skips = os.environ.get("IGOLOG_SKIPS")
    if skips:
        with open(skips, "a", encoding="utf-8") as file:
            print(line, file=file)
    pytest.skip(why)


@pytest.fixture(scope="session")
def corpus() -> Path:
    if not CORPUS.is_dir():
        skip("shared", "no ../shared, the corpus in Python (python/tests)")
    return CORPUS


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT
