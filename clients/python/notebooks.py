#!/usr/bin/env python3
"""Executes the notebooks of ``examples`` from top to bottom, in the data space whose report ``SUMSPACE_SPACE`` names.

notebooks.py           ends with 1 if a cell fails, or shows no plot although its tag ``plot`` promises one
notebooks.py --store   also stores what the cells show in the notebooks, for those who read them on the web

Needs the package with all extras, and nbclient.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

EXAMPLES = Path(__file__).resolve().parent / "examples"
CELL_SECONDS_MAX = 180
PROMISE = "plot"
"""The tag of cells that show a plot."""


def execute(path: Path) -> Any:
    """The notebook with what its cells show, executed in a folder of its own."""
    notebook = nbformat.read(path, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook,
            timeout=CELL_SECONDS_MAX,
            record_timing=False,
            coalesce_streams=True,
            extra_arguments=["--log-level=ERROR"],
            resources={"metadata": {"path": folder}},
        )
        metadata = dict(notebook.metadata)
        client.execute()
    # The version of this Python is nothing that readers need.
    notebook.metadata = nbformat.from_dict(metadata)
    return notebook


def missing_plots(notebook: Any) -> list[str]:
    """What the notebook promises and does not show."""
    promising = [cell for cell in notebook.cells if PROMISE in cell.metadata.get("tags", [])]
    if not promising:
        return [f"no cell has the tag {PROMISE}"]
    return [f"the cell {cell.id} shows no plot" for cell in promising if not shows_plot(cell)]


def shows_plot(cell: Any) -> bool:
    return any("image/png" in output.get("data", {}) for output in cell.outputs)


def main() -> int:
    if "SUMSPACE_SPACE" not in os.environ:
        print("SUMSPACE_SPACE names no report of a data space: set it to what ./sumspace up --report wrote")
        return 2
    os.environ["SUMSPACE_SPACE"] = os.path.abspath(os.environ["SUMSPACE_SPACE"])
    failed = False
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        begin = time.monotonic()
        try:
            notebook = execute(path)
            problems = missing_plots(notebook)
        except CellExecutionError as error:
            problems = [str(error)]
        said = "; ".join(problems) or "executed, with its plots"
        print(f"{path.name}: {said} ({time.monotonic() - begin:.1f} s)", flush=True)
        failed = failed or bool(problems)
        if "--store" in sys.argv[1:] and not problems:
            nbformat.write(notebook, path)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
