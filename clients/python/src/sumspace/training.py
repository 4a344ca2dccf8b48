"""Trainings: base model and features in, rounds and models out."""

from __future__ import annotations

import copy
import hashlib
import io
import json
import os
import pickle
import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, Optional, Union

from .errors import (
    ConnectionFailed,
    NotFound,
    StreamBroken,
    SumspaceError,
    TooManyRequests,
    TrainingFailed,
    Unavailable,
    WaitTimeout,
)
from .pipelines import pipeline_of
from .tables import features_of, is_frame
from .transport import Answer, require_digest

if TYPE_CHECKING:
    from .nodes import Catalog

Features = Union[Mapping[str, Any], Sequence[Mapping[str, Any]], str, "os.PathLike[str]", Any]
"""How a record becomes a row: the list ``features`` of a training plan, its whole ``target_data``, the path of a JSON
file with one of them or with a training plan (``training-plan.json`` of ``./sumspace up``, ``features.json`` of
``./sumspace demo``), or a ``pandas.DataFrame`` with the same
columns as the records, of which only means, deviations and frequent values are published."""

_METRICS = ["confusion", "scores"]
_METRICS_CLASSES_MAX = 32
_DEFAULTS = {
    "serverOptimizer": {"name": "lbfgs"},
    "evaluation": True,
    "metrics": _METRICS,
    "stopWhenConverged": True,
}
_NETWORK_DEFAULTS: dict[str, Any] = {
    "serverOptimizer": {"name": "fedAdam", "learningRate": 0.01},
    "batchSize": 32,
    "learningRate": 0.1,
}
_OF_MOMENTS = {"LinearRegression", "Ridge"}
_NETWORKS = {"MLPClassifier", "MLPRegressor"}
_REGRESSORS = {*_OF_MOMENTS, "SGDRegressor", "MLPRegressor"}
_SCALES = ({"mean", "sd"}, {"min", "max"})
_INEXACT = {"aggregation", "batchSize", "proximalTerm", "privacy"}
_LIMIT = 100


@dataclass(frozen=True)
class Round:
    """A round whose model is registered.

    Attributes:
        number: from 1.
        contributors: processors in the sum.
        accuracy: share of the contributors' records that are classified right, from 0 to 1, by the model with which the
            round began (``evaluated``), because that is what processors can evaluate; None if the plan asks for no
            evaluation. That of the last version is in ``plan.latest().evaluation``.
        loss: mean loss of that model on these records; None as for ``accuracy``.
        balanced_accuracy: the mean recall of the classes, so that a rare class counts as much as a frequent one; None
            unless the ``metrics`` of the plan have ``confusion``, as ``macro_f1``.
        macro_f1: the mean F1 of the classes.
        recall: of each class that has records the share of them that are found; empty without ``confusion``.
        auc: area under the ROC curve, of more than two classes the mean of each against the others; None unless the
            ``metrics`` have ``scores``, as ``auc_error`` and ``calibration_error``, or if all records have one class.
        auc_error: by how much ``auc`` can differ from that of the exact probabilities, which are counted in 64 bins.
        calibration_error: mean difference between the predicted probability and the share that was observed.
        evaluated: the version of that model; ``0`` is the base model, None if there is no evaluation.
        version: of the model that the round made.
        sha256: of its file.
        finished: when it was registered.
        attempts: how many there were at the round, the one that succeeded included.
        epsilon: privacy budget that is spent up to and with this round; None without ``privacy``.
    """

    number: int
    contributors: int
    accuracy: float | None
    loss: float | None
    balanced_accuracy: float | None
    macro_f1: float | None
    recall: Mapping[str, float]
    auc: float | None
    auc_error: float | None
    calibration_error: float | None
    evaluated: str | None
    version: int
    sha256: str
    finished: datetime
    attempts: int
    epsilon: float | None

    @classmethod
    def of(cls, item: Mapping[str, Any]) -> Round:
        """From an item of ``listRounds`` that has a model."""
        evaluation = item.get("evaluation") or {}
        return cls(
            number=item["round"],
            contributors=item["contributors_count"],
            accuracy=evaluation.get("accuracy"),
            loss=evaluation.get("meanLoss"),
            balanced_accuracy=evaluation.get("balancedAccuracy"),
            macro_f1=evaluation.get("macroF1"),
            recall={each["class"]: each["recall"] for each in evaluation.get("classes", []) if "recall" in each},
            auc=evaluation.get("auc"),
            auc_error=evaluation.get("aucError"),
            calibration_error=evaluation.get("calibrationError"),
            evaluated=evaluation.get("model_version"),
            version=int(item["model_version"]),
            sha256=item["model_sha256"],
            finished=datetime.fromtimestamp(item["timestamp"] / 1000, timezone.utc),
            attempts=len(item["attempts"]),
            epsilon=item.get("epsilon"),
        )


