"""Makes golden files of networks and of SGDRegressor, and the templates of estimators that this project makes itself.

Run with both generations; the first one also makes the templates and the refused files (1.2.1 and 1.9.1 made the committed
files):
    /usr/bin/python3 node-common/src/test/python/make_networks.py
    /tmp/newer/bin/python node-common/src/test/python/make_networks.py
"""
import json
import pathlib
import pickle
import warnings

import joblib
import numpy as np
import sklearn
from sklearn.linear_model import SGDRegressor
from sklearn.neural_network import MLPClassifier, MLPRegressor

SOURCES = pathlib.Path(__file__).resolve().parents[2]
MODELS = SOURCES / "test/resources/models"
TEMPLATES = SOURCES / "main/resources/org/sumspace/common/training/model/templates"
IS_FIRST = sklearn.__version__.startswith("1.2.")
PREFIX = "" if IS_FIRST else "newer_"

random = np.random.RandomState(11)
ROWS = random.randn(60, 4)
THREE = (ROWS[:, :3] + random.randn(60, 3) * 0.3).argmax(axis=1)
TWO = np.where(THREE == 0, "no", "yes")
TARGET = ROWS @ [3.0, -1, 0.5, 0] + 20 + random.randn(60)
warnings.simplefilter("ignore")


def network(hidden=(3,), labels=THREE, rows=ROWS, **settings):
    return MLPClassifier(hidden, max_iter=30, random_state=1, **settings).fit(rows, labels)


def regressor(**settings):
    return MLPRegressor(hidden_layer_sizes=(3, 2), max_iter=30, random_state=1, **settings).fit(ROWS, TARGET)


FILES = {
    "mlp_three_p2.pkl": (network(), 2),
    "mlp_three_p3.pkl": (network((4, 3), activation="tanh"), 3),
    "mlp_three_p5.pkl": (network((4, 3, 2), activation="logistic", solver="sgd"), 5),
    "mlp_three.joblib": (network(), None),
    "mlp_lbfgs_xz.joblib": (network(2, solver="lbfgs", alpha=0), ("xz", 3)),
    "mlp_two_p4.pkl": (network(labels=TWO, activation="identity"), 4),
    "mlp_bool_gzip.joblib": (network(labels=TWO == "yes"), ("gzip", 3)),
    "mlp_early_p4.pkl": (network([3], early_stopping=True), 4),
    "mlp_unseeded_p4.pkl": (network(np.array([3, 2])).set_params(random_state=None).fit(ROWS, THREE), 4),
    "mlp_float32_p4.pkl": (network(rows=ROWS.astype(np.float32)), 4),
    "mlp_objects_p4.pkl": (network(labels=TWO.astype(object), solver="sgd", nesterovs_momentum=False), 4),
    "mlp_number_p4.pkl": (regressor(), 4),
    "mlp_number_zlib.joblib": (regressor(activation="tanh"), ("zlib", 3)),
    "sgd_number_p2.pkl": (SGDRegressor(random_state=1).fit(ROWS, TARGET), 2),
    "sgd_number_p4.pkl": (SGDRegressor(alpha=0.5).fit(ROWS, TARGET), 4),
    "sgd_number.joblib": (SGDRegressor(random_state=1).fit(ROWS, TARGET), None),
}

several = MLPClassifier((3,), max_iter=5).fit(ROWS, np.column_stack([THREE == 0, THREE == 1, ROWS[:, 0] > 0]))
targets = MLPRegressor(hidden_layer_sizes=(3,), max_iter=5).fit(ROWS, np.column_stack([TARGET, -TARGET]))
zeros = network()
zeros.coefs_ = [np.zeros_like(each) for each in zeros.coefs_]
unlike = network()
unlike.coefs_ = [unlike.coefs_[0], unlike.coefs_[1][:2]]
UNTRAINED = "fit it on a few rows, random ones for example, before saving it"
REFUSED = {
    "mlp_unfitted.pkl": (MLPClassifier((3,)), "MLPClassifier.coefs_ is missing; " + UNTRAINED),
    "mlp_number_unfitted.pkl": (MLPRegressor(hidden_layer_sizes=(3,)), "MLPRegressor.coefs_ is missing; " + UNTRAINED),
    "mlp_zeros.pkl": (zeros, "MLPClassifier.coefs_ has only zeros, so that all units of a layer would stay equal"),
    "mlp_several.pkl": (several, "several labels or targets for a row, which cannot be trained; fit one model for each"),
    "mlp_targets.pkl": (targets, "several labels or targets for a row, which cannot be trained; fit one model for each"),
    "mlp_unlike.pkl": (unlike, "MLPClassifier.coefs_ has an array of the shape [2, 3] that does not fit"),
    "sgd_number_huber.pkl": (SGDRegressor(loss="huber").fit(ROWS, TARGET), "SGDRegressor.loss"),
}


