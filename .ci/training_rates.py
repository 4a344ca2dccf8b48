"""Measures scikit-learn on the rows that TrainingRates.java wrote, in one thread, and prints the rates of both.

    python training_rates.py FOLDER
"""

import json
import statistics
import sys
import time
import warnings
from pathlib import Path

import numpy as np
import sklearn
from scipy.sparse import csr_matrix
from sklearn._loss import HalfBinomialLoss, HalfMultinomialLoss
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.linear_model._linear_loss import LinearModelLoss
from threadpoolctl import threadpool_limits

RUNS = 7
RUN_SECONDS = 0.3
ITERATIONS = 50


def rate(rows, step):
    """The median number of rows a second of a step that reads all rows as often as it returns."""
    rates = []
    for _ in range(RUNS + 2):
        start, passes = time.perf_counter(), 0
        while time.perf_counter() - start < RUN_SECONDS:
            passes += step()
        rates.append(rows * passes / (time.perf_counter() - start))
    return statistics.median(rates[2:])


def sgd(rows, labels):
    model = SGDClassifier(loss="log_loss", learning_rate="constant", eta0=0.01)
    classes = np.unique(labels)

    def step():
        model.partial_fit(rows, labels, classes=classes)
        return 1

    return rate(len(labels), step)


def gradient(rows, labels):
    classes = int(labels.max()) + 1
    loss = HalfBinomialLoss() if classes == 2 else HalfMultinomialLoss(n_classes=classes)
    linear = LinearModelLoss(base_loss=loss, fit_intercept=True)
    weights = linear.init_zero_coef(rows)
    targets = labels.astype(np.float64)

    def step():
        linear.loss_gradient(weights, rows, targets, l2_reg_strength=1.0 / len(labels), n_threads=1)
        return 1

    return rate(len(labels), step)


def fit(rows, labels):
    def step():
        model = LogisticRegression(tol=1e-9, max_iter=ITERATIONS)
        model.fit(rows, labels)
        return int(model.n_iter_[0])

    return rate(len(labels), step)


def main():
    folder = Path(sys.argv[1])
    warnings.simplefilter("ignore", ConvergenceWarning)
    print(f"scikit-learn {sklearn.__version__}, numpy {np.__version__}, rows a second")
    print("| rows | columns | what | here | scikit-learn, dense | ratio | scikit-learn, sparse | ratio |")
    print("|---|---|---|---|---|---|---|---|")
    for file in sorted(folder.glob("*.f8")):
        ours = [json.loads(each.read_text()) for each in sorted(folder.glob(f"{file.stem}.*.json"))]
        columns = ours[0]["columns"]
        rows = np.fromfile(file, dtype="<f8").reshape(-1, columns)
        labels = np.fromfile(file.with_suffix(".i4"), dtype="<i4").astype(np.int64)
        with threadpool_limits(1):
            for name, key, measure in (
                ("SGD, batches of 1", "sgd", sgd),
                ("gradient", "gradient", gradient),
                ("lbfgs, an iteration", "gradient", fit),
            ):
                dense, sparse = measure(rows, labels), measure(csr_matrix(rows), labels)
                for each in ours:
                    print(
                        f"| {file.stem} | {columns} | {name} | JDK {each['jdk']}: {each[key]:,.0f} | {dense:,.0f}"
                        f" | {each[key] / dense:.2f} | {sparse:,.0f} | {each[key] / sparse:.2f} |"
                    )


if __name__ == "__main__":
    main()
