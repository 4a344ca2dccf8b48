"""The nodes of a data space: the operations of their contracts, and what people do with several of them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, Union

from .api.aggregator import AggregatorOperations
from .api.assessment import AssessmentOperations
from .api.catalog import CatalogOperations
from .api.connector import ConnectorOperations
from .api.contract import ContractOperations
from .api.converter import ConverterOperations
from .api.processor import ProcessorOperations
from .assessments import Assessment, Table, upload
from .bodies import Json
from .errors import Problem, WaitTimeout
from .service import Pages
from .training import Features, Plan, base_model_file, classes_of, draft, is_regressor, target_data_of

_LEARNERS_MAX = 50_000


class Catalog(CatalogOperations):
    """A catalog: offerings, negotiations, ecosystems and trainings."""

    def offerings(
        self, q: str | None = None, *, category: str | None = None, keyword: str | None = None, mine: bool = False
    ) -> Pages:
        """Service offerings, one page after another.

        Args:
            q: words that name, description or keywords have, at most 10.
            mine: all of your own, also drafts; no words then.
        """
        if mine:
            return self.list_own_service_offerings()
        return self.list_service_offerings(q=q, category=category, keyword=keyword)

    def publish(
        self,
        *,
        base: Any,
        features: Features,
        label: Union[str, Mapping[str, Any], None] = None,
        classes: Sequence[str] | None = None,
        min_contributors: int | None = None,
        rounds: int | None = None,
        id: str | None = None,
        name: str | None = None,
        description: str | None = None,
        parameters: Mapping[str, Any] | None = None,
    ) -> Plan:
        """Publishes a training plan. No round begins before :meth:`Plan.start`.

        Args:
            base: the model with which the first round begins: a ``LogisticRegression``, ``SGDClassifier`` or
                ``SGDRegressor`` of scikit-learn (one that is not fitted begins with zeros), an ``MLPClassifier`` or
                ``MLPRegressor`` (begins with the random weights of its ``random_state``), the path of a file with one
                (pickle or joblib), its bytes, or the URL of such a file. The catalog reads it and executes nothing in
                it; at most 64 MiB. A ``LinearRegression`` or ``Ridge`` is computed in one round from sums of second
                moments.
            features: how a record becomes a row (:data:`sumspace.training.Features`).
            label: what is predicted: the column of a table, the path of a value in records, or, of a number,
                ``{"path": ..., "mean": ..., "sd": ...}``.
            classes: values of the label, if neither ``features`` nor a fitted ``base`` say them.
            min_contributors: processors that each sum needs, at least 3 (default: 5).
            rounds: at most so many (default of the catalog: 1).
            id: 1 to 128 characters that no other training has (default: a random one).
            parameters: further parameters of a training plan, such as ``learningRate``. Without them, the training uses
                L-BFGS (FedAdam for networks), evaluates each model, and ends when it has converged.

        Raises:
            Invalid: the plan or the base model is refused; ``violations`` has every reason.
            Conflict: another plan has the id, or you have too many base models.
        """
        target = target_data_of(features, label, classes_of(base, classes), is_regressor(base))
        given = {"minContributors": min_contributors, "rounds": rounds}
        url, estimator = self._base_model(base, target)
        plan = draft(
            base_model=url,
            estimator=estimator,
            target_data=target,
            id=id,
            name=name,
            description=description,
            parameters={**{key: value for key, value in given.items() if value is not None}, **(parameters or {})},
        )
        self.publish_training_plan(plan)
        return Plan(self, plan["id"])

    def _base_model(self, base: Any, target: Mapping[str, Any]) -> tuple[str, str | None]:
        """The URL of a base model, and the name of its class; None if only the catalog will know it."""
        if isinstance(base, str) and base.startswith(("https://", "http://")):
            return base, None
        if isinstance(base, str):
            with open(base, "rb") as file:
                sent = self.send_base_model(file)
        else:
            is_file = isinstance(base, (bytes, os.PathLike)) or hasattr(base, "read")
            sent = self.send_base_model(base if is_file else base_model_file(base, target))
        return str(sent["url"]), str(sent["estimator"])

    def plan(self, id: str) -> Plan:
        """A training plan that is published already."""
        return Plan(self, id)


class ContractManager(ContractOperations):
    """A contract manager."""


class Aggregator(AggregatorOperations):
    """An aggregator, for its operators."""

    def register(self, plan: Plan, contract: str) -> None:
        """Registers the node for a training plan.

        Args:
            contract: id of the contract under which it takes part.
        """
        self.put_registration(plan.id, {"catalog": plan.catalog.url, "contract": contract})


class Processor(ProcessorOperations):
    """A processor node, for its operators."""

    def register(self, plan: Plan, contract: str, *, wait: float = 600.0) -> None:
        """Registers the node for a training plan, and waits until its processors are certified.

        Args:
            contract: id of the contract under which it takes part.
            wait: seconds.

        Raises:
            WaitTimeout: the node is not registered in time; it goes on.
        """
        deadline = time.monotonic() + wait
        body = {"catalog": plan.catalog.url, "contract": contract}
        while self.put_registration(plan.id, body).status == 202:
            if time.monotonic() > deadline:
                raise WaitTimeout(f"{self.url} is not registered for {plan.id} after {wait:g} s")
            time.sleep(0.5)


class Connector(ConnectorOperations):
    """A connector, for its operators and administrators."""

    def consent(self, plan: Union[Plan, str], learners: Sequence[str]) -> None:
        """Records that learners consent to a training, however many.

        Args:
            learners: their ids at this connector, which reach no other node.

        Raises:
            Conflict: one of them takes part in too many trainings, or the training has ended.
        """
        name = plan.id if isinstance(plan, Plan) else plan
        for start in range(0, len(learners), _LEARNERS_MAX):
            self.record_consents(name, {"learners": list(learners[start : start + _LEARNERS_MAX])})


class Converter(ConverterOperations):
    """A converter. It needs no credentials."""

    def convert_records(
        self, records: Union[Iterable[Mapping[str, Any]], IO[bytes]], *, input_format: str | None = None
    ) -> Iterator[dict[str, Any]]:
        """Converts learning records, however many. The results are read as they arrive.

        Args:
            records: objects, or a file that is open in binary mode, with a record in each line.
            input_format: of records that do not name theirs; None to detect it.

        Returns:
            for each record, in their order: ``record`` (its number from 1) and ``output_trace``, ``recommendations``
            and ``meta``, or ``error``, which says why it was refused.

        Raises:
            StreamBroken: the answer was cut.
        """
        with self.convert_batch(records, input_format=input_format, content_type="application/x-ndjson") as answer:
            yield from answer.objects()

    def problems_of(self, record: Json, *, input_format: str | None = None) -> list[str]:
        """Every reason why a learning record does not match its format; none if it does.

        Args:
            input_format: name of the format; None for the one whose marks the record has.
        """
        body = (
            {"input_trace": record} if input_format is None else {"input_trace": record, "input_format": input_format}
        )
        try:
            self.validate(body)
        except Problem as problem:
            if problem.status not in (400, 422):
                raise
            return [str(each) for each in problem.violations] or [problem.detail or problem.title]
        return []


class AssessmentNode(AssessmentOperations):
    """An assessment node. Give it an account: it logs in when that is needed, and out when it is closed."""

    LOGIN_PATH = "/api/auth/login"

    def assess(
        self,
        table: Table,
        *,
        label: str | None = None,
        positive: str | None = None,
        predictions: str | None = None,
        scores: str | None = None,
        groups: Sequence[str] | None = None,
        quasi_identifiers: Sequence[str] | None = None,
        sensitive: Sequence[str] | None = None,
        model_id: str | None = None,
        analyses: Sequence[str] | None = None,
        options: Mapping[str, Any] | None = None,
        wait: bool = True,
    ) -> Assessment:
        """Sends a table to the node and assesses it: what is personal in it, how complete it is, and how groups differ.

        The operator permits sending files (``UPLOADS_ENABLED``); otherwise use :meth:`run_audit` with a file that is
        there.

        Args:
            label: the column that says what is true.
            positive: the favourable value of the label.
            predictions: the column with what a model predicted.
            scores: the column with the probability of the favourable label, from 0 to 1.
            groups: columns whose values are compared.
            quasi_identifiers: columns that together could single out persons.
            sensitive: columns that nobody should learn of a person.
            model_id: a registered model that is analysed, too.
            analyses: ids of ``list_analyses``; None for all that there is data for.
            options: further members of the request of ``run_audit``.
            wait: whether to wait until the run is over.

        Raises:
            NotPermitted: uploads are off, or you lack a permission.
            Invalid: the request is wrong; ``violations`` says where.
            AssessmentFailed: the run failed.
        """
        given = {
            "labels": label,
            "positive": positive,
            "predictions": predictions,
            "scores": scores,
            "groups": groups,
            "quasi_identifiers": quasi_identifiers,
            "sensitive": sensitive,
            "model_id": model_id,
            "analyses": analyses,
        }
        chosen = {name: value for name, value in given.items() if value is not None}
        run = self.run_audit({"dataset_id": upload(self, table), **chosen, **(options or {})})
        started = Assessment(self, run["run_id"])
        return started.wait() if wait else started

    def close(self) -> None:
        """Logs out, and closes connections."""
        if self.node.is_logged_in:
            self.log_out()
        super().close()


NODES: Mapping[str, type] = {
    "catalog": Catalog,
    "contract": ContractManager,
    "connector": Connector,
    "aggregator": Aggregator,
    "processor": Processor,
    "converter": Converter,
    "assessment": AssessmentNode,
}
"""Classes by the kind of the node."""
