"""Exported models, and the pipelines that the client builds, predict what nodes predict.

The models, the tables and what is expected of them are in ``exports`` of node-common, which its test ExportedModelsTest
writes.
"""

from __future__ import annotations

import importlib.util
import io
import json
import unittest
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sumspace import pipeline_of

EXPORTS = Path(__file__).parents[3] / "node-common/src/test/resources/exports"
TABLES = json.loads((EXPORTS / "cases.json").read_text(encoding="utf-8"))
HAS_SKLEARN = all(importlib.util.find_spec(name) for name in ("joblib", "pandas", "sklearn"))
HAS_ONNX = importlib.util.find_spec("onnxruntime") is not None


class Export:
    """A model with what is expected of it."""

    def __init__(self, file: Path) -> None:
        self.name = file.stem
        self.expected = json.loads(file.read_text(encoding="utf-8"))
        self.features = TABLES[self.expected["table"]]["features"]
        self.rows = TABLES[self.expected["table"]]["rows"]
        self.names = [each["name"] for each in self.features]

    def pipeline(self) -> Any:
        import joblib

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # another version of scikit-learn
            return joblib.load(EXPORTS / f"{self.name}.joblib")

    def tables(self) -> Iterator[Any]:
        """The rows in the types that pandas chooses, and as objects, with the columns in two orders."""
        import pandas

        for dtype in (None, object):
            table = pandas.DataFrame(self.rows, columns=self.names, dtype=dtype)
            yield table
            yield table[self.names[::-1]].assign(more="x")


def exports() -> Iterator[Export]:
    yield from (Export(file) for file in sorted(EXPORTS.glob("*.json")) if file.stem != "cases")


def loadable() -> Iterator[Export]:
    """Older versions of scikit-learn do not read the estimators of newer ones."""
    import sklearn

    is_old = tuple(map(int, sklearn.__version__.split(".")[:2])) < (1, 9)
    yield from (export for export in exports() if export.name != "newer" or not is_old)


@unittest.skipUnless(HAS_SKLEARN, "needs scikit-learn, joblib and pandas")
class PipelinesTest(unittest.TestCase):
    def assert_predicts(self, pipeline: Any, export: Export) -> None:
        import numpy

        expected = export.expected
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", DeprecationWarning)  # of pandas, in older versions of scikit-learn
            for table in export.tables():
                numpy.testing.assert_allclose(
                    pipeline[:-1].transform(table), expected["encoded"], rtol=1e-12, atol=0, err_msg=export.name
                )
                numpy.testing.assert_array_equal(
                    pipeline.predict(table), pipeline.classes_[expected["predicted"]], export.name
                )
                if expected["probabilities"]:
                    numpy.testing.assert_allclose(
                        pipeline.predict_proba(table), expected["probabilities"], rtol=1e-5, err_msg=export.name
                    )

    def test_exportedPipeline_predictsWhatNodesPredict(self) -> None:
        for export in loadable():
            with self.subTest(export.name):
                self.assert_predicts(export.pipeline(), export)

    def test_builtPipeline_predictsTheSame_alsoFromAFile(self) -> None:
        import joblib

        for export in loadable():
            with self.subTest(export.name):
                built = pipeline_of(export.pipeline()[-1], export.features)
                self.assert_predicts(built, export)
                file = io.BytesIO()
                joblib.dump(built, file)
                file.seek(0)
                self.assert_predicts(joblib.load(file), export)

    def test_pipeline_isPrinted_cloned_andNamesItsColumns(self) -> None:
        from sklearn.base import clone

        pipeline = next(exports()).pipeline()
        self.assertIn("OrdinalEncoder", repr(pipeline) + pipeline._repr_html_())
        self.assertEqual(list(pipeline.feature_names_in_), ["hours", "code"])
        self.assertEqual(len(clone(pipeline)[0].transformers), 2)

    def test_tableWithoutAColumn_orWithTextForANumber_isRefused(self) -> None:
        pipeline = next(exports()).pipeline()
        table = next(next(exports()).tables())
        with self.assertRaisesRegex((KeyError, ValueError), "code"):
            pipeline.predict(table.drop(columns="code"))
        with self.assertRaisesRegex(ValueError, "could not convert string to float: 'many'"):
            pipeline.predict(table.assign(hours="many"))

    def test_modelOfAnotherWidth_isRefused(self) -> None:
        export = next(exports())
        with self.assertRaisesRegex(ValueError, "the model takes 4 columns, the features give 1"):
            pipeline_of(export.pipeline()[-1], export.features[:1])


@unittest.skipUnless(HAS_ONNX, "needs onnxruntime")
class OnnxTest(unittest.TestCase):
    def assert_outputs(self, outputs: list[Any], export: Export) -> None:
        import numpy

        labels, numbers = outputs
        expected = export.expected
        self.assertEqual([str(each) for each in labels], [expected["classes"][each] for each in expected["predicted"]])
        self.assertEqual(numbers.shape, (len(labels), len(expected["classes"])))
        if expected["probabilities"]:
            numpy.testing.assert_allclose(numbers, expected["probabilities"], rtol=0, atol=1e-6)
        else:
            numpy.testing.assert_array_equal(numbers.argmax(axis=1), expected["predicted"])

    def test_encodedRows_haveTheSamePredictions(self) -> None:
        import numpy
        import onnxruntime

        for export in exports():
            with self.subTest(export.name):
                session = onnxruntime.InferenceSession(EXPORTS / f"{export.name}.onnx")
                columns = numpy.array(export.expected["encoded"], dtype=float)
                self.assert_outputs(session.run(None, {"columns": columns}), export)

    def test_rowsOfTheTable_haveTheSamePredictions(self) -> None:
        import onnxruntime

        for export in exports():
            with self.subTest(export.name):
                session = onnxruntime.InferenceSession(EXPORTS / f"{export.name}-rows.onnx")
                self.assertEqual([each.name for each in session.get_inputs()], export.names)
                inputs = {each["name"]: self.column(export, each) for each in export.features}
                self.assert_outputs(session.run(None, inputs), export)

    @staticmethod
    def column(export: Export, feature: dict[str, Any]) -> Any:
        import numpy

        values = [row.get(feature["name"]) for row in export.rows]
        if feature["kind"] == "numeric":
            return numpy.array([[numpy.nan if each is None else each] for each in values], dtype=float)
        texts = ["" if each is None else each if isinstance(each, str) else json.dumps(each) for each in values]
        return numpy.array([[each] for each in texts], dtype=object)