def write(name, model, form):
    path = MODELS / (PREFIX + name)
    if name.endswith(".pkl"):
        path.write_bytes(pickle.dumps(model, form))
    else:
        joblib.dump(model, path, compress=form or 0)
    is_layered = hasattr(model, "coefs_")
    arrays = [*model.coefs_, *model.intercepts_] if is_layered else [model.coef_, model.intercept_]
    rows = ROWS[:20].astype(arrays[0].dtype)
    described = {
        "file": path.name,
        "estimator": type(model).__name__,
        "alpha": float(model.alpha),
        "layers": [4, *(each.shape[1] for each in model.coefs_)] if is_layered else [4, 1],
        "weights": [float(value) for each in arrays for value in each.ravel()],
        "classes": [str(label).lower() for label in getattr(model, "classes_", [])],
    }
    if described["classes"]:
        described["predictions"] = [str(label).lower() for label in model.predict(rows)]
        described["probabilities"] = model.predict_proba(rows).tolist()
    else:
        described["predictions"] = model.predict(rows).tolist()
    return described


def steps():
    """What one step of scikit-learn over all rows makes of a model; that of a regressor is for the scaled target."""
    names = ("mlp_three_p2.pkl", "mlp_three_p3.pkl", "mlp_three_p5.pkl", "mlp_two_p4.pkl", "mlp_number_p4.pkl",
             "mlp_number_zlib.joblib")
    for name in names:
        model = pickle.loads(pickle.dumps(FILES[name][0]))
        labels = {"three": THREE, "two": TWO}.get(name.split("_")[1])
        if labels is None:
            labels = (TARGET - 20) / 4
            model.coefs_[-1] /= 4
            model.intercepts_[-1] = (model.intercepts_[-1] - 20) / 4
        model.set_params(solver="sgd", momentum=0, nesterovs_momentum=False, learning_rate_init=0.1, alpha=3.0)
        model.set_params(batch_size=len(ROWS), shuffle=False)
        vars(model).pop("_optimizer", None)
        file = "step_" + name.split(".")[0] + ".pkl"
        (MODELS / file).write_bytes(pickle.dumps(FILES[name][0].set_params(alpha=3.0), 4))
        model.partial_fit(ROWS, labels)
        arrays = [*model.coefs_, *model.intercepts_]
        weights = [float(value) for each in arrays for value in each.ravel()]
        yield {"file": file, "labels": labels.tolist(), "weights": weights}


def main():
    expected = {"rows": ROWS[:20].tolist(), "read": [write(name, *each) for name, each in FILES.items()]}
    if IS_FIRST:
        expected["training"] = ROWS.tolist()
        expected["steps"] = list(steps())
        for name, (model, _) in REFUSED.items():
            (MODELS / name).write_bytes(pickle.dumps(model, 4))
        expected["refused"] = [{"file": name, "reason": reason} for name, (_, reason) in REFUSED.items()]
        one = [[0.0], [1.0]]
        for model in (MLPClassifier((1,), max_iter=1).fit(one, ["a", "b"]), SGDRegressor().fit(one, [0.0, 1.0])):
            (TEMPLATES / (type(model).__name__ + ".pkl")).write_bytes(pickle.dumps(model, 4))
    text = json.dumps(expected, indent=1, ensure_ascii=False)
    (MODELS / f"expected_{PREFIX}networks.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
