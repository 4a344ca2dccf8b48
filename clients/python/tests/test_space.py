"""A data space as people use it: decisions, assessments, conversions, the report of ``./sumspace up``."""

from __future__ import annotations

import hashlib
import json
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sumspace
from sumspace import AssessmentNode, Connector, ContractManager, Converter, Processor

from .server import Asked, FakeNode, Reply, in_turn, problem

DECISION = {"permitted": False, "text": "Denied.", "changes": ["purpose is research"], "rules": []}


class DecisionsTest(unittest.TestCase):
    def test_participants_askTheCatalog_andOperatorsTheManager(self) -> None:
        with (
            FakeNode(lambda asked: Reply(200, DECISION)) as catalog,
            FakeNode(lambda asked: Reply(200, DECISION)) as manager,
        ):
            space = sumspace.connect(catalog.url, token="t", manager=ContractManager(manager.url, key="k"))
            with space:
                decision = space.contracts.decide("use", "urn:o", negotiation="n1", purpose="research")
                space.contracts.decide("use", "urn:o", ecosystem="e1")
                space.contracts.decide("use", "urn:o", contract="c1", participant="urn:p")
                space.contracts.decide("use", "urn:o", bilateral="b1", participant="urn:p")
        self.assertFalse(decision)
        self.assertEqual(
            (decision.permitted, decision.text, decision.changes), (False, "Denied.", ["purpose is research"])
        )
        self.assertEqual(catalog.asked[0].json(), {"action": "use", "target": "urn:o", "purpose": "research"})
        self.assertEqual(manager.asked[0].json(), {"action": "use", "target": "urn:o", "participant": "urn:p"})
        paths = [asked.path for asked in (*catalog.asked, *manager.asked)]
        self.assertEqual(
            paths,
            [
                "/negotiation/n1/decisions",
                "/ecosystems/e1/contract/decisions",
                "/contracts/c1/decisions",
                "/bilaterals/b1/decisions",
            ],
        )
        self.assertEqual(manager.asked[0].headers["x-svc-catalog-key"], "k")

    def test_question_isAboutOneContract(self) -> None:
        space = sumspace.connect("https://catalog.example", token="t")
        for named in ({}, {"negotiation": "n", "ecosystem": "e"}):
            with self.assertRaises(ValueError):
                space.contracts.decide("use", "urn:o", **named)

    def test_nodeThatIsNotKnown_isNamed(self) -> None:
        space = sumspace.connect("https://catalog.example", token="t")
        for use, name in (
            (lambda: space.contracts.manager, "contract manager"),
            (lambda: space.assess("table.csv"), "assessment node"),
            (lambda: space.converter, "converter"),
        ):
            with self.assertRaisesRegex(LookupError, name):
                use()


class FakeAssessmentNode(FakeNode):
    """Executes each run in two steps."""

    def __init__(self, status: str = "completed") -> None:
        self.status = status
        super().__init__(self.answer)

    def run(self, status: str) -> dict[str, Any]:
        error = {"error": {"stage": "reading", "code": "E", "message": "no rows"}} if status == "failed" else {}
        return {
            "run_id": "run_1",
            "status": status,
            "input_path": "x",
            "cancel_requested": False,
            "created_at": "",
            **error,
        }

    def events(self) -> Iterator[bytes]:
        for status in ("queued", "running", self.status):
            yield b"event: run\ndata: " + json.dumps(self.run(status)).encode() + b"\n\n"

    def answer(self, asked: Asked) -> Reply:
        files = [
            {"name": name, "sha256": hashlib.sha256(name.encode()).hexdigest()}
            for name in ("report.html", "plots/p.json")
        ]
        answers = {
            "/api/auth/login": Reply(200, {}, {"Set-Cookie": "svc_session=s"}),
            "/v1/audits/run": Reply(200, self.run("queued")),
            "/v1/audits/run_1": Reply(200, self.run(self.status)),
            "/v1/audits/run_1/events": Reply(200, self.events()),
            "/v1/audits/run_1/artifacts": Reply(200, {"run_id": "run_1", "artifacts": [], "files": files}),
            "/v1/audits/run_1/artifacts/report.html": Reply(200, b"report.html"),
            "/v1/audits/run_1/artifacts/plots/p.json": Reply(200, b"another"),
            "/v1/audits/run_1/dashboard": Reply(200, {"key_findings": [{"text": "Risk.", "advice": "Look."}]}),
            "/v1/audits/run_1/metrics": Reply(200, {"metrics": {"total_events": 3}}),
        }
        return Reply(201, {"dataset_id": "ds_1"}) if asked.method == "PUT" else answers.get(asked.path, Reply(200, {}))


class AssessmentsTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.table = self.folder / "Visits of ü.csv"
        self.table.write_text("a,b\n1,2\n")

    def test_assess_sendsTheTable_andWaitsForTheReport(self) -> None:
        with FakeAssessmentNode() as node:
            with AssessmentNode(node.url, email="a", password="b") as client:
                space = sumspace.connect("https://catalog.example", assessment=client)
                run = space.assess(self.table, label="b", groups=["a"], options={"rules": {}})
                self.assertEqual(run.report, "report.html")
                self.assertEqual((run.findings, run.metrics), (["Risk. Look."], {"total_events": 3}))
                run.download("report.html", self.folder / "report.html")
                with self.assertRaises(sumspace.DigestMismatch):
                    run.download("plots/p.json", self.folder / "p.json")
                with self.assertRaises(KeyError):
                    run.download("other", self.folder / "other")
            paths = [asked.path for asked in node.asked]
        digest = hashlib.sha256(self.table.read_bytes()).hexdigest()[:12]
        self.assertEqual(paths[1], f"/v1/datasets/files/Visits-of--{digest}.csv")
        self.assertEqual(node.asked[1].body, self.table.read_bytes())
        self.assertEqual(node.asked[2].json(), {"dataset_id": "ds_1", "labels": "b", "groups": ["a"], "rules": {}})
        self.assertIsNotNone(node.asked[2].headers["Idempotency-Key"])
        self.assertEqual(paths[-1], "/api/auth/logout")
        self.assertEqual(sorted(each.name for each in self.folder.iterdir()), [self.table.name, "report.html"])

    def test_runThatFails_saysWhere(self) -> None:
        for status, text in (("failed", "at reading: no rows"), ("cancelled", "was cancelled")):
            with FakeAssessmentNode(status) as node, AssessmentNode(node.url, email="a", password="b") as client:
                with self.assertRaisesRegex(sumspace.AssessmentFailed, text):
                    client.assess(self.table)


class ConverterTest(unittest.TestCase):
    def test_records_areConvertedAsAStream(self) -> None:
        lines = [b'{"record": 1, "output_trace": {}}\n', b'{"record": 2, "error": {"title": "Refused"}}\n']
        with FakeNode(lambda asked: Reply(200, iter(lines))) as node:
            found = list(Converter(node.url).convert_records([{"id": 1}, {"id": 2}], input_format="matomo"))
        self.assertEqual([sorted(each) for each in found], [["output_trace", "record"], ["error", "record"]])
        self.assertEqual(node.asked[0].body, b'{"id": 1}\n{"id": 2}\n')
        self.assertEqual(node.asked[0].query, {"input_format": ["matomo"]})

    def test_problems_ofARecord(self) -> None:
        wrong = problem(422, violations=[{"path": "$.id", "message": "is missing"}])
        with FakeNode(in_turn(Reply(200, {"input_format": "xapi"}), wrong, problem(400, detail="no format"))) as node:
            converter = Converter(node.url)
            found = [
                converter.problems_of({}),
                converter.problems_of({}, input_format="xapi"),
                converter.problems_of({}),
            ]
        self.assertEqual(found, [[], ["$.id: is missing"], ["no format"]])
        self.assertEqual(node.asked[1].json(), {"input_trace": {}, "input_format": "xapi"})


class OperatorsTest(unittest.TestCase):
    def test_consents_areSentInParts(self) -> None:
        with FakeNode(lambda asked: Reply(200, {})) as node:
            Connector(node.url, token="t").consent("plan-1", [f"learner-{number}" for number in range(50_001)])
        self.assertEqual([len(asked.json()["learners"]) for asked in node.asked], [50_000, 1])
        self.assertEqual(node.asked[0].path, "/consents/plan-1")

    def test_registrationOfAProcessorNode_isRepeatedUntilItIsDone(self) -> None:
        catalog = sumspace.Catalog("https://catalog.example", token="t")
        with FakeNode(in_turn(Reply(202), Reply(200, {}))) as node:
            Processor(node.url, token="t").register(catalog.plan("t"), "contract-1")
        self.assertEqual(node.asked[1].json(), {"catalog": "https://catalog.example", "contract": "contract-1"})
        with FakeNode(lambda asked: Reply(202)) as node, self.assertRaises(sumspace.WaitTimeout):
            Processor(node.url, token="t").register(catalog.plan("t"), "contract-1", wait=0)

    def test_report_namesNodesAndAccounts(self) -> None:
        def account(role: str, organisation: str) -> dict[str, str]:
            return {"role": role, "organisation": organisation, "email": f"{role}@{organisation}", "password": "p"}

        def token(asked: Asked) -> Reply:
            return (
                Reply(200, {"token": asked.json()["email"]})
                if asked.path == "/auth/login"
                else Reply(200, {"data": {"pages": 1, "count": 0, "result": []}})
            )

        with FakeNode(token) as node, tempfile.TemporaryDirectory() as folder:
            kinds = ["catalog", "contract", "connector", "aggregator", "processor", "converter", "assessment"]
            report = Path(folder, "space.json")
            content = {
                "nodes": [{"kind": kind, "organisation": "Elm", "url": node.url} for kind in kinds],
                "participants": [account("operator", "Elm"), account("ai-provider", "Linden")],
                "processors": [
                    {"organisation": "Elm", "learners": ["one", "two"]},
                    {"organisation": "Elm", "learners": ["three"]},
                ],
            }
            report.write_text(json.dumps(content))
            with sumspace.open_space(report) as space:
                list(space.catalog.list_training_plans())
                self.assertEqual(space.take_part(space.catalog.plan("t")), 2)
            with sumspace.open_space(report, organisation="Elm") as elm:
                list(elm.catalog.list_training_plans())
            with self.assertRaises(LookupError):
                sumspace.open_space(report, organisation="Oak")
        said = [(asked.path, asked.headers["Authorization"]) for asked in node.asked if asked.path != "/auth/login"]
        self.assertEqual(
            said,
            [
                ("/training_plan", "Bearer ai-provider@Linden"),
                ("/consents/t", "Bearer operator@Elm"),
                ("/registrations/t", "Bearer operator@Elm"),
                ("/registrations/t", "Bearer operator@Elm"),
                ("/training_plan", "Bearer operator@Elm"),
            ],
        )
        self.assertEqual(node.asked[3].json(), {"learners": ["one", "two", "three"]})


if __name__ == "__main__":
    unittest.main()