@dataclass(frozen=True)
class ModelVersion:
    """A registered version of the model of a training.

    Attributes:
        number: the version, which is its round.
        sha256: of its file, as it is registered.
        contributors: processors in the sum that made it.
        record: all of its record.
    """

    number: int
    sha256: str
    contributors: int
    record: Mapping[str, Any]
    _plan: Plan

    @property
    def evaluation(self) -> Mapping[str, Any] | None:
        """The figures of the last version on the records of all contributors, once its training has ended.

        They have the names of the catalog: ``accuracy``, ``meanLoss``, ``count``, and with ``metrics`` also
        ``balancedAccuracy``, ``macroF1``, ``auc`` and ``classes``. None for a version before it, which the round after
        it evaluates (:meth:`Plan.rounds`), and if there is no evaluation: without ``evaluation`` in the plan, under
        ``privacy``, and after :meth:`Plan.stop`.
        """
        return self.record.get("finalEvaluation")

    def read(self) -> bytes:
        """The file, in memory. Nothing in it is executed.

        Raises:
            DigestMismatch: it is not the file that is registered.
            Gone: the main aggregator keeps the last three versions and the final one, and this is none of them.
        """
        content = self._plan.catalog.get_model_file(self._plan.id, self.number).read()
        require_digest(hashlib.sha256(content).hexdigest(), self.sha256, f"version {self.number} of {self._plan.id}")
        return content

    def download(self, path: str | os.PathLike[str]) -> str:
        """Writes the file, which appears when it is complete and has the registered SHA-256. Executes nothing in it.

        Returns:
            its SHA-256.

        Raises:
            DigestMismatch, Gone: as :meth:`read`.
        """
        return self._plan.catalog.get_model_file(self._plan.id, self.number).save(path, sha256=self.sha256)

    def load(self) -> Any:
        """The fitted estimator of scikit-learn. Needs ``sumspace[scikit-learn]``.

        The file is a pickle, and ``joblib.load`` executes what a pickle says: load models of data spaces alone that you
        trust. Before, the SHA-256 is compared with the registered one, so the file is the one that the main aggregator
        registered and nobody changed on its way; that does not show what is in it.

        Raises:
            DigestMismatch, Gone: as :meth:`read`; then nothing was loaded.
        """
        import joblib

        return joblib.load(io.BytesIO(self.read()))

    def pipeline(self) -> Any:
        """A ``Pipeline`` of scikit-learn for a table with a column for each feature of the training plan.

        It encodes the table as processors encode records, and ends with the estimator of :meth:`load`. Its file needs
        scikit-learn alone: ``joblib.dump(version.pipeline(), "model.joblib")``. To build it needs
        ``sumspace[pandas,scikit-learn]``.

        Raises:
            DigestMismatch, Gone: as :meth:`load`.
        """
        return pipeline_of(self.load(), self._plan.definition()["target_data"]["features"])


