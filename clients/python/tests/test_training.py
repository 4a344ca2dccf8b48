"""Trainings against a catalog that answers as its contract says."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import pickle
import sys
import tempfile
import unittest
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import sumspace
from sumspace import Catalog, Retry
from sumspace.training import base_model_file, columns_of, draft, target_data_of

from .server import Asked, FakeNode, Reply, problem

MODEL = pickle.dumps({"a": "model"})
DIGEST = hashlib.sha256(MODEL).hexdigest()
TARGET: dict[str, Any] = {
    "datatype": "xAPI",
    "queries": [],
    "features": [
        {"name": "age", "path": "result.age", "kind": "numeric", "mean": 20, "sd": 2},
        {"name": "mode", "path": "result.mode", "kind": "categorical", "vocabulary": ["day", "night"]},
    ],
    "label": {"path": "result.extensions['https://sumspace.org/extensions/outcome']", "classes": ["no", "yes"]},
}
METRICS = ["confusion", "scores"]
CLASSES = [{"class": "no", "count": 8, "recall": 0.9}, {"class": "yes", "count": 1, "recall": 0.3, "auc": 0.8}]
HAS_SKLEARN = importlib.util.find_spec("sklearn") is not None and importlib.util.find_spec("joblib") is not None
HAS_PANDAS = importlib.util.find_spec("pandas") is not None


class FakeCatalog(FakeNode):
    """A catalog with one training, whose state the test moves."""

    def __init__(self, rounds: int = 0, state: str = "open") -> None:
        self.published: dict[str, Any] = {}
        self.rounds = rounds
        self.state = state
        self.reason = "all rounds are complete"
        self.registered = 4
        self.groups = 1
        self.away = 0
        self.model = MODEL
        self.streams: list[Reply] = []
        super().__init__(self.answer)

    def answer(self, asked: Asked) -> Reply:
        last = asked.path.rsplit("/", 1)[-1]
        if asked.path == "/base_models":
            return Reply(200, {"url": "https://catalog.example/base_models/1", "estimator": "LogisticRegression"})
        if asked.path == "/training_plan":
            self.published = asked.json()
            return Reply(200, {"ok": True})
        if asked.path == "/events":
            return self.streams.pop(0) if self.streams else problem(503)
        if last == "status" and self.away > 0:
            self.away -= 1
            return problem(503)
        if last == "status":
            return Reply(200, self.status())
        if last == "stop":
            self.state, self.reason = "ended-early", "its owner stopped it"
            return Reply(200, self.status())
        if last == "file":
            return Reply(200, self.model) if asked.path.endswith("/models/2/file") else problem(410)
        if asked.path.startswith("/execution_plan"):
            return Reply(201 if asked.method == "POST" else 200, {"id": "ep-1"})
        lists: dict[str, list[Any]] = {
            "aggregators": [
                {"id": f"{n}", "url": f"https://a{n}", "org": f"o{n}", "more": 1} for n in range(self.registered)
            ],
            "processors": [{"id": f"{n}", "url": f"https://p{n}"} for n in range(5)],
            "rounds": [self.round(n + 1) for n in range(self.rounds)] + [{"round": self.rounds + 1, "attempts": [{}]}],
            "models": [self.version(n + 1) for n in range(self.rounds)],
        }
        if last in lists:
            return self.page(asked, lists[last])
        parameters = {"shares": 3, "groups": self.groups, "minContributors": 5}
        return Reply(200, {"parameters": parameters, "id": "t", "target_data": TARGET})

    def page(self, asked: Asked, items: list[Any]) -> Reply:
        limit, page = int(asked.query["limit"][0]), int(asked.query["page"][0])
        shown = items[(page - 1) * limit : page * limit]
        pages = max(1, -(-len(items) // limit))
        return Reply(
            200, {"data": {"limit": limit, "page": page, "pages": pages, "count": len(items), "result": shown}}
        )

    def status(self) -> dict[str, Any]:
        status = {"id": "t", "state": self.state, "round": self.rounds if self.state != "open" else self.rounds + 1}
        return status if self.state == "open" else {**status, "reason": self.reason}

    def round(self, number: int) -> dict[str, Any]:
        evaluation = {
            "model_version": f"{number - 1}",
            "model_sha256": DIGEST,
            "count": 9,
            "meanLoss": 0.5,
            "accuracy": 0.75,
            **({"balancedAccuracy": 0.6, "auc": 0.8, "aucError": 0.01, "classes": CLASSES} if number > 2 else {}),
        }
        more = {"evaluation": evaluation} if number > 1 else {}
        return {**self.version(number), "round": number, "attempts": [{}, {}], **more}

    def version(self, number: int) -> dict[str, Any]:
        return {
            "model_version": f"{number}",
            "model_sha256": DIGEST,
            "contributors_count": 5,
            "timestamp": 1772357440000,
            **({"finalEvaluation": {"model_version": f"{number}", "accuracy": 0.8}} if number == self.rounds else {}),
        }

    def count(self, ending: str) -> int:
        return sum(asked.path.endswith(ending) for asked in self.asked)


def events(*bodies: dict[str, Any]) -> Iterator[bytes]:
    for body in bodies:
        yield b"event: change\ndata: " + json.dumps({"topic": "training:t", "at": 1, "body": body}).encode() + b"\n\n"


class PlansTest(unittest.TestCase):
    def setUp(self) -> None:
        self.node = FakeCatalog()
        self.addCleanup(self.node.close)
        self.catalog = Catalog(self.node.url, token="t", retry=Retry(times=0))
        self.addCleanup(self.catalog.close)

    def test_publish_sendsTheBaseModel_andThePlan(self) -> None:
        plan = self.catalog.publish(base=b"pickle", features=TARGET, label="outcome", min_contributors=10, rounds=7)
        self.assertEqual(self.node.asked[0].body, b"pickle")
        self.assertEqual(
            self.node.published,
            {
                "id": plan.id,
                "model_name": plan.id,
                "model_description": plan.id,
                "base_model": "https://catalog.example/base_models/1",
                "target_data": TARGET,
                "parameters": {
                    "serverOptimizer": {"name": "lbfgs"},
                    "evaluation": True,
                    "metrics": METRICS,
                    "stopWhenConverged": True,
                    "minContributors": 10,
                    "rounds": 7,
                },
            },
        )

    def test_defaultsThatParametersExclude_areLeftOut(self) -> None:
        for given, expected in (
            ({"batchSize": 8}, {"batchSize": 8, "evaluation": True, "metrics": METRICS, "stopWhenConverged": True}),
            ({"localEpochs": 2}, {"localEpochs": 2, "evaluation": True, "metrics": METRICS, "stopWhenConverged": True}),
            ({"evaluation": False}, {"evaluation": False, "serverOptimizer": {"name": "lbfgs"}}),
            ({"privacy": {"epsilon": 1}}, {"privacy": {"epsilon": 1}}),
        ):
            self.catalog.publish(base="https://models.example/base.pkl", features=TARGET, parameters=given)
            self.assertEqual(self.node.published["parameters"], expected)
        self.assertEqual(self.node.published["base_model"], "https://models.example/base.pkl")

    def test_start_assignsAllThatAreRegistered(self) -> None:
        self.assertEqual(self.catalog.plan("t").start(wait=0), "ep-1")
        bodies = {asked.path: asked.json() for asked in self.node.asked if asked.method in ("POST", "PUT")}
        self.assertEqual(bodies["/execution_plan"], {"training_plan": {"id": "t"}})
        self.assertEqual(
            bodies["/execution_plan/ep-1/aggregators"]["aggregators"][3], {"url": "https://a3", "org": "o3"}
        )
        self.assertEqual(len(bodies["/execution_plan/ep-1/processors"]["processors"]), 5)

    def test_groups_needAggregatorsForTheirSums_andProcessorsEach(self) -> None:
        self.node.groups = 2
        with self.assertRaisesRegex(sumspace.WaitTimeout, "4 of 10 aggregators, 5 of 10 processors"):
            self.catalog.plan("t").start(wait=0)

    def test_start_saysWhatIsMissing_andStartsNothing(self) -> None:
        self.node.registered = 3
        with self.assertRaisesRegex(sumspace.WaitTimeout, "3 of 4 aggregators, 5 of 5 processors after 0 s"):
            self.catalog.plan("t").start(wait=0)
        self.assertEqual(self.node.count("/execution_plan"), 0)


class RoundsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.node = FakeCatalog()
        self.addCleanup(self.node.close)
        self.catalog = Catalog(self.node.url, token="t", retry=Retry(times=0))
        self.addCleanup(self.catalog.close)
        self.plan = self.catalog.plan("t")

    def test_rounds_comeOnce_asTheStreamSays_untilTheEnd(self) -> None:
        def stream() -> Iterator[bytes]:
            yield from events({"state": "open", "round": 1, "attempt": {"state": "training"}})
            self.node.rounds = 1
            yield from events({"state": "open", "round": 1, "attempt": {"state": "completed"}})
            self.node.rounds = 3
            yield from events({"state": "open", "round": 4, "attempt": {"state": "training"}})
            self.node.rounds, self.node.state = 4, "converged"
            yield from events(self.node.status())

        self.node.streams = [Reply(200, stream())]
        rounds = list(self.plan.rounds())
        self.assertEqual([each.number for each in rounds], [1, 2, 3, 4])
        self.assertEqual((rounds[0].accuracy, rounds[0].evaluated), (None, None))
        last = rounds[3]
        self.assertEqual((last.accuracy, last.loss, last.evaluated, last.contributors), (0.75, 0.5, "3", 5))
        self.assertEqual((last.balanced_accuracy, last.auc, last.auc_error), (0.6, 0.8, 0.01))
        self.assertEqual(last.recall, {"no": 0.9, "yes": 0.3})
        self.assertEqual((rounds[1].recall, rounds[1].balanced_accuracy, rounds[1].macro_f1), ({}, None, None))
        self.assertEqual((last.version, last.sha256, last.attempts, last.finished.year), (4, DIGEST, 2, 2026))
        self.assertEqual(self.node.asked[0].query["topic"], ["training:t"])

    def test_lastRound_comesWhileItsVersionIsEvaluated(self) -> None:
        self.node.rounds = 2
        evaluating = {"state": "open", "round": 2, "attempt": {"state": "training", "evaluates": "2"}}
        with mock.patch.object(self.node, "status", lambda: evaluating):
            rounds = self.plan.rounds(poll=0.01)
            self.assertEqual([next(rounds).number, next(rounds).number], [1, 2])

    def test_streamThatEndsOrIsCut_isBegunAgain(self) -> None:
        self.node.rounds = 1
        first = Reply(200, events({"state": "open", "round": 2}))
        second = Reply(200, events({"state": "open", "round": 2}), cut=True)
        self.node.streams = [first, second, problem(429), Reply(200, events({"state": "completed", "round": 1}))]
        self.assertEqual([each.number for each in self.plan.rounds(poll=0.01)], [1])
        self.assertEqual(self.node.count("/events"), 4)

    def test_withoutAStream_theStateIsAskedFor(self) -> None:
        self.node.rounds = 1
        rounds = self.plan.rounds(poll=0.01)
        self.assertEqual(next(rounds).number, 1)
        self.node.rounds, self.node.state = 2, "completed"
        self.assertEqual([each.number for each in rounds], [2])

    def test_moreThanAPageOfRounds_areReadFromWhereTheyAre(self) -> None:
        self.node.rounds, self.node.state = 250, "completed"
        self.assertEqual([each.number for each in self.plan.rounds(poll=0.01)], list(range(1, 251)))

    def test_laterRounds_areReadWithoutTheEarlierPages(self) -> None:
        self.node.rounds = 150
        rounds = self.plan.rounds(poll=0.01)
        self.assertEqual([next(rounds).number for _ in range(150)][-1], 150)
        self.node.asked.clear()
        self.node.rounds, self.node.state = 151, "completed"
        self.assertEqual([each.number for each in rounds], [151])
        self.assertEqual([asked.query["page"] for asked in self.node.asked if asked.path.endswith("/rounds")], [["2"]])

    def test_catalogThatIsAwayForAWhile_isWaitedFor(self) -> None:
        self.node.rounds = 1
        rounds = self.plan.rounds(poll=0.01)
        self.assertEqual(next(rounds).number, 1)
        self.node.away = 2
        self.node.rounds, self.node.state = 2, "completed"
        self.assertEqual([each.number for each in rounds], [2])
        self.assertEqual(self.node.away, 0)

    def test_trainingThatEndedEarly_isAFailure_afterItsRounds(self) -> None:
        self.node.rounds, self.node.state, self.node.reason = 1, "ended-early", "three attempts failed"
        rounds = self.plan.rounds(poll=0.01)
        self.assertEqual(next(rounds).number, 1)
        with self.assertRaisesRegex(sumspace.TrainingFailed, "three attempts failed"):
            next(rounds)

    def test_stoppedTraining_hasEnded(self) -> None:
        stopped = self.plan.stop()
        self.assertEqual("ended-early", stopped["state"])
        self.assertEqual("its owner stopped it", stopped["reason"])

    def test_unknownTraining_isNotFound(self) -> None:
        with FakeNode(lambda asked: problem(404)) as node, self.assertRaises(sumspace.NotFound):
            list(Catalog(node.url, token="t").plan("other").rounds())

    def test_catalogThatStaysAway_isAFailure_afterThePatience(self) -> None:
        with FakeNode(lambda asked: problem(503)) as node, self.assertRaises(sumspace.Unavailable):
            list(Catalog(node.url, token="t", retry=Retry(times=0)).plan("t").rounds(poll=0.01, patience=0.05))


class ModelsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.node = FakeCatalog(rounds=2)
        self.addCleanup(self.node.close)
        self.catalog = Catalog(self.node.url, token="t")
        self.addCleanup(self.catalog.close)
        self.plan = self.catalog.plan("t")

    def test_latest_isDownloaded_afterItsDigestWasCompared(self) -> None:
        latest = self.plan.latest()
        self.assertEqual((latest.number, latest.sha256, latest.contributors), (2, DIGEST, 5))
        with tempfile.TemporaryDirectory() as folder:
            latest.download(Path(folder, "model.joblib"))
            self.assertEqual(Path(folder, "model.joblib").read_bytes(), MODEL)
        self.assertEqual([each.number for each in self.plan.versions()], [1, 2])

    def test_latest_hasItsOwnEvaluation(self) -> None:
        self.assertEqual(self.plan.latest().evaluation, {"model_version": "2", "accuracy": 0.8})
        self.assertIsNone(next(self.plan.versions()).evaluation)

    def test_anotherFile_isNeitherSavedNorLoaded(self) -> None:
        self.node.model = pickle.dumps({"an": "attack"})
        latest = self.plan.latest()
        joblib = mock.Mock()
        with tempfile.TemporaryDirectory() as folder, mock.patch.dict(sys.modules, joblib=joblib):
            with self.assertRaises(sumspace.DigestMismatch):
                latest.download(Path(folder, "model.joblib"))
            with self.assertRaises(sumspace.DigestMismatch):
                latest.load()
            self.assertEqual(list(Path(folder).iterdir()), [])
        joblib.load.assert_not_called()

    def test_oldVersion_isGone(self) -> None:
        with self.assertRaises(sumspace.Gone):
            next(self.plan.versions()).read()

    def test_withoutAVersion_itIsSaid(self) -> None:
        self.node.rounds = 0
        with self.assertRaisesRegex(sumspace.SumspaceError, "has no model yet"):
            self.plan.latest()

    @unittest.skipUnless(HAS_SKLEARN, "needs scikit-learn and joblib")
    def test_load_givesTheEstimator(self) -> None:
        self.assertEqual(self.plan.latest().load(), {"a": "model"})

    @unittest.skipUnless(HAS_SKLEARN and HAS_PANDAS, "needs scikit-learn, joblib and pandas")
    def test_pipeline_takesATableWithTheFeaturesOfThePlan(self) -> None:
        import pandas
        from sklearn.linear_model import LogisticRegression

        model = pickle.loads(base_model_file(LogisticRegression(), TARGET))
        model.coef_[0] = [1, -5, 5]
        with mock.patch.object(sumspace.ModelVersion, "load", return_value=model):
            pipeline = self.plan.latest().pipeline()
        table = pandas.DataFrame({"mode": ["day", "night", None], "age": [22, 18, 24]})
        self.assertEqual(pipeline[:-1].transform(table).tolist(), [[1, 1, 0], [-1, 0, 1], [2, 0, 0]])
        self.assertEqual(list(pipeline.predict(table)), ["no", "yes", "yes"])


class FeaturesTest(unittest.TestCase):
    def test_featuresOfAFile_areThoseOfTheTrainingPlanInIt(self) -> None:
        for content in (TARGET, {"target_data": TARGET}, {**TARGET, "columns": ["age"]}):
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "features.json")
                path.write_text(json.dumps(content))
                for label in (None, "outcome", TARGET["label"]):
                    self.assertEqual(target_data_of(path, label, []), TARGET)

    def test_listOfFeatures_takesTheLabelAndItsClasses(self) -> None:
        features = TARGET["features"]
        expected = {"datatype": "xAPI", "features": features, "label": {"path": "result.grade", "classes": ["a", "b"]}}
        self.assertEqual(target_data_of(features, "result.grade", ["a", "b"]), expected)
        self.assertEqual(target_data_of(features, {"path": "result.grade", "classes": ("a", "b")}, []), expected)
        for label in ("result.grade", None):
            with self.assertRaises(ValueError):
                target_data_of(features, label, [])

    def test_rowsOfLearners_keepTheirLabel(self) -> None:
        known: dict[str, Any] = {
            "datatype": "xAPI",
            "rows": "learners",
            "features": [
                {"name": "days", "kind": "days", "min": 0, "max": 7},
                {"name": "done", "kind": "last", "path": "result.success", "vocabulary": [True, 1, "x"]},
            ],
            "label": {"kind": "exists", "where": {"verb.id": "passed"}, "classes": ["no", "yes"]},
        }
        for label in (None, known["label"]):
            self.assertEqual(target_data_of(known, label, []), known)
        self.assertEqual(columns_of(known), ["days", "done=true", "done=1", "done=x"])

    @unittest.skipUnless(HAS_SKLEARN, "needs scikit-learn")
    def test_estimatorThatIsNotFitted_beginsWithZeros_andStaysAsItIs(self) -> None:
        from sklearn.linear_model import LogisticRegression

        base = LogisticRegression(C=0.5)
        model = pickle.loads(base_model_file(base, TARGET))
        self.assertEqual((model.coef_.shape, list(model.classes_), model.C), ((1, 3), ["no", "yes"], 0.5))
        self.assertEqual(list(model.feature_names_in_), columns_of(TARGET))
        self.assertFalse(hasattr(base, "coef_"))

    @unittest.skipUnless(HAS_SKLEARN, "needs scikit-learn")
    def test_fittedEstimator_mustFit(self) -> None:
        from sklearn.linear_model import LogisticRegression

        base = LogisticRegression().fit([[0, 0, 0], [1, 1, 1]], ["no", "yes"])
        self.assertEqual(pickle.loads(base_model_file(base, TARGET)).coef_.tolist(), base.coef_.tolist())
        with self.assertRaisesRegex(ValueError, "takes 3 columns, the features give 2"):
            base_model_file(base, {**TARGET, "features": TARGET["features"][1:]})
        with self.assertRaisesRegex(ValueError, "classes"):
            base_model_file(base, {**TARGET, "label": {"path": "x", "classes": ["a", "b"]}})

    def test_labelThatIsANumber_needsItsScale(self) -> None:
        features = TARGET["features"]
        label = {"path": "result.score.raw", "mean": 61.5, "sd": 12.25}
        expected = {"datatype": "xAPI", "features": features, "label": label}
        self.assertEqual(target_data_of(features, label, [], True), expected)
        self.assertEqual(target_data_of(features, label, []), expected)
        for wrong in ("result.score.raw", TARGET["label"], {"path": "x", "mean": 1}, None):
            with self.assertRaisesRegex(ValueError, "the label is a number"):
                target_data_of(features, wrong, [], True)

    def test_regression_isOneRoundOfMoments(self) -> None:
        number = {**TARGET, "label": {"path": "x", "min": 0, "max": 9}}
        for target, given, expected in (
            (number, {"minContributors": 5}, {"contribution": "moments", "minContributors": 5}),
            (TARGET, {"evaluation": False, "localEpochs": 2}, {"evaluation": False, "localEpochs": 2}),
        ):
            plan = draft(
                base_model="https://x.example/m",
                target_data=target,
                id="a",
                name=None,
                description=None,
                parameters=given,
            )
            self.assertEqual(plan["parameters"], expected)

    def test_network_isTrainedByStepsOverBatches(self) -> None:
        number = {**TARGET, "label": {"path": "x", "min": 0, "max": 9}}
        steps = {"batchSize": 32, "learningRate": 0.1, "serverOptimizer": {"name": "fedAdam", "learningRate": 0.01}}
        for target, estimator, given, expected in (
            (number, "MLPRegressor", {}, steps),
            (number, "SGDRegressor", {"rounds": 9}, {"rounds": 9, "serverOptimizer": {"name": "lbfgs"}}),
            (
                TARGET,
                "MLPClassifier",
                {"evaluation": False, "batchSize": 8},
                {**steps, "evaluation": False, "batchSize": 8},
            ),
            (
                TARGET,
                "MLPClassifier",
                {"evaluation": False, "serverOptimizer": {"name": "lbfgs"}},
                {"evaluation": False, "serverOptimizer": {"name": "lbfgs"}},
            ),
        ):
            plan = draft(
                base_model="https://x.example/m",
                estimator=estimator,
                target_data=target,
                id="a",
                name=None,
                description=None,
                parameters=given,
            )
            self.assertEqual(plan["parameters"], expected)

    @unittest.skipUnless(HAS_SKLEARN, "needs scikit-learn")
    def test_networkThatIsNotFitted_hasTheRandomWeightsOfScikitLearn(self) -> None:
        from sklearn.neural_network import MLPClassifier, MLPRegressor

        base = MLPClassifier((5,), random_state=3, solver="lbfgs", early_stopping=True)
        model = pickle.loads(base_model_file(base, TARGET))
        barely = MLPClassifier((5,), random_state=3, learning_rate_init=1e-12, solver="sgd")
        barely.partial_fit([[0.0, 0, 0], [1, 1, 1]], [0, 1], classes=[0, 1])
        for found, expected in zip(model.coefs_ + model.intercepts_, barely.coefs_ + barely.intercepts_):
            self.assertLess(abs(found - expected).max(), 1e-9)
        self.assertEqual((list(model.classes_), model.solver, model.early_stopping), (["no", "yes"], "lbfgs", True))
        self.assertFalse(hasattr(base, "coefs_"))
        number = {**TARGET, "label": {"path": "x", "mean": 60, "sd": 10}}
        predicted = pickle.loads(base_model_file(MLPRegressor(random_state=1), number)).predict([[0.0, 0, 0]])
        self.assertLess(abs(predicted[0] - 60), 20)

    @unittest.skipUnless(HAS_SKLEARN, "needs scikit-learn")
    def test_regressorThatIsNotFitted_hasOneRowOfZeros(self) -> None:
        from sklearn.linear_model import LinearRegression, Ridge

        base = Ridge(alpha=2)
        model = pickle.loads(base_model_file(base, TARGET))
        self.assertEqual((model.coef_.shape, model.intercept_, model.alpha), ((3,), 0.0, 2))
        self.assertFalse(hasattr(base, "coef_"))
        with self.assertRaisesRegex(ValueError, "takes 2 columns, the features give 3"):
            base_model_file(LinearRegression().fit([[0, 1], [2, 1]], [1, 2]), TARGET)

    @unittest.skipUnless(HAS_PANDAS, "needs pandas")
    def test_numberOfATable_isScaled(self) -> None:
        import pandas

        frame = pandas.DataFrame({"age": range(20, 40), "score": [number / 7 for number in range(20)], "same": 1})
        found = target_data_of(frame, "score", [], True)
        self.assertEqual([each["name"] for each in found["features"]], ["age", "same"])
        self.assertEqual(found["label"]["mean"], frame["score"].mean())
        self.assertEqual(found["label"]["sd"], frame["score"].std(ddof=0))
        with self.assertRaisesRegex(ValueError, "5 numbers that differ"):
            target_data_of(frame, "same", [], True)

    @unittest.skipUnless(HAS_PANDAS, "needs pandas")
    def test_featuresOfATable_publishNothingOfFewRows(self) -> None:
        import pandas

        frame = pandas.DataFrame(
            {
                "score": [float(number) / 7 for number in range(20)],
                "mode": ["day"] * 9 + ["night"] * 9 + ["secret one", "secret two"],
                "town": ["A"] * 8 + ["B"] * 6 + [f"secret {number}" for number in range(6)],
                "id": [f"secret-{number}" for number in range(20)],
                "grade": [1, 2] * 10,
                "outcome": ["no", "yes"] * 10,
            }
        )
        found = sumspace.features_of(frame, "outcome")
        by_name = {each["name"]: each for each in found["features"]}
        self.assertEqual(by_name["mode"]["vocabulary"], ["day", "night"])
        self.assertEqual((by_name["town"]["vocabulary"], by_name["town"]["other"]), (["A", "B", "other"], "other"))
        self.assertEqual(by_name["grade"]["vocabulary"], ["1", "2"])
        self.assertAlmostEqual(by_name["score"]["sd"], frame["score"].std(ddof=0))
        self.assertNotIn("secret", json.dumps(found))
        self.assertEqual(found["label"]["classes"], ["no", "yes"])
        self.assertEqual(by_name["score"]["path"], "result.extensions['https://sumspace.org/extensions/score']")
        self.assertEqual(target_data_of(frame, "outcome", []), found)
        for wrong in ("score", "absent"):
            with self.assertRaises(ValueError):
                sumspace.features_of(frame, wrong)

    @unittest.skipUnless(HAS_PANDAS, "needs pandas")
    def test_items_becomeATable(self) -> None:
        frame = sumspace.frame_of([sumspace.Answer({"a": 1}), {"a": 2, "b": 3}])
        self.assertEqual(frame["a"].tolist(), [1, 2])


if __name__ == "__main__":
    unittest.main()
