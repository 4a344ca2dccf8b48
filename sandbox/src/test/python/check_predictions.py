"""Predicts the test rows anew, from the table and the files that the demonstration leaves, and compares predictions and
the figures of the report with those of scikit-learn.

    /usr/bin/python3 check_predictions.py FOLDER TABLE.csv REPORT.json
"""
import csv
import json
import pathlib
import sys
import urllib.parse

import joblib
import numpy as np
from sklearn import metrics


def column(path):
    """result.extensions['https://sumspace.org/extensions/NAME'] -> NAME"""
    return urllib.parse.unquote(path[path.index("/extensions/") + len("/extensions/"):path.rindex("'")])


def encode(features, record):
    row = []
    for feature in features["features"]:
        value = record[column(feature["path"])].strip()
        if feature["kind"] == "numeric":
            row.append((float(value) - feature["mean"]) / feature["sd"] if value else 0.0)
        else:
            if value and value not in feature["vocabulary"]:
                value = feature.get("other", "")
            row.extend(1.0 if value == word else 0.0 for word in feature["vocabulary"])
    assert len(row) == len(features["columns"])
    return row


def main():
    folder = pathlib.Path(sys.argv[1])
    with open(sys.argv[2], newline="", encoding="utf-8") as table:
        records = list(csv.DictReader(table))
    with open(folder / "predictions.csv", newline="", encoding="utf-8") as predictions:
        expected = list(csv.DictReader(predictions))
    areas = []
    for fold in sorted({row["fold"] for row in expected}):
        suffix = "" if fold == "1" else "-fold-" + fold
        features = json.loads((folder / f"features{suffix}.json").read_text(encoding="utf-8"))
        model = joblib.load(folder / f"model{suffix}.joblib")
        rows = [row for row in expected if row["fold"] == fold]
        chosen = [records[int(row["row"]) - 1] for row in rows]
        encoded = np.array([encode(features, record) for record in chosen])
        predicted = model.predict(encoded)
        probabilities = model.predict_proba(encoded)
        actual = [row["actual"] for row in rows]
        areas.append(metrics.roc_auc_score(
            actual, probabilities[:, 1] if len(model.classes_) == 2 else probabilities, multi_class="ovr"))
        label = column(features["label"]["path"])
        for row, record, prediction in zip(rows, chosen, predicted):
            assert (row["actual"], row["predicted"]) == (record[label], str(prediction)), row
    check_quality(expected, areas, json.loads(pathlib.Path(sys.argv[3]).read_text(encoding="utf-8"))["quality"])
    print(len(expected), "predictions agree")


def check_quality(rows, areas, quality):
    actual = [row["actual"] for row in rows]
    predicted = [row["predicted"] for row in rows]
    classes = [each["class"] for each in quality["classes"]]
    same(quality["accuracy"], metrics.accuracy_score(actual, predicted))
    same(quality["balancedAccuracy"], metrics.balanced_accuracy_score(actual, predicted))
    same(quality["macroF1"], metrics.f1_score(actual, predicted, average="macro"))
    same([each["recall"] for each in quality["classes"]],
         metrics.recall_score(actual, predicted, labels=classes, average=None))
    same(quality["auc"], np.mean(areas))


def same(ours, theirs):
    assert np.allclose(ours, theirs, rtol=0, atol=1e-6), (ours, theirs)


if __name__ == "__main__":
    main()
