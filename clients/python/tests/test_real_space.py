"""The package against a data space that runs: ``./sumspace up --report FILE``, named by ``SUMSPACE_SPACE``."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import tempfile
import unittest
from pathlib import Path
from typing import Any

import sumspace

from .test_contracts import generate

REPORT = os.path.abspath(os.environ["SUMSPACE_SPACE"]) if "SUMSPACE_SPACE" in os.environ else ""
HAS_SKLEARN = importlib.util.find_spec("sklearn") is not None and importlib.util.find_spec("joblib") is not None


@unittest.skipUnless(REPORT, "SUMSPACE_SPACE names the report of a data space that runs")
class RealSpaceTest(unittest.TestCase):
    def setUp(self) -> None:
        self.space = self.open(None)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def open(self, organisation: str | None) -> sumspace.Space:
        space = sumspace.open_space(REPORT, organisation=organisation)
        self.addCleanup(space.close)
        return space

    @unittest.skipUnless(HAS_SKLEARN, "needs scikit-learn and joblib")
    def test_training_fromTheBaseModelToTheEstimator(self) -> None:
        from sklearn.linear_model import LogisticRegression

        features = json.loads(Path(REPORT).read_text())["trainingPlan"]
        plan = self.space.train(
            base=LogisticRegression(), features=features, label="outcome", min_contributors=10, rounds=4
        )
        rounds = list(plan.rounds())
        self.assertEqual([(each.number, each.contributors) for each in rounds], [(1, 10), (2, 10), (3, 10), (4, 10)])
        self.assertGreater(rounds[3].accuracy or 0, 0.5)
        latest = plan.latest()
        self.assertEqual(latest.sha256, rounds[3].sha256)
        model = latest.load()
        self.assertEqual(list(model.classes_), ["distinction", "fail", "pass"])
        self.assertEqual(latest.download(self.folder / "model.joblib"), latest.sha256)
        with self.assertRaises(sumspace.Gone):
            next(plan.versions()).read()
        self.assertEqual(plan.status()["state"], "completed")

    @unittest.skipUnless(HAS_SKLEARN, "needs scikit-learn and joblib")
    def test_regression_inOneRound(self) -> None:
        from sklearn.linear_model import LinearRegression, Ridge

        columns = json.loads(Path(json.loads(Path(REPORT).read_text())["trainingPlan"]).read_text())["target_data"]
        number = next(each for each in columns["features"] if each["name"] == "quiz_average")
        label = {key: number[key] for key in ("path", "mean", "sd")}
        features = [each for each in columns["features"] if each != number]
        width = sum(len(each.get("vocabulary", [None])) for each in features)
        found = {}
        for base in (LinearRegression(), Ridge(alpha=1e-3)):
            plan = self.space.train(base=base, features=features, label=label, min_contributors=10)
            self.assertEqual([(each.number, each.contributors) for each in plan.rounds()], [(1, 10)])
            self.assertEqual(plan.status()["state"], "completed")
            found[type(base).__name__] = plan.latest().load().predict([[0.0] * width, [1.0] + [0.0] * (width - 1)])
        self.assertAlmostEqual(found["Ridge"][0], found["LinearRegression"][0], places=1)
        self.assertLess(abs(found["Ridge"][0] - number["mean"]), 5 * number["sd"])

    def test_refusals_areTyped(self) -> None:
        with self.assertRaises(sumspace.Invalid) as caught:
            self.space.catalog.publish_training_plan({"id": "wrong", "parameters": {"shares": 1, "speed": 9}})
        self.assertIn("/parameters/shares", [each.path for each in caught.exception.violations])
        with self.assertRaises(sumspace.TooLarge):
            self.space.catalog.send_base_model(io.BytesIO(b"x" * (65 << 20)))
        with self.assertRaises(sumspace.NotFound):
            self.space.catalog.plan("none").status()

    def test_offering_isFound_andChangedByItsVersion(self) -> None:
        alder = self.open("Alder")
        made = alder.catalog.create_service_offering(
            {"name": "Pythons of Alder"}, idempotency_key=f"py-{self.folder.name}"
        )
        self.assertIn(made["_id"], [each["_id"] for each in self.space.catalog.offerings("python")])
        read = alder.catalog.get_service_offering(made["_id"])
        with self.assertRaises(sumspace.NotModified):
            alder.catalog.get_service_offering(made["_id"], if_none_match=read.etag)
        alder.catalog.update_service_offering(made["_id"], {"description": "changed"}, if_match=read.etag)
        with self.assertRaises(sumspace.Conflict):
            alder.catalog.update_service_offering(made["_id"], {"description": "again"}, if_match=read.etag)
        alder.catalog.delete_service_offering(made["_id"])

    def test_exchangeUnderAContract_andWhatItPermits(self) -> None:
        exchange = json.loads(Path(REPORT).read_text())["exchange"]
        birch = self.open(exchange["consumer"])
        ecosystem = next(each for each in birch.catalog.list_ecosystems() if each.get("contract"))
        self.assertTrue(birch.contracts.decide("use", exchange["resource"], ecosystem=ecosystem["_id"]).text)
        wanted = {
            "contract": exchange["contract"],
            "resourceId": exchange["resource"],
            "purposeId": exchange["purpose"],
        }
        done = birch.connectors[exchange["consumer"]].trigger_exchange(wanted)
        self.assertEqual(done["content"]["dataExchange"]["status"], "IMPORT_SUCCESS")

    def test_assessment_ofATable(self) -> None:
        table = self.folder / "visits.csv"
        table.write_text("age,sex,passed\n" + "".join(f"{20 + n % 5},{'fm'[n % 2]},{n % 3 and 1}\n" for n in range(60)))
        run = self.space.assess(table, label="passed", groups=["sex"])
        self.assertIn("<html", run.report.lower())
        self.assertTrue(run.findings)
        run.download("report.html", self.folder / "report.html")

    def test_conversion_ofRecords(self) -> None:
        record = {
            "actor": {"mbox": "mailto:a@b.example"},
            "verb": {"id": "http://v.example"},
            "object": {"id": "http://o.example"},
        }
        found = list(self.space.converter.convert_records([record, {"a": 1}]))
        self.assertEqual([(each["record"], "error" in each) for each in found], [(1, False), (2, True)])
        self.assertEqual(self.space.converter.problems_of(record), [])
        self.assertTrue(self.space.converter.problems_of({"actor": {}}, input_format="xapi"))

    def test_export_isAStream(self) -> None:
        kinds = {each["kind"] for each in self.open("Commons").catalog.export_records().objects()}
        self.assertIn("serviceofferings", kinds)

    def test_operationsWithoutParameters_answerOrRefuse(self) -> None:
        connector = next(iter(self.space.connectors.values()))
        nodes: list[Any] = [self.space.catalog, self.space.contracts.manager, connector, self.space.aggregators[0]]
        nodes += [self.space.processors[0], self.space.converter, self.space.assessment]
        kinds = {service: kind for kind, service in sumspace.nodes.NODES.items()}
        for node in nodes:
            for operation in generate.Contract(kinds[type(node)]).operations():
                needed = [each for each in operation.parameters if each.get("required")]
                if operation.method == "GET" and not needed and not operation.media_types:
                    with self.subTest(operation=operation.id, node=node):
                        try:
                            answer = getattr(node, operation.name)()
                            if operation.kind in ("pages", "stream"):
                                self.assertGreaterEqual(sum(1 for _ in answer), 0)
                        except sumspace.Problem as problem:
                            self.assertIn(problem.status, (401, 403))


if __name__ == "__main__":
    unittest.main()
