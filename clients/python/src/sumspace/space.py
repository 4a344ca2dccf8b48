"""A data space as somebody in it sees it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from .assessments import Assessment, Table
from .nodes import (
    NODES,
    Aggregator,
    AssessmentNode,
    Catalog,
    Connector,
    ContractManager,
    Converter,
    Processor,
)
from .training import Features, Plan
from .transport import Answer, Retry

Found = TypeVar("Found")


@dataclass(frozen=True)
class Decision:
    """What a contract permits. It counts as true if it permits.

    Attributes:
        permitted: whether it permits.
        text: the rules on which the decision rests, in words.
        changes: what would have to change.
        answer: all that was answered.
    """

    permitted: bool
    text: str
    changes: Sequence[str]
    answer: Answer

    def __bool__(self) -> bool:
        return self.permitted


class Contracts:
    """What contracts permit. Participants ask the catalog; operators, and holders of its key, the contract manager."""

    def __init__(self, catalog: Catalog, manager: ContractManager | None) -> None:
        self._catalog = catalog
        self._manager = manager

    @property
    def manager(self) -> ContractManager:
        """All operations of the contract manager.

        Raises:
            LookupError: the space was opened without one.
        """
        return _known(self._manager, "contract manager", "manager=ContractManager(...)")

    def decide(
        self,
        action: str,
        target: str,
        *,
        negotiation: str | None = None,
        ecosystem: str | None = None,
        contract: str | None = None,
        bilateral: str | None = None,
        participant: str | None = None,
        **question: Any,
    ) -> Decision:
        """Asks whether a contract permits something now. Asking changes nothing.

        Args:
            action: of ODRL, for example ``use``.
            target: URL of the offering, or of one of its resources.
            negotiation, ecosystem: id of a record of the catalog whose contract decides about you.
            contract, bilateral: id of a contract of an ecosystem, or of two parties; the contract manager decides.
            participant: URL of who wants to do it; for the contract manager.
            question: further members, such as ``provider`` or ``values={"purpose": "research"}``.

        Raises:
            NotFound: there is no contract yet, or you may not see it.
        """
        body = {"action": action, "target": target, **question}
        named = [each for each in (negotiation, ecosystem, contract, bilateral) if each is not None]
        if len(named) != 1:
            raise ValueError("name one of negotiation, ecosystem, contract and bilateral")
        if participant is not None:
            body["participant"] = participant
        if negotiation is not None:
            answer = self._catalog.decide_negotiation(negotiation, body)
        elif ecosystem is not None:
            answer = self._catalog.decide_ecosystem_contract(ecosystem, body)
        elif contract is not None:
            answer = self.manager.decide_contract(contract, body)
        else:
            answer = self.manager.decide_bilateral(named[0], body)
        return Decision(answer["permitted"], answer["text"], answer["changes"], answer)


class Space:
    """A data space: a catalog, and the other nodes at which you have accounts.

    Attributes:
        catalog: all operations of the catalog, and trainings.
        contracts: what contracts permit, and the contract manager.
        connectors, aggregators, processors: nodes of which you are an operator, by their organisations.
    """

    def __init__(
        self,
        catalog: Catalog,
        *,
        manager: ContractManager | None = None,
        assessment: AssessmentNode | None = None,
        converter: Converter | None = None,
        connectors: Mapping[str, Connector] | None = None,
        aggregators: Sequence[Aggregator] = (),
        processors: Sequence[Processor] = (),
        learners: Mapping[str, Sequence[Sequence[str]]] | None = None,
    ) -> None:
        """Made by :func:`connect` and :func:`open_space`.

        Args:
            learners: by the organisation of their connector: ids of the learners of each processor.
        """
        self.catalog = catalog
        self.contracts = Contracts(catalog, manager)
        self.connectors = dict(connectors or {})
        self.aggregators = tuple(aggregators)
        self.processors = tuple(processors)
        self._manager = manager
        self._assessment = assessment
        self._converter = converter
        self._learners = dict(learners or {})

    def __repr__(self) -> str:
        return f"Space({self.catalog.url!r})"

    def __enter__(self) -> Space:
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()

    def close(self) -> None:
        """Logs out where there are sessions, and closes connections."""
        single = [self._manager, self._assessment, self._converter]
        for node in (self.catalog, *single, *self.connectors.values(), *self.aggregators, *self.processors):
            if node is not None:
                node.close()

    @property
    def assessment(self) -> AssessmentNode:
        """The assessment node.

        Raises:
            LookupError: the space was opened without one.
        """
        return _known(self._assessment, "assessment node", "assessment=AssessmentNode(...)")

    @property
    def converter(self) -> Converter:
        """The converter.

        Raises:
            LookupError: the space was opened without one.
        """
        return _known(self._converter, "converter", "converter=Converter(...)")

    def assess(self, table: Table, **options: Any) -> Assessment:
        """Assesses a table at the assessment node, and waits for the result: :meth:`AssessmentNode.assess`."""
        return self.assessment.assess(table, **options)

    def publish(self, **plan: Any) -> Plan:
        """Publishes a training plan: :meth:`Catalog.publish`."""
        return self.catalog.publish(**plan)

    def train(self, *, base: Any, features: Features, label: Any = None, wait: float = 600.0, **plan: Any) -> Plan:
        """Publishes a training plan, and starts it as soon as enough nodes are registered and learners consent.

        If you operate the nodes of this space yourself (:func:`open_space`), their consents and registrations are part
        of it. Otherwise operators and learners do so meanwhile; if that takes days, use :meth:`publish` and
        :meth:`Plan.start`.

        Args:
            base, features, label, plan: as :meth:`Catalog.publish` takes them.
            wait: seconds for registrations and consents.

        Returns:
            the plan, whose rounds are :meth:`Plan.rounds`.

        Raises:
            Invalid: the plan is refused; ``violations`` has every reason.
            WaitTimeout: not enough are registered in time. The plan stays published.
        """
        published = self.catalog.publish(base=base, features=features, label=label, **plan)
        expected = self.take_part(published) if self._learners else None
        published.start(processors=expected, wait=wait)
        return published

    def take_part(self, plan: Plan, *, contract: str | None = None) -> int:
        """As the operator of the nodes of this space: records the consents of all learners, and registers all nodes.

        Args:
            contract: id of the contract under which they take part (default: a name made of the plan's id).

        Returns:
            the number of processors that have learners.
        """
        for organisation, processors in self._learners.items():
            self.connectors[organisation].consent(plan, [learner for each in processors for learner in each])
        nodes: list[Aggregator | Processor] = [*self.aggregators, *self.processors]
        for node in nodes:
            node.register(plan, contract or f"contract-{plan.id}")
        return sum(len(processors) for processors in self._learners.values())


def connect(
    url: str,
    *,
    token: str | None = None,
    email: str | None = None,
    password: str | None = None,
    ca: str | os.PathLike[str] | None = None,
    timeout: float = 60.0,
    retry: Retry = Retry(),
    manager: ContractManager | None = None,
    assessment: AssessmentNode | None = None,
    converter: Converter | None = None,
    connectors: Mapping[str, Connector] | None = None,
) -> Space:
    """Opens a data space by its catalog. The first request is sent when the first operation is called.

    Args:
        url: of the catalog. HTTP without TLS is possible on this machine alone.
        token: a bearer token of the catalog.
        email, password: an account of the catalog, in the place of a token.
        ca: PEM file with the root certificates to trust (default: those of the system).
        timeout: seconds without any byte after which a connection counts as broken.
        retry: how often and how long requests are repeated.
        manager, assessment, converter: other nodes, each with its own credentials, because a token is valid at the node
            that issued it and nowhere else.
        connectors: those at which you have accounts, by their organisations.
    """
    catalog = Catalog(url, token=token, email=email, password=password, ca=ca, timeout=timeout, retry=retry)
    return Space(catalog, manager=manager, assessment=assessment, converter=converter, connectors=connectors)


def open_space(report: str | os.PathLike[str] = "space.json", *, organisation: str | None = None) -> Space:
    """Opens a data space that ``./sumspace up --report FILE`` runs on this machine, with all of its nodes.

    Args:
        report: the file, which has addresses and passwords.
        organisation: as which you are at the catalog (default: the AI provider). Elsewhere you are the operator.
    """
    with open(report, encoding="utf-8") as file:
        known = json.load(file)
    accounts = known["participants"]
    by_kind: dict[str, dict[str, Any]] = {}
    for number, node in enumerate(known["nodes"]):
        kind, owner = node["kind"], node["organisation"]
        if kind == "catalog":
            account = _account(accounts, "ai-provider" if organisation is None else "operator", organisation)
        else:
            account = {} if kind in ("converter", "contract") else _account(accounts, "operator", owner)
        name = owner if kind == "connector" else f"{owner} {number}"
        by_kind.setdefault(kind, {})[name] = NODES[kind](node["url"], ca=known.get("caFile"), **account)
    learners: dict[str, list[list[str]]] = {}
    for processor in known.get("processors", []):
        learners.setdefault(processor["organisation"], []).append(processor["learners"])
    first: dict[str, Any] = {kind: next(iter(nodes.values())) for kind, nodes in by_kind.items()}
    return Space(
        first["catalog"],
        manager=first.get("contract"),
        assessment=first.get("assessment"),
        converter=first.get("converter"),
        connectors=by_kind.get("connector"),
        aggregators=tuple(by_kind.get("aggregator", {}).values()),
        processors=tuple(by_kind.get("processor", {}).values()),
        learners=learners,
    )


def _account(accounts: Sequence[Mapping[str, str]], role: str, organisation: str | None) -> dict[str, str]:
    for each in accounts:
        if each["role"] == role and organisation in (None, each["organisation"]):
            return {"email": each["email"], "password": each["password"]}
    raise LookupError(f"the report has no account with the role {role} of {organisation}")


def _known(node: Found | None, what: str, argument: str) -> Found:
    if node is None:
        raise LookupError(f"this space was opened without its {what}: give {argument} to connect()")
    return node
