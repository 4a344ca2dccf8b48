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
            first = model.coefs_[0] if hasattr(model, "coefs_") else model.coef_
            assert np.allclose(model.predict(rows), expected["predictions"], rtol=1e-6 if first.dtype == "f4" else 1e-12), path
            if hasattr(model, "partial_fit"):
                model.partial_fit(rows, model.predict(rows))  # training can go on
            continue
        labels = model.classes_[expected["predictions"]]
        assert [str(label).lower() for label in model.classes_] == [text.lower() for text in expected["classes"]], path
        assert (model.predict(rows) == labels).all(), path
        if "probabilities" in expected:
            assert np.allclose(model.predict_proba(rows), expected["probabilities"], rtol=0, atol=expected["precision"]), path
        if model.__class__.__name__ == "SGDClassifier":
            model.partial_fit(rows, labels)  # training can go on
        if model.__class__.__name__ == "MLPClassifier":
            go_on(model, rows)


def go_on(model, rows):
    """Training can go on, and begin again from the weights."""
    labels = np.resize(model.classes_, len(rows))
    if model.solver != "lbfgs" and not model.early_stopping:
        model.partial_fit(rows, labels)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it does not converge
        rows, labels = np.tile(rows, (5, 1)), np.tile(labels, 5)
        model.set_params(warm_start=True, max_iter=2).fit(rows, labels).predict(rows)


def main():
    paths = sorted(pathlib.Path(sys.argv[1]).glob("*.pkl"))
    for path in paths:
        check(path)
    print(len(paths), "models agree")


if __name__ == "__main__":
    main()
