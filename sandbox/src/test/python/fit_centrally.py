"""Fits estimators of scikit-learn on all training rows of a split, as if they were in one place.

    /usr/bin/python3 fit_centrally.py FOLDER

The folder has rows.f8 (encoded rows, one after the other, as little-endian doubles) and split.json with "columns", "seed" and
"classes" or "targets", one for each row. Writes an estimator with its default options to NAME.pkl: LogisticRegression with
more iterations, so that it reaches its minimum, and SGDClassifier for both losses that trainings support.
"""
import json
import pathlib
import pickle
import sys

import numpy as np
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge, SGDClassifier


def main():
    folder = pathlib.Path(sys.argv[1])
    split = json.loads((folder / "split.json").read_text(encoding="utf-8"))
    rows = np.fromfile(folder / "rows.f8", dtype="<f8").reshape(-1, split["columns"])
    if "targets" in split:
        labels = np.array(split["targets"])
        estimators = {"LinearRegression": LinearRegression(), "Ridge": Ridge()}
    else:
        labels = np.array(split["classes"])
        estimators = {
            "LogisticRegression": LogisticRegression(max_iter=5_000),
            "SGDClassifier, log_loss": SGDClassifier(loss="log_loss", random_state=split["seed"]),
            "SGDClassifier, hinge": SGDClassifier(random_state=split["seed"]),
        }
    for name, estimator in estimators.items():
        (folder / f"{name}.pkl").write_bytes(pickle.dumps(estimator.fit(rows, labels), 4))


if __name__ == "__main__":
    main()
