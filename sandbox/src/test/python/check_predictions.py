"""Predicts the test rows anew, from the table and the files that the demonstration leaves, and compares.

    /usr/bin/python3 check_predictions.py FOLDER TABLE.csv
"""
import csv
import json
import pathlib
import sys
import urllib.parse

import joblib
import numpy as np


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
    for fold in sorted({row["fold"] for row in expected}):
        suffix = "" if fold == "1" else "-fold-" + fold
        features = json.loads((folder / f"features{suffix}.json").read_text(encoding="utf-8"))
        model = joblib.load(folder / f"model{suffix}.joblib")
        rows = [row for row in expected if row["fold"] == fold]
        chosen = [records[int(row["row"]) - 1] for row in rows]
        predicted = model.predict(np.array([encode(features, record) for record in chosen]))
        label = column(features["label"]["path"])
        for row, record, prediction in zip(rows, chosen, predicted):
            assert (row["actual"], row["predicted"]) == (record[label], str(prediction)), row
    print(len(expected), "predictions agree")


if __name__ == "__main__":
    main()