class Plan:
    """A published training plan.

    Attributes:
        catalog: where it is published.
        id: its id.
    """

    def __init__(self, catalog: Catalog, id: str) -> None:
        self.catalog = catalog
        self.id = id

    def __repr__(self) -> str:
        return f"Plan({self.id!r})"

    def definition(self) -> Answer:
        """The plan as it is published, with the defaults of all parameters."""
        return self.catalog.get_training_plan(self.id)

    def status(self) -> Answer:
        """Where it stands: ``state`` (``open``, ``completed``, ``converged``, ``ended-early``), ``reason``, ``round``,
        and the latest ``attempt`` with each node and whom it waits for. Times are milliseconds since 1970."""
        return self.catalog.get_training_plan_status(self.id)

    def stop(self) -> Answer:
        """Ends the training early: its round is discarded, and its last version remains. It cannot be continued.

        Returns:
            the status, as :meth:`status`; a training that has ended keeps its end.
        """
        return self.catalog.stop_training(self.id)

    def start(
        self, *, processors: int | None = None, aggregators: int | None = None, wait: float = 600.0, poll: float = 2.0
    ) -> str:
        """Waits until enough nodes are registered, and starts the first round with all that are registered then.

        Operators register their aggregators and processor nodes, and connectors record consents of learners. Only
        processors with a consent count.

        Args:
            processors: how many must be there (default: ``minContributors`` of the plan, for each of its groups).
            aggregators: how many must be there (default: as many as the plan needs: one for each share, in each
                group and, of several groups, for their sums, and the main aggregator).
            wait: seconds.
            poll: seconds between two looks.

        Returns:
            the id of the execution plan of the first round.

        Raises:
            WaitTimeout: not enough are registered in time. Nothing was started, and you may call it again.
            Invalid: the catalog cannot start with these nodes; ``violations`` says why.
        """
        parameters = self.definition()["parameters"]
        groups = parameters.get("groups", 1)
        per_share = groups + 1 if groups > 1 else 1
        needed = {
            "aggregators": aggregators or parameters["shares"] * per_share + 1,
            "processors": processors or parameters["minContributors"] * groups,
        }
        self._wait_for(needed, wait, poll)
        plan: str = self.catalog.create_execution_plan({"training_plan": {"id": self.id}})["id"]
        found = [
            {"url": each["url"], "org": each["org"]} for each in self.catalog.list_aggregators(self.id, limit=_LIMIT)
        ]
        self.catalog.assign_aggregators(plan, {"aggregators": found})
        urls = [{"url": each["url"]} for each in self.catalog.list_processors(self.id, limit=_LIMIT)]
        self.catalog.assign_processors(plan, {"processors": urls})
        return plan

    def _wait_for(self, needed: Mapping[str, int], wait: float, poll: float) -> None:
        lists = {"aggregators": self.catalog.list_aggregators, "processors": self.catalog.list_processors}
        deadline = time.monotonic() + wait
        while True:
            counts = {kind: lists[kind](self.id, limit=1).count() for kind in needed}
            if all(counts[kind] >= number for kind, number in needed.items()):
                return
            if time.monotonic() + poll > deadline:
                missing = ", ".join(f"{counts[kind]} of {number} {kind}" for kind, number in needed.items())
                raise WaitTimeout(
                    f"training {self.id} has {missing} after {wait:g} s: have operators register their nodes"
                )
            time.sleep(poll)

    def rounds(self, *, poll: float = 2.0, patience: float = 300.0) -> Iterator[Round]:
        """The rounds in their order, each as soon as its model is registered, until the training has ended.

        Follows the catalog's stream of events; while there is none, it asks every few seconds.

        Args:
            poll: seconds between two questions without a stream.
            patience: seconds for which the catalog may be away.

        Raises:
            TrainingFailed: the training ended early, after the rounds that it had.
            ConnectionFailed, Unavailable: the catalog was away for longer than ``patience``.
        """
        seen = 0
        for status in self._follow(poll, patience):
            attempt = status.get("attempt") or {}
            is_over = status["state"] != "open"
            is_done = is_over or attempt.get("state") == "completed" or "evaluates" in attempt
            complete = status["round"] if is_done else status["round"] - 1
            if complete > seen:
                for each in self._rounds_after(seen):
                    seen = each.number
                    yield each
            if status["state"] == "ended-early":
                raise TrainingFailed(f"training {self.id} ended early: {status.get('reason', 'no reason is known')}")
            if is_over:
                return

    def _rounds_after(self, seen: int) -> Iterator[Round]:
        for item in self.catalog.list_rounds(self.id, limit=_LIMIT, page=1 + seen // _LIMIT):
            if item["round"] > seen and "model_version" in item:
                yield Round.of(item)

    def _follow(self, poll: float, patience: float) -> Iterator[Mapping[str, Any]]:
        return follow(
            self._events, self.status, poll=poll, patience=patience, is_over=lambda status: status["state"] != "open"
        )

    def _events(self) -> Iterator[Mapping[str, Any]]:
        with self.catalog.follow_events(topic=[f"training:{self.id}"]) as stream:
            for event in stream.events():
                yield event.json()["body"]

    def versions(self) -> Iterator[ModelVersion]:
        """The registered versions of the model, by round."""
        return (self._version(item) for item in self.catalog.list_model_versions(self.id, limit=_LIMIT))

    def latest(self) -> ModelVersion:
        """The newest version of the model.

        Raises:
            SumspaceError: there is none yet.
        """
        count = self.catalog.list_model_versions(self.id, limit=1).count()
        if count == 0:
            raise SumspaceError(f"training {self.id} has no model yet: wait for the end of a round")
        return self._version(next(iter(self.catalog.list_model_versions(self.id, limit=1, page=count))))

    def _version(self, item: Mapping[str, Any]) -> ModelVersion:
        return ModelVersion(int(item["model_version"]), item["model_sha256"], item["contributors_count"], item, self)


def follow(
    events: Callable[[], Iterator[Mapping[str, Any]]],
    read: Callable[[], Mapping[str, Any]],
    *,
    poll: float,
    patience: float,
    is_over: Callable[[Mapping[str, Any]], bool],
) -> Iterator[Mapping[str, Any]]:
    """States of something until it is over: those of a stream, and while there is none, those that are read.

    Args:
        events: begins a stream; a node ends it after some minutes, and another one begins.
        read: reads the state.
        poll: seconds between two reads without a stream.
        patience: seconds for which the node may be away.
    """
    heard = time.monotonic()
    while True:
        pause = poll
        try:
            for state in events():
                pause = 0.0
                heard = time.monotonic()
                yield state
                if is_over(state):
                    return
        except (ConnectionFailed, StreamBroken, NotFound, TooManyRequests, Unavailable) as failure:
            pause = max(poll, getattr(failure, "retry_after", None) or 0.0)
        try:
            state = read()
            heard = time.monotonic()
            yield state
            if is_over(state):
                return
        except (ConnectionFailed, StreamBroken, TooManyRequests, Unavailable):
            if time.monotonic() - heard > patience:
                raise
        time.sleep(pause)


def draft(
    *,
    base_model: str,
    target_data: Mapping[str, Any],
    id: str | None,
    name: str | None,
    description: str | None,
    parameters: Mapping[str, Any],
    estimator: str | None = None,
) -> dict[str, Any]:
    """The training plan that is published.

    Args:
        estimator: name of the base model's class; None if it is not known: linear then. A linear regression of a label
            that is a number is computed from second moments, and has no other options.
    """
    chosen = id or f"training-{uuid.uuid4().hex[:12]}"
    is_exact = not _INEXACT.intersection(parameters) and parameters.get("localEpochs", 1) == 1
    defaults = dict(_DEFAULTS)
    if not is_exact:
        del defaults["serverOptimizer"]
    if "privacy" in parameters:
        defaults = {}
    if "classes" not in target_data["label"]:
        by_steps = {key: value for key, value in defaults.items() if key == "serverOptimizer"}
        defaults = by_steps if estimator in _REGRESSORS - _OF_MOMENTS else {"contribution": "moments"}
    if estimator in _NETWORKS and parameters.get("serverOptimizer", {}).get("name") != "lbfgs":
        defaults.update(_NETWORK_DEFAULTS)
    if not parameters.get("evaluation", True):
        defaults.pop("stopWhenConverged", None)
    if not parameters.get("evaluation", True) or len(target_data["label"].get("classes", ())) > _METRICS_CLASSES_MAX:
        defaults.pop("metrics", None)
    return {
        "id": chosen,
        "model_name": name or chosen,
        "model_description": description or name or chosen,
        "base_model": base_model,
        "target_data": dict(target_data),
        "parameters": {**defaults, **parameters},
    }


def is_regressor(base: Any) -> bool:
    """Whether it is an estimator that predicts a number."""
    return type(base).__name__ in _REGRESSORS


def target_data_of(
    features: Features, label: Union[str, Mapping[str, Any], None], classes: Sequence[str], is_number: bool = False
) -> dict[str, Any]:
    """The ``target_data`` of a training plan.

    Args:
        label: the column of a table, the path of a value in records, the ``label`` of a plan (of a number with
            ``mean`` and ``sd``, or ``min`` and ``max``), or None if the features come with it.
        classes: of a label that is a path.
        is_number: whether the base model predicts a number.

    Raises:
        ValueError: it is not known which label or which classes are meant.
    """
    if is_frame(features):
        if not isinstance(label, str):
            raise ValueError("name the column of the table that is the label")
        return features_of(features, label, is_number=is_number)
    if isinstance(features, (str, os.PathLike)):
        with open(features, encoding="utf-8") as file:
            return target_data_of(json.load(file), label, classes, is_number)
    if isinstance(features, Mapping) and isinstance(features.get("target_data"), Mapping):
        return target_data_of(features["target_data"], label, classes, is_number)
    if isinstance(features, Mapping):
        known = features.get("label")
        if isinstance(known, Mapping) and (label is None or label == known or _names(known.get("path", ""), label)):
            label = known
        kept = {name: features[name] for name in ("datatype", "queries", "rows", "features") if name in features}
    else:
        kept = {"features": list(features)}
    if is_number or (isinstance(label, Mapping) and "classes" not in label):
        if not isinstance(label, Mapping) or not any(scale <= label.keys() for scale in _SCALES):
            raise ValueError("the label is a number: give {'path': ..., 'mean': ..., 'sd': ...}, or min and max")
        return {"datatype": "xAPI", **kept, "label": dict(label)}
    if isinstance(label, str):
        if not classes:
            raise ValueError("the classes of the label are not known: give classes=, or a fitted base model")
        label = {"path": label, "classes": list(classes)}
    if not isinstance(label, Mapping):
        raise ValueError("name the label: its path in records, or {'path': ..., 'classes': [...]}")
    return {"datatype": "xAPI", **kept, "label": {**label, "classes": list(label["classes"])}}


def _names(path: str, label: Any) -> bool:
    """Whether a path is that of this column, or is this text."""
    last = path.rstrip("']").replace("/", ".").split(".")[-1]
    return isinstance(label, str) and label in (path, last)


def columns_of(target_data: Mapping[str, Any]) -> list[str]:
    """The names of a model's columns, in their order, such as ``grade`` and ``mode=web``."""
    return [
        name
        for each in target_data["features"]
        for name in (
            [f"{each['name']}={_word(word)}" for word in each["vocabulary"]] if "vocabulary" in each else [each["name"]]
        )
    ]


def _word(word: Any) -> str:
    """A word of a vocabulary as columns are named: true, false and numbers as in JSON."""
    return word if isinstance(word, str) else json.dumps(word)


def base_model_file(base: Any, target_data: Mapping[str, Any]) -> bytes:
    """The file of a base model: an estimator of scikit-learn as a pickle.

    An estimator that is not fitted gets zeros for weights, in a copy; the classes are those of the label, and the names
    of the features those of the columns. A network gets the random weights of scikit-learn instead, which follow from
    its ``random_state``, because one of zeros cannot learn. The weights of a ``LinearRegression`` or ``Ridge`` do not
    matter: the round computes all of them.

    Raises:
        ValueError: the fitted estimator has other classes than the label, or another number of columns than the
            features.
    """
    import numpy

    columns = columns_of(target_data)
    width = len(columns)
    model = copy.deepcopy(base)
    if type(model).__name__ in _NETWORKS and not hasattr(model, "coefs_"):
        model = _initialised(model, target_data["label"], columns)
    if is_regressor(model):
        if not hasattr(model, "coef_") and not hasattr(model, "coefs_"):
            is_of_moments = type(model).__name__ in _OF_MOMENTS
            model.coef_, model.n_features_in_ = numpy.zeros(width), width
            model.intercept_ = 0.0 if is_of_moments else numpy.zeros(1)
            model.feature_names_in_ = numpy.array(columns, dtype=object)
        require_width(model, width)
        return pickle.dumps(model, protocol=4)
    classes = [str(each) for each in target_data["label"]["classes"]]
    if not hasattr(model, "coef_") and not hasattr(model, "coefs_"):
        rows = 1 if len(classes) == 2 else len(classes)
        model.coef_ = numpy.zeros((rows, width))
        model.intercept_ = numpy.zeros(rows)
        model.classes_ = numpy.array(classes)
        model.n_features_in_ = width
        model.feature_names_in_ = numpy.array(columns, dtype=object)
    known = [str(each) for each in model.classes_]
    if known != classes:
        raise ValueError(f"the base model has the classes {known}, the label has {classes}")
    require_width(model, width)
    return pickle.dumps(model, protocol=4)


def _initialised(network: Any, label: Mapping[str, Any], columns: Sequence[str]) -> Any:
    """A network as scikit-learn initialises it: in one step that is too short to change a weight."""
    import numpy

    settings = network.get_params()
    network.set_params(solver="sgd", learning_rate_init=1e-300, batch_size="auto", early_stopping=False, alpha=0)
    rows = numpy.zeros((2, len(columns)))
    if "classes" in label:
        classes = numpy.array([str(each) for each in label["classes"]])
        # scikit-learn sorts the classes, which only name the outputs.
        network.partial_fit(rows, classes[:2], classes=classes)
        network.classes_ = network._label_binarizer.classes_ = classes
    else:
        network.partial_fit(rows, numpy.zeros(2))
        offset, divisor = (
            (label["mean"], label["sd"]) if "mean" in label else (label["min"], label["max"] - label["min"])
        )
        network.coefs_[-1] *= divisor
        network.intercepts_[-1] = network.intercepts_[-1] * divisor + offset
    network.set_params(**settings)
    network.feature_names_in_ = numpy.array(columns, dtype=object)
    return network


def require_width(model: Any, width: int) -> None:
    """Refuses a fitted estimator that takes another number of columns."""
    taken = model.coefs_[0].shape[0] if hasattr(model, "coefs_") else model.coef_.shape[-1]
    if taken != width:
        raise ValueError(f"the base model takes {taken} columns, the features give {width}")


def classes_of(base: Any, classes: Optional[Sequence[str]]) -> list[str]:
    """The classes that were given, or those of a fitted estimator; none if neither says them."""
    found = classes if classes is not None else getattr(base, "classes_", [])
    return [str(each) for each in found]
