"""Assessments of tables and models at an assessment node."""

from __future__ import annotations

import hashlib
import io
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Union

from .bodies import CHUNK
from .errors import AssessmentFailed
from .tables import is_frame
from .training import follow
from .transport import Answer

if TYPE_CHECKING:
    from .nodes import AssessmentNode

_OVER = ("completed", "completed_with_warnings", "failed", "cancelled")
_NAME_CHARS_MAX = 60


class Assessment:
    """A run at an assessment node.

    Attributes:
        node: the node that executes it.
        id: its ``run_id``.
    """

    def __init__(self, node: AssessmentNode, id: str) -> None:
        self.node = node
        self.id = id

    def __repr__(self) -> str:
        return f"Assessment({self.id!r})"

    def status(self) -> Answer:
        """The run: ``status``, ``stages``, ``progress``, ``warnings``, ``error``."""
        return self.node.get_audit(self.id)

    def follow(self, *, poll: float = 2.0, patience: float = 300.0) -> Iterator[Mapping[str, Any]]:
        """The run after each step, until it is over. ``poll`` and ``patience`` are those of ``Plan.rounds``."""
        return follow(
            self._events, self.status, poll=poll, patience=patience, is_over=lambda run: run["status"] in _OVER
        )

    def _events(self) -> Iterator[Mapping[str, Any]]:
        with self.node.follow_audit(self.id) as stream:
            for event in stream.events():
                yield event.json()

    def wait(self) -> Assessment:
        """Waits until the run is over.

        Raises:
            AssessmentFailed: it failed, or was cancelled.
        """
        for run in self.follow():
            if run["status"] == "failed":
                error = run.get("error") or {}
                raise AssessmentFailed(f"{self.id} failed at {error.get('stage')}: {error.get('message')}")
            if run["status"] == "cancelled":
                raise AssessmentFailed(f"{self.id} was cancelled")
        return self

    @property
    def report(self) -> str:
        """The report for people, as HTML."""
        return self.node.get_artifact(self.id, "report.html").text()

    @property
    def dashboard(self) -> Answer:
        """The figures, and what was found in sentences (``key_findings``)."""
        return self.node.get_dashboard(self.id)

    @property
    def findings(self) -> list[str]:
        """What was found, in sentences, with the advice if there is one."""
        return [f"{each['text']} {each['advice']}".strip() for each in self.dashboard["key_findings"]]

    @property
    def metrics(self) -> dict[str, Any]:
        """All figures, by name."""
        found: dict[str, Any] = self.node.get_metrics(self.id)["metrics"]
        return found

    def files(self) -> list[dict[str, Any]]:
        """The files of the run, each with ``name``, ``size_bytes``, ``sha256``, ``class`` and ``withheld``."""
        return list(self.node.list_artifacts(self.id)["files"])

    def download(self, name: str, path: str | os.PathLike[str]) -> str:
        """Writes a file of the run, after its SHA-256 was compared with the listed one.

        Args:
            name: as :meth:`files` lists it.

        Returns:
            its SHA-256.

        Raises:
            KeyError: the run has no such file.
            DigestMismatch: it is another file than the listed one.
        """
        listed = {each["name"]: each for each in self.files()}[name]
        folder, _, last = name.rpartition("/")
        read = self.node.get_plot if folder == "plots" else self.node.get_artifact
        return read(self.id, last if folder == "plots" else name).save(path, sha256=listed["sha256"])

    def cancel(self) -> None:
        """Cancels the run, if it is not over."""
        self.node.cancel_audit(self.id)


Table = Union[str, "os.PathLike[str]", Any]
"""The path of a file (csv, tsv, json, jsonl, ndjson, parquet), or a ``pandas.DataFrame``."""


def upload(node: AssessmentNode, table: Table) -> str:
    """Sends a table to the node, under a name with a part of its SHA-256, so that the same table is stored once.

    Returns:
        the id of the data set.
    """
    if is_frame(table):
        frame: Any = table
        return _send(node, io.BytesIO(frame.to_csv(index=False).encode()), "table", ".csv")
    path = PurePath(os.fspath(table))
    with open(path, "rb") as file:
        return _send(node, file, path.stem, path.suffix.lower())


def _send(node: AssessmentNode, file: Any, stem: str, suffix: str) -> str:
    digest = hashlib.sha256()
    for part in iter(lambda: file.read(CHUNK), b""):
        digest.update(part)
    file.seek(0)
    readable = re.sub(r"[^A-Za-z0-9_-]+", "-", stem)[:_NAME_CHARS_MAX] or "table"
    sent = node.upload_file(f"{readable}-{digest.hexdigest()[:12]}{suffix}", file)
    dataset: str = sent["dataset_id"]
    return dataset
