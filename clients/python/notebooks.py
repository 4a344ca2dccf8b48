#!/usr/bin/env python3
"""Executes the notebooks of ``examples`` from top to bottom, and the cells that the README shows, in the data space
whose report ``SUMSPACE_SPACE`` names.

notebooks.py           ends with 1 if a cell fails, or shows no plot although its tag ``plot`` promises one
notebooks.py --store   also stores what the cells show in the notebooks, for those who read them on the web

Needs the package with all extras, and nbclient.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

EXAMPLES = Path(__file__).resolve().parent / "examples"
README = Path(__file__).resolve().parents[2] / "README.md"
CELL_SECONDS_MAX = 180
PROMISE = "plot"
"""The tag of cells that show a plot."""


def of_readme() -> Any:
    """The cells of the README as a notebook."""
    cells = re.findall(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in cells])


def execute(notebook: Any) -> Any:
    """The notebook with what its cells show, executed in a folder of its own that has ``space`` and ``space.json``."""
    report = Path(os.environ["SUMSPACE_SPACE"])
    home = Path(report.parent, json.loads(report.read_text(encoding="utf-8"))["trainingPlan"]).parent
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "space.json").symlink_to(report)
        Path(folder, "space").symlink_to(home)
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


def shows_model() -> bool:
    """Whether the cells of the README give a fitted model."""
    begin = time.monotonic()
    try:
        outputs = execute(of_readme()).cells[-1].outputs
        said = next(output["data"]["text/plain"] for output in outputs if output["output_type"] == "execute_result")
    except (CellExecutionError, StopIteration) as error:
        print(f"{README.name}: {error!r}", flush=True)
        return False
    print(f"{README.name}: {said} ({time.monotonic() - begin:.1f} s)", flush=True)
    return True


def main() -> int:
    if "SUMSPACE_SPACE" not in os.environ:
        print("SUMSPACE_SPACE names no report of a data space: set it to what ./sumspace up --report wrote")
        return 2
    os.environ["SUMSPACE_SPACE"] = os.path.abspath(os.environ["SUMSPACE_SPACE"])
    failed = not shows_model()
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        begin = time.monotonic()
        try:
            notebook = execute(nbformat.read(path, as_version=4))
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
