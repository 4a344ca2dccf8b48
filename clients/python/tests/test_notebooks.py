"""What the notebooks in the repository show to readers. ``notebooks.py`` executes them."""

from __future__ import annotations

import json
import re
import unittest

from .test_contracts import PACKAGE

PERSONAL = re.compile(r"/home/|/root/|/tmp/|/Users/|[A-Z]:\\\\")


class NotebooksTest(unittest.TestCase):
    def test_storedOutputs_nameNoFoldersOfAPerson(self) -> None:
        notebooks = sorted((PACKAGE / "examples").glob("*.ipynb"))
        self.assertTrue(notebooks)
        for notebook in notebooks:
            for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
                for output in cell.get("outputs", []):
                    output.get("data", {}).pop("image/png", None)
                    with self.subTest(notebook=notebook.name, cell=cell["id"]):
                        self.assertIsNone(PERSONAL.search(json.dumps(output)))


if __name__ == "__main__":
    unittest.main()
