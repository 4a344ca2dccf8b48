"""Loads models that Java wrote and compares predictions; any warning is an error.

    /usr/bin/python3 check_models.py FOLDER

The folder holds pairs: NAME.pkl and NAME.json with "rows" and "predictions": of a classifier indexes of its "classes".
"""
import json
import pathlib
import pickle
import sys
import warnings

import joblib
import numpy as np

warnings.simplefilter("error")


def check(path):
    expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    rows = np.array(expected["rows"])
    for model in (pickle.loads(path.read_bytes()), joblib.load(path)):
        if hasattr(model, "feature_names_in_"):
            del model.feature_names_in_
        if "classes" not in expected:
            assert np.allclose(model.predict(rows), expected["predictions"], rtol=1e-6 if model.coef_.dtype == "f4" else 1e-12), path
            continue
        labels = model.classes_[expected["predictions"]]
        assert [str(label).lower() for label in model.classes_] == [text.lower() for text in expected["classes"]], path
        assert (model.predict(rows) == labels).all(), path
        if model.__class__.__name__ == "SGDClassifier":
            model.partial_fit(rows, labels)  # training can go on


def main():
    paths = sorted(pathlib.Path(sys.argv[1]).glob("*.pkl"))
    for path in paths:
        check(path)
    print(len(paths), "models agree")


if __name__ == "__main__":
    main()
