"""The notebooks of docs/, run from top to bottom: `make test-notebook`."""

from __future__ import annotations

from pathlib import Path

import nbclient
import nbformat
import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.ipynb")), ids=lambda path: path.name)
def test_a_notebook_runs(path: Path) -> None:
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call,unused-ignore]
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(DOCS)}}).execute()
    pictures = [
        output for cell in notebook.cells for output in cell.get("outputs", []) if "image/png" in output.get("data", {})
    ]
    assert len(pictures) >= 3
