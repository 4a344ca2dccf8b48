"""Makes golden files of regressors, their templates, and what scikit-learn computes of tables that the tests train on.

Run with both generations; the first one also makes the templates, the second one the tables (1.2.1 and 1.9.1 made the
committed files):
    /usr/bin/python3 node-common/src/test/python/make_regressors.py
    /tmp/newer/bin/python node-common/src/test/python/make_regressors.py
"""
import json
import pathlib
import pickle

import joblib
import numpy as np
import sklearn
from sklearn.linear_model import LinearRegression, Ridge

SOURCES = pathlib.Path(__file__).resolve().parents[2]
MODELS = SOURCES / "test/resources/models"
TEMPLATES = SOURCES / "main/resources/org/sumspace/common/training/model/templates"
IS_FIRST = sklearn.__version__.startswith("1.2.")
PREFIX = "" if IS_FIRST else "newer_"

random = np.random.RandomState(9)
ROWS = random.randn(60, 4)
TARGET = ROWS @ [3.0, -1, 0.5, 0] + 20 + random.randn(60)


def named(model):
    model.feature_names_in_ = np.array(["age", "grade", "hours", "größe"], dtype=object)
    return model


FILES = {
    "ridge_p2.pkl": (Ridge(alpha=2).fit(ROWS, TARGET), 2),
    "ridge_p4.pkl": (Ridge(alpha=np.float64(0.5), solver="svd").fit(ROWS, TARGET), 4),
    "ridge_p5.pkl": (Ridge(alpha=0).fit(ROWS, TARGET), 5),
    "ridge_no_intercept_p4.pkl": (Ridge(fit_intercept=False).fit(ROWS, TARGET), 4),
    "ridge_float32_p4.pkl": (Ridge().fit(ROWS.astype(np.float32), TARGET.astype(np.float32)), 4),
    "ridge_named_p4.pkl": (named(Ridge().fit(ROWS, TARGET)), 4),
    "ridge.joblib": (Ridge(random_state=np.random.RandomState(3)).fit(ROWS, TARGET), None),
    "ridge_gzip.joblib": (Ridge().fit(ROWS, TARGET), ("gzip", 3)),
    "linear_p2.pkl": (LinearRegression().fit(ROWS, TARGET), 2),
    "linear_p4.pkl": (LinearRegression(n_jobs=2).fit(ROWS, TARGET), 4),
    "linear_p5.pkl": (LinearRegression(fit_intercept=False).fit(ROWS, TARGET), 5),
    "linear.joblib": (LinearRegression().fit(ROWS, TARGET), None),
    "linear_zlib.joblib": (LinearRegression().fit(ROWS, TARGET), ("zlib", 3)),
}

REFUSED = {
    "linear_unfitted.pkl": (LinearRegression(), "LinearRegression.coef_ is missing; fit the model before saving it"),
    "linear_positive.pkl": (LinearRegression(positive=True).fit(ROWS, TARGET), "LinearRegression.positive"),
    "ridge_positive.pkl": (Ridge(positive=True).fit(ROWS, TARGET), "Ridge.positive"),
    "ridge_two_targets.pkl": (
        Ridge().fit(ROWS, np.column_stack([TARGET, -TARGET])),
        "Ridge.coef_ has the shape [2, 4], not one row of 1 to 1000000 features; fit the model on one target",
    ),
    "ridge_alpha_array.pkl": (Ridge(alpha=np.array([1.0])).fit(ROWS, TARGET), "Ridge.alpha"),
}


def write(name, model, form):
    path = MODELS / (PREFIX + name)
    if name.endswith(".pkl"):
        path.write_bytes(pickle.dumps(model, form))
    else:
        joblib.dump(model, path, compress=form or 0)
    plain = pickle.loads(pickle.dumps(model))
    vars(plain).pop("feature_names_in_", None)
    return {
        "file": path.name,
        "estimator": type(model).__name__,
        "alpha": float(getattr(model, "alpha", 0)),
        "intercept": bool(model.fit_intercept),
        "weights": [*map(float, model.coef_), float(model.intercept_)],
        "predictions": plain.predict(ROWS[:10].astype(model.coef_.dtype)).tolist(),
    }


def tables():
    """Encoded rows with a target, and what scikit-learn fits on them."""
    size = 240
    base = np.round(random.randn(size, 6), 6)
    noise = random.randn(size)
    near = base.copy()
    near[:, 5] = near[:, 4] + 1e-3 * random.randn(size)
    groups = np.eye(3)[random.randint(3, size=size)]
    modes = np.eye(2)[random.randint(2, size=size)]
    made = {
        "numeric": base,
        "nearly collinear": near,
        "categories": np.hstack([base[:, :2], groups, modes, np.zeros((size, 1))]),
        "derived": np.hstack([base[:, :3], (base[:, :1] + base[:, 1:2]) / 2, np.full((size, 1), 0.25)]),
    }
    for name, rows in made.items():
        target = np.round(60 + 12 * (rows[:, 0] - 0.5 * rows[:, -2] + 0.5 * noise), 4)
        singular = np.linalg.svd(rows - rows.mean(axis=0), compute_uv=False)
        fits = []
        for model in (LinearRegression(), LinearRegression(fit_intercept=False), Ridge(), Ridge(alpha=0.01),
                      Ridge(alpha=30, fit_intercept=False)):
            model.fit(rows, target)
            fits.append({
                "estimator": type(model).__name__,
                "file": base_model(model, rows.shape[1]),
                "weights": [*map(float, model.coef_), float(model.intercept_)],
            })
        condition = singular[0] / singular[singular > 1e-10 * singular[0]][-1]
        yield {"name": name, "rows": rows.tolist(), "target": target.tolist(), "condition": condition, "fits": fits}


def base_model(model, width):
    untrained = pickle.loads(pickle.dumps(model))
    untrained.coef_ = np.zeros(width)
    untrained.intercept_ = 0.0
    return pickle.dumps(untrained, 4).hex()


def main():
    expected = {
        "rows": ROWS[:10].tolist(),
        "read": [write(name, *each) for name, each in FILES.items()],
    }
    if IS_FIRST:
        for name, (model, _) in REFUSED.items():
            (MODELS / name).write_bytes(pickle.dumps(model, 4))
        expected["refused"] = [{"file": name, "reason": reason} for name, (_, reason) in REFUSED.items()]
        for model in (LinearRegression(), Ridge()):
            model.fit([[0.0], [1.0]], [0, 1])
            (TEMPLATES / (type(model).__name__ + ".pkl")).write_bytes(pickle.dumps(model, 4))
    else:
        # Older versions give a column that others explain a weight of 10^14.
        (MODELS / "regressions.json").write_text(json.dumps(list(tables())), encoding="utf-8")
    text = json.dumps(expected, indent=1, ensure_ascii=False)
    (MODELS / f"expected_{PREFIX}regressors.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
