#!/usr/bin/env python3
"""Writes the vectors of explanations and comparisons, without any code of this project.

Shapley values come from their definition, the sum over all coalitions; tests and metrics from SciPy and scikit-learn.
Needs numpy, scipy and scikit-learn (Debian: python3-sklearn).
usage: explanation_vectors.py > src/test/resources/explanation/vectors.json
"""
import itertools
import json
import math

import numpy as np
from scipy import stats
from sklearn import metrics
from sklearn.linear_model import Ridge


def curved(x):
    """The model of the tests: one output with interactions, for any number of features."""
    m = x.shape[1]
    weights = np.array([((j * 7) % 5 - 2) / 4 for j in range(m)])
    score = x @ weights
    for j in range(m - 1):
        score = score + 0.3 * x[:, j] * x[:, j + 1]
    return 1 / (1 + np.exp(-score))


def shapley(row, background):
    m = len(row)
    masks = ((np.arange(2**m)[:, None] >> np.arange(m)) & 1).astype(bool)
    values = np.zeros(2**m)
    for start in range(0, 2**m, 1024):
        part = masks[start : start + 1024]
        mixed = np.where(part[:, None, :], row[None, None, :], background[None, :, :])
        values[start : start + len(part)] = curved(mixed.reshape(-1, m)).reshape(len(part), -1).mean(axis=1)
    sizes = masks.sum(axis=1)
    phi = []
    for j in range(m):
        without = np.flatnonzero(~masks[:, j])
        weight = np.array([math.factorial(s) * math.factorial(m - s - 1) / math.factorial(m) for s in range(m)])
        phi.append(float((weight[sizes[without]] * (values[without | (1 << j)] - values[without])).sum()))
    return {"base": float(values[0]), "output": float(values[-1]), "contributions": phi}


def shapley_case(random, m, background_rows):
    background = random.normal(size=(background_rows, m)).round(3)
    row = random.normal(size=m).round(3)
    return {"background": background.tolist(), "row": row.tolist(), **shapley(row, background)}


def permutation_case(random):
    rows = random.normal(size=(6, 3)).round(3)
    labels = [1, 0, 1, 1, 0, 0]
    accuracy = lambda x: float(((curved(x) > 0.5).astype(int) == labels).mean())
    losses = []
    for j in range(3):
        each = []
        for order in itertools.permutations(range(6)):
            shuffled = rows.copy()
            shuffled[:, j] = rows[list(order), j]
            each.append(accuracy(rows) - accuracy(shuffled))
        losses.append({"mean": float(np.mean(each)), "std": float(np.std(each))})
    return {"rows": rows.tolist(), "labels": labels, "baseline": accuracy(rows), "losses": losses}


def dependence_case(random):
    rows = random.normal(size=(40, 3)).round(3)
    grid = np.quantile(rows[:, 1], np.linspace(0, 1, 20))
    means, lines = [], []
    for value in grid:
        changed = rows.copy()
        changed[:, 1] = value
        means.append(float(curved(changed).mean()))
        lines.append(float(curved(changed)[2]))
    return {"rows": rows.tolist(), "grid": grid.tolist(), "mean": means, "third_line": lines}


def ridge_case(random):
    rows = random.normal(size=(25, 3)).round(3)
    targets = (rows @ [1.5, -2, 0.25] + 0.7 + random.normal(size=25) / 3).round(3)
    weights = random.uniform(0.1, 1, size=25).round(3)
    fitted = Ridge(alpha=1.0).fit(rows, targets, sample_weight=weights)
    return {
        "rows": rows.tolist(),
        "targets": targets.tolist(),
        "weights": weights.tolist(),
        "coefficients": fitted.coef_.tolist(),
        "intercept": float(fitted.intercept_),
        "r2": float(fitted.score(rows, targets, sample_weight=weights)),
    }


def mcnemar_cases():
    cases = []
    for b, c in [(0, 0), (3, 9), (12, 12), (0, 8), (14, 11), (40, 20), (30, 30), (100, 60)]:
        n = b + c
        if n < 25:
            p = stats.binomtest(min(b, c), n).pvalue if n else 1.0
        else:
            p = float(stats.chi2.sf(max(0, abs(b - c) - 1) ** 2 / n, 1))
        cases.append({"first": b, "second": c, "p": float(p)})
    return cases


def wilcoxon_cases(random):
    cases = []
    for name, differences in {
        "exact": random.normal(0.3, 1, size=20).round(4),
        "tied": random.integers(-4, 6, size=40),
        "large": random.normal(0.2, 1, size=200).round(4),
    }.items():
        exact = name == "exact"
        result = stats.wilcoxon(
            differences, zero_method="wilcox", correction=False, mode="exact" if exact else "approx"
        )
        cases.append(
            {
                "differences": [float(d) for d in differences],
                "name": "wilcoxon_exact" if exact else "wilcoxon_normal",
                "statistic": float(result.statistic),
                "p": float(result.pvalue),
            }
        )
    return cases


def classification_case(random):
    n = 120
    labels = random.integers(0, 2, size=n)
    models = []
    for noise in (0.8, 1.6):
        scores = (1 / (1 + np.exp(-(labels * 2 - 1) / noise - random.normal(size=n)))).round(2)
        predicted = (scores > 0.5).astype(int)
        models.append(
            {
                "scores": scores.tolist(),
                "predicted": predicted.tolist(),
                "accuracy": float(metrics.accuracy_score(labels, predicted)),
                "macro_f1": float(metrics.f1_score(labels, predicted, average="macro")),
                "roc_auc": float(metrics.roc_auc_score(labels, scores)),
            }
        )
    first, second = (np.array(each["predicted"]) for each in models)
    return {
        "labels": labels.tolist(),
        "models": models,
        "agreement": float((first == second).mean()),
        "kappa": float(metrics.cohen_kappa_score(first, second)),
    }


def regression_case(random):
    labels = random.normal(size=60).round(3)
    models = []
    for noise in (0.2, 0.9):
        predicted = (labels + noise * random.normal(size=60)).round(3)
        models.append(
            {
                "predicted": predicted.tolist(),
                "rmse": float(math.sqrt(metrics.mean_squared_error(labels, predicted))),
                "mae": float(metrics.mean_absolute_error(labels, predicted)),
                "r2": float(metrics.r2_score(labels, predicted)),
            }
        )
    first, second = (np.array(each["predicted"]) for each in models)
    test = stats.wilcoxon((labels - first) ** 2 - (labels - second) ** 2, mode="approx", correction=False)
    return {"labels": labels.tolist(), "models": models, "p": float(test.pvalue)}


def main():
    random = np.random.default_rng(7)
    first = [0.5, 0.1, 0.1, 0.7, 0.0]
    second = [0.4, 0.3, 0.2, 0.9, 0.0]
    cases = {
        "exact": [shapley_case(random, 1, 4), shapley_case(random, 5, 7), shapley_case(random, 12, 3)],
        "sampled": shapley_case(random, 15, 4),
        "permutation": permutation_case(random),
        "dependence": dependence_case(random),
        "ridge": ridge_case(random),
        "mcnemar": mcnemar_cases(),
        "wilcoxon": wilcoxon_cases(random),
        "spearman": {
            "first": first,
            "second": second,
            "value": float(stats.spearmanr(first, second).correlation),
        },
        "classification": classification_case(random),
        "regression": regression_case(random),
    }
    print("{\n" + ",\n".join(f'"{name}": {json.dumps(case)}' for name, case in cases.items()) + "\n}")


if __name__ == "__main__":
    main()
