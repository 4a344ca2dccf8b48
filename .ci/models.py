"""Estimators of one version of scikit-learn in all forms of files, for .ci/models.

models.py write FOLDER       fits estimators, and writes NAME.json with what they predict and NAME.FORM in each form
models.py check FOLDER ...   loads what Sumspace wrote of the files, the last folder's without any warning
"""

import json
import pickle
import sys
import warnings
from pathlib import Path

import joblib
import numpy as np
import onnxruntime
import pandas as pd
import sklearn
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge, SGDClassifier, SGDRegressor
from sklearn.neural_network import MLPClassifier, MLPRegressor

WORDS = ["1", "web", "other"]
FEATURES = [
    {"name": "hours", "path": "hours", "kind": "numeric", "mean": 2.5, "sd": 1.5},
    {"name": "mode", "path": "mode", "kind": "categorical", "vocabulary": WORDS, "other": "other"},
    {"name": "score", "path": "score", "kind": "numeric", "min": 0, "max": 100},
]
random = np.random.RandomState(1)
TABLE = [
    {"hours": float(hours), "mode": mode, "score": float(score)}
    for hours, mode, score in zip(
        random.uniform(0, 5, 80), random.choice(["1", "web", "tv"], 80), random.uniform(0, 100, 80)
    )
]
TABLE[3]["hours"] = None
TABLE[4]["mode"] = None
TABLE[5]["mode"] = 1
ROWS = [
    [
        0.0 if row["hours"] is None else (row["hours"] - 2.5) / 1.5,
        *(
            float(row["mode"] is not None and (str(row["mode"]) if str(row["mode"]) in WORDS else "other") == word)
            for word in WORDS
        ),
        row["score"] / 100,
    ]
    for row in TABLE
]
SUMS = [2 * row[0] - row[1] + row[2] + 3 * row[4] for row in ROWS]
TWO = ["pass" if total > 1.5 else "fail" for total in SUMS]
THREE = [int(total > 0.5) + int(total > 2) for total in SUMS]
ESTIMATORS = {
    "logistic_two": (LogisticRegression(), TWO),
    "logistic_three": (LogisticRegression(C=10.0), THREE),
    "logistic_bool": (LogisticRegression(), [label == "pass" for label in TWO]),
    "sgd_two": (SGDClassifier(loss="log_loss", random_state=0), TWO),
    "sgd_three": (SGDClassifier(loss="log_loss", random_state=np.random.RandomState(0)), THREE),
    "sgd_hinge": (SGDClassifier(random_state=0), np.array(TWO, dtype=object)),
    "mlp_two": (MLPClassifier((8, 4), random_state=0), TWO),
    "mlp_three": (MLPClassifier((8,), activation="tanh", random_state=np.random.RandomState(0)), THREE),
    "mlp_logistic": (MLPClassifier((6,), activation="logistic", early_stopping=True, random_state=0), THREE),
    "mlp_identity": (MLPClassifier((6, 5, 4), activation="identity", solver="lbfgs", random_state=0), THREE),
    "mlp_number": (MLPRegressor(hidden_layer_sizes=(8, 4), random_state=0), SUMS),
    "sgd_number": (SGDRegressor(random_state=0), SUMS),
    "linear": (LinearRegression(), SUMS),
    "ridge": (Ridge(), SUMS),
}
COMPRESSIONS = ("zlib", "gzip", "bz2", "xz", "lzma", "lz4")


def write(folder):
    for name, (estimator, labels) in ESTIMATORS.items():
        model = estimator.fit(np.array(ROWS), labels)
        classes = [str(each).lower() for each in getattr(model, "classes_", [])]
        probabilities = model.predict_proba(ROWS).tolist() if hasattr(model, "predict_proba") else None
        (folder / f"{name}.json").write_text(
            json.dumps(
                {
                    "target_data": {
                        "datatype": "xAPI",
                        "features": FEATURES,
                        "label": {"path": "label", **({"classes": classes} if classes else {"mean": 2, "sd": 3})},
                    },
                    "predicted": [str(each) for each in model.predict(ROWS)],
                    "probabilities": probabilities,
                }
            )
        )
        for protocol in range(2, 6):
            (folder / f"{name}.pickle{protocol}").write_bytes(pickle.dumps(model, protocol))
            joblib.dump(model, folder / f"{name}.joblib{protocol}", protocol=protocol)
        joblib.dump(model, folder / f"{name}.joblib")
        for compression in COMPRESSIONS:
            joblib.dump(model, folder / f"{name}.{compression}", compress=(compression, 3))


def check(folder, is_newest):
    count = 0
    for file in sorted(folder.glob("*.json")):
        expected = json.loads(file.read_text())
        for written in sorted(folder.glob(f"{file.stem}.*.again")):
            with warnings.catch_warnings():
                warnings.simplefilter("error" if is_newest else "ignore")
                warnings.simplefilter("ignore", DeprecationWarning)  # of pandas, in older versions of scikit-learn
                compare(pickle.loads(written.read_bytes()), np.array(ROWS), expected, written)
                compare(joblib.load(written), np.array(ROWS), expected, written)
                pipeline = joblib.load(written.with_suffix(".pipeline"))
                for dtype in (None, object):
                    compare(pipeline, pd.DataFrame(TABLE, dtype=dtype).iloc[:, ::-1], expected, written)
            if is_newest:
                check_onnx(written, expected)
            count += 1
    return count


def compare(model, rows, expected, written):
    if "classes" not in expected["target_data"]["label"]:
        numbers = [float(each) for each in expected["predicted"]]
        np.testing.assert_allclose(model.predict(rows), numbers, rtol=1e-12, err_msg=written)
        return
    assert [str(each) for each in model.predict(rows)] == expected["predicted"], written
    if expected["probabilities"]:
        np.testing.assert_allclose(model.predict_proba(rows), expected["probabilities"], rtol=1e-12, err_msg=written)


def check_onnx(written, expected):
    texts = ["" if row["mode"] is None else str(row["mode"]) for row in TABLE]
    inputs = {
        "hours": np.array([[np.nan if row["hours"] is None else row["hours"]] for row in TABLE]),
        "mode": np.array([[each] for each in texts], dtype=object),
        "score": np.array([[row["score"]] for row in TABLE]),
    }
    for suffix, feed in ((".onnx", {"columns": np.array(ROWS)}), (".rows", inputs)):
        session = onnxruntime.InferenceSession(str(written.with_suffix(suffix)), providers=["CPUExecutionProvider"])
        if "classes" not in expected["target_data"]["label"]:
            (found,) = session.run(None, feed)
            numbers = [[float(each)] for each in expected["predicted"]]
            np.testing.assert_allclose(found, numbers, rtol=0, atol=1e-6, err_msg=written)
            continue
        labels, numbers = session.run(None, feed)
        assert [str(each).lower() for each in labels] == [each.lower() for each in expected["predicted"]], written
        if expected["probabilities"]:
            np.testing.assert_allclose(numbers, expected["probabilities"], rtol=0, atol=1e-6, err_msg=written)


def main():
    command, *folders = sys.argv[1:]
    if command == "write":
        write(Path(folders[0]))
        return
    counts = [check(Path(folder), folder == folders[-1]) for folder in folders]
    print(
        f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, ONNX Runtime {onnxruntime.__version__}:"
        f" {sum(counts)} files agree, {counts[-1]} of them of this version"
    )


if __name__ == "__main__":
    main()
