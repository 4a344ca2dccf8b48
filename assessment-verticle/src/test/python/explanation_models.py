#!/usr/bin/env python3
"""Writes three small models and what their explanations and comparison must be, without any code of this project.

Shapley values come from their definition, the sum over all coalitions, with the predictions of scikit-learn.
Needs numpy and scikit-learn (Debian: python3-sklearn).
usage: explanation_models.py FOLDER     (src/test/resources/explanation)
"""
import itertools
import json
import math
import pathlib
import pickle
import sys

import numpy as np
from sklearn.linear_model import LinearRegression, LogisticRegression
from sklearn.tree import DecisionTreeClassifier


def shapley(function, row, background):
    m = len(row)

    def value(coalition):
        mixed = background.copy()
        mixed[:, list(coalition)] = row[list(coalition)]
        return float(function(mixed).mean())

    phi = []
    for j in range(m):
        others = [k for k in range(m) if k != j]
        total = 0.0
        for size in range(m):
            weight = math.factorial(size) * math.factorial(m - size - 1) / math.factorial(m)
            for coalition in itertools.combinations(others, size):
                total += weight * (value(coalition + (j,)) - value(coalition))
        phi.append(total)
    return {"base": value(()), "output": float(function(row[None, :])[0]), "contributions": phi}


def main():
    folder = pathlib.Path(sys.argv[1])
    random = np.random.default_rng(11)
    rows = np.column_stack(
        [random.integers(18, 60, 60), random.integers(0, 9, 60), random.normal(5, 2, 60).round(2), random.integers(0, 2, 60)]
    ).astype(float)
    passed = (rows[:, 1] + rows[:, 2] + random.normal(0, 2, 60) > 8.5).astype(int)
    grade = (10 + 0.1 * rows[:, 0] + 2 * rows[:, 1] - rows[:, 2]).round(3)
    logistic = LogisticRegression(max_iter=1000).fit(rows, passed)
    tree = DecisionTreeClassifier(max_depth=3, random_state=0).fit(rows, passed)
    linear = LinearRegression().fit(rows, grade)
    for name, model in {"passes_logistic": logistic, "passes_tree": tree, "grade_linear": linear}.items():
        (folder / f"{name}.pkl").write_bytes(pickle.dumps(model, protocol=4))
    background = rows[:6]
    expected = {
        "rows": rows[:20].tolist(),
        "labels": passed[:20].tolist(),
        "grades": grade[:20].tolist(),
        "background": background.tolist(),
        "accuracy": {
            "passes_logistic": float((logistic.predict(rows[:20]) == passed[:20]).mean()),
            "passes_tree": float((tree.predict(rows[:20]) == passed[:20]).mean()),
        },
        "agreement": float((logistic.predict(rows[:20]) == tree.predict(rows[:20])).mean()),
        "local": {
            "passes_logistic": shapley(lambda x: logistic.predict_proba(x)[:, 1], rows[7], background),
            "passes_tree": shapley(lambda x: tree.predict_proba(x)[:, 1], rows[7], background),
            "grade_linear": shapley(linear.predict, rows[7], background),
        },
    }
    (folder / "models.json").write_text(json.dumps(expected) + "\n")


if __name__ == "__main__":
    main()
