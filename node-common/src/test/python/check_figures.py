"""Compares the figures that Java computes from sums by class with those of scikit-learn on the rows themselves.

    /usr/bin/python3 check_figures.py FOLDER

The folder holds pairs: NAME.pkl and NAME.figures.json with the rows, the indexes of their classes, and the figures.
"""
import json
import pathlib
import pickle
import sys
import warnings

import numpy as np
from sklearn.calibration import calibration_curve
from sklearn.metrics import accuracy_score, balanced_accuracy_score, f1_score, log_loss, recall_score, roc_auc_score

warnings.simplefilter("error")


def close(one, other, tolerance=1e-9):
    return np.allclose(one, other, rtol=0, atol=tolerance)


def check_predictions(found, labels, predicted):
    assert close(found["accuracy"], accuracy_score(labels, predicted))
    assert close(found["balancedAccuracy"], balanced_accuracy_score(labels, predicted))
    assert close(found["macroF1"], f1_score(labels, predicted, average="macro"))
    assert close(found["recalls"], recall_score(labels, predicted, average=None))


def check_probabilities(found, labels, probabilities):
    classes = probabilities.shape[1]
    scored = [1] if classes == 2 else range(classes)
    exact = roc_auc_score(labels, probabilities[:, 1]) if classes == 2 else roc_auc_score(
        labels, probabilities, multi_class="ovr")
    assert close(found["auc"], exact, found["aucError"] + 1e-12), (found["auc"], exact, found["aucError"])
    errors = []
    for number, bins in zip(scored, found["calibration"], strict=True):
        is_class, of_class = labels == number, probabilities[:, number]
        observed, predicted = calibration_curve(is_class, of_class, n_bins=16)
        counts, found_predicted, found_observed = np.array(bins).T
        assert close(found_observed, observed) and close(found_predicted, predicted)
        errors.append(np.average(np.abs(observed - predicted), weights=counts))
    assert close(found["calibrationError"], np.mean(errors))
    return abs(found["auc"] - exact), found["aucError"]


def check(path):
    found = json.loads(path.read_text(encoding="utf-8"))
    model = pickle.loads(path.with_name(path.name.removesuffix(".figures.json") + ".pkl").read_bytes())
    rows, labels = np.array(found["rows"]), np.array(found["labels"])
    check_predictions(found, labels, np.searchsorted(model.classes_, model.predict(rows)))
    if getattr(model, "loss", "log_loss") == "hinge":
        return
    probabilities = model.predict_proba(rows)
    off, bound = check_probabilities(found, labels, probabilities)
    if model.__class__.__name__ == "LogisticRegression" or probabilities.shape[1] == 2:
        assert close(found["meanLoss"], log_loss(labels, probabilities))
    print(f"{path.name}: AUC {found['auc']:.4f}, {off:.5f} from the exact one, at most {bound:.5f}")


def main():
    paths = sorted(pathlib.Path(sys.argv[1]).glob("*.figures.json"))
    for path in paths:
        check(path)
    print(len(paths), "evaluations agree")


if __name__ == "__main__":
    main()
