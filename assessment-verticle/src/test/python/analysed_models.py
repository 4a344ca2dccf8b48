#!/usr/bin/env python3
"""Writes a small table, two models of it, and what a run that analyses them must find, without any code of this project.

Metrics come from scikit-learn, rates of groups from numpy, Shapley values from their definition.
Needs numpy and scikit-learn (Debian: python3-sklearn).
usage: analysed_models.py FOLDER SAMPLES     (src/test/resources/analysing and docs/samples)
"""
import json
import pathlib
import pickle
import sys

import numpy as np
from explanation_models import shapley
from sklearn import metrics
from sklearn.linear_model import LinearRegression, LogisticRegression

FEATURES = ["hours", "visits", "evening"]


def fitted(model, rows, target):
    model.fit(rows, target)
    model.feature_names_in_ = np.array(FEATURES, dtype=object)
    return model


def rate_difference(values, groups):
    rates = [float(np.mean(values[groups == group])) for group in ("f", "m")]
    return max(rates) - min(rates)


def main():
    folder = pathlib.Path(sys.argv[1])
    samples = pathlib.Path(sys.argv[2])
    random = np.random.default_rng(5)
    n = 96
    hours = random.normal(5, 2, n).round(2)
    visits = random.integers(0, 9, n)
    evening = random.integers(0, 2, n)
    sex = np.where(random.random(n) < 0.5, "f", "m")
    noise = random.normal(0, 2, n)
    passed = (hours + visits + 2 * (sex == "m") + noise > 9.5).astype(int)
    grade = (4 + 1.5 * hours - 0.5 * visits + 2 * evening + random.normal(0, 1, n)).round(3)
    rows = np.column_stack([hours, visits, evening]).astype(float)
    logistic = fitted(LogisticRegression(max_iter=1000), rows, passed)
    linear = LinearRegression().fit(rows, grade)
    (samples / "study-passed.pkl").write_bytes(pickle.dumps(logistic, protocol=4))
    (folder / "grade.pkl").write_bytes(pickle.dumps(linear, protocol=4))
    lines = ["student,sex,hours,visits,evening,grade,passed"]
    for i in range(n):
        lines.append(
            f"u-{1000 + i},{sex[i]},{hours[i]},{visits[i]},{'true' if evening[i] else 'false'},{grade[i]},{passed[i]}"
        )
    # Rows without a value for each feature get no prediction.
    lines += ["u-2000,f,,3,true,9.5,1", "u-2001,m,4.2,n/a,false,9.5,0"]
    (samples / "study.csv").write_text("\n".join(lines) + "\n")

    plain = LogisticRegression(max_iter=1000).fit(rows, passed)
    predicted = plain.predict(rows)
    score = plain.predict_proba(rows)[:, 1]
    grades = linear.predict(rows)
    local = [shapley(lambda x: plain.predict_proba(x)[:, 1], row, rows)["contributions"] for row in rows]
    curve = rows.copy()
    curve[:, 2] = 1
    order = np.argsort(score, kind="stable")
    expected = {
        "classification": {
            "accuracy": metrics.accuracy_score(passed, predicted),
            "balanced_accuracy": metrics.balanced_accuracy_score(passed, predicted),
            "macro_f1": metrics.f1_score(passed, predicted, average="macro"),
            "roc_auc": metrics.roc_auc_score(passed, score),
            "average_precision": metrics.average_precision_score(passed, score),
            "log_loss": metrics.log_loss(passed, score),
            "brier_score": metrics.brier_score_loss(passed, score),
        },
        "confusion": metrics.confusion_matrix(passed, predicted).tolist(),
        "regression": {
            "rmse": metrics.mean_squared_error(grade, grades) ** 0.5,
            "mae": metrics.mean_absolute_error(grade, grades),
            "r2": metrics.r2_score(grade, grades),
        },
        "fairness": {
            "demographic_parity_difference": rate_difference(predicted, sex),
            "equalised_odds_difference": max(
                rate_difference(predicted[passed == 1], sex[passed == 1]),
                rate_difference(predicted[passed == 0], sex[passed == 0]),
            ),
            "predictive_parity_difference": rate_difference(passed[predicted == 1], sex[predicted == 1]),
        },
        "contributions": dict(zip(FEATURES, np.abs(local).mean(axis=0).tolist())),
        "linear_contributions": dict(zip(FEATURES, np.abs(linear.coef_ * (rows - rows.mean(axis=0))).mean(axis=0).tolist())),
        "lowest": local[order[0]],
        "highest": local[order[-1]],
        "evening_true": float(plain.predict_proba(curve)[:, 1].mean()),
    }
    (folder / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")


if __name__ == "__main__":
    main()
