"""Makes the golden model files of the tests and the templates of untrained models.

Run with the distribution's python3-sklearn (1.2.1 made the committed files):
    /usr/bin/python3 node-common/src/test/python/make_models.py
"""
import json
import pathlib
import pickle

import joblib
import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression, SGDClassifier

SOURCES = pathlib.Path(__file__).resolve().parents[2]
MODELS = SOURCES / "test/resources/models"
TEMPLATES = SOURCES / "main/resources/org/sumspace/common/training/model/templates"

random = np.random.RandomState(7)
ROWS = random.randn(90, 4)
SCORE = ROWS @ np.array([[1.0, 0, -1], [0, 1, 0.5], [-1, 0.5, 0], [0.2, 0, 0]]) + random.randn(90, 3) * 0.3
THREE = SCORE.argmax(axis=1)
TWO = (SCORE[:, 0] > 0).astype(int)
TEXT = np.array(["fail", "pass", "distinction, à part"], dtype=object)[THREE]


def pickled(protocol):
    return lambda model, path: path.write_bytes(pickle.dumps(model, protocol))


def dumped(**options):
    return lambda model, path: joblib.dump(model, path, **options)


def named(model):
    model.feature_names_in_ = np.array(["age", "grade", "hours", "größe"], dtype=object)
    return model


def column_major(model):
    """As older versions fit several classes."""
    model.coef_ = np.asfortranarray(model.coef_)
    return model


def big_endian(model):
    model.coef_ = model.coef_.astype(">f8")
    model.classes_ = model.classes_.astype(">i4")
    return model


def logistic(rows=ROWS, labels=THREE, **settings):
    return LogisticRegression(**settings).fit(rows, labels)


def sgd(rows=ROWS, labels=THREE, **settings):
    return SGDClassifier(**{"loss": "log_loss", "random_state": 0, **settings}).fit(rows, labels)


MODELS_READ = {
    "lr_binary_p2.pkl": (logistic(labels=TWO), pickled(2)),
    "lr_binary_p3.pkl": (logistic(labels=TWO), pickled(3)),
    "lr_binary_p4.pkl": (logistic(labels=TWO), pickled(4)),
    "lr_binary_p5.pkl": (logistic(labels=TWO), pickled(5)),
    "lr_bool_p4.pkl": (logistic(labels=TWO > 0), pickled(4)),
    "lr_three_p2.pkl": (logistic(solver="newton-cg"), pickled(2)),
    "lr_three_p5.pkl": (logistic(solver="newton-cg"), pickled(5)),
    "lr_three.joblib": (logistic(), dumped()),
    "lr_three_p2.joblib": (logistic(), dumped(protocol=2)),
    "lr_three_zlib.joblib": (logistic(), dumped(compress=("zlib", 3))),
    "lr_three_gzip.joblib": (logistic(), dumped(compress=("gzip", 3))),
    "lr_objects_p2.pkl": (logistic(labels=TEXT), pickled(2)),
    "lr_objects_p4.pkl": (logistic(labels=TEXT), pickled(4)),
    "lr_objects.joblib": (logistic(labels=TEXT), dumped()),
    "lr_objects_zlib.joblib": (logistic(labels=TEXT), dumped(compress=3)),
    "lr_text_p4.pkl": (logistic(labels=TEXT.astype(str)), pickled(4)),
    "lr_named_p4.pkl": (named(logistic()), pickled(4)),
    "lr_named.joblib": (named(logistic()), dumped()),
    "lr_float32_p4.pkl": (logistic(rows=ROWS.astype(np.float32), solver="saga", random_state=0, max_iter=500), pickled(4)),
    "lr_scalar_c_p4.pkl": (logistic(C=np.float64(0.25)), pickled(4)),
    "lr_column_major_p2.pkl": (column_major(logistic()), pickled(2)),
    "lr_column_major_p4.pkl": (column_major(logistic()), pickled(4)),
    "lr_column_major_p5.pkl": (column_major(logistic()), pickled(5)),
    "lr_column_major.joblib": (column_major(logistic()), dumped()),
    "lr_big_endian_p4.pkl": (big_endian(logistic()), pickled(4)),
    "lr_big_endian.joblib": (big_endian(logistic()), dumped()),
    "lr_bz2.joblib": (logistic(), dumped(compress=("bz2", 3))),
    "sgd_binary_p2.pkl": (sgd(labels=TWO), pickled(2)),
    "sgd_binary_p4.pkl": (sgd(labels=TWO), pickled(4)),
    "sgd_three_p5.pkl": (sgd(), pickled(5)),
    "sgd_three_gzip.joblib": (sgd(), dumped(compress=("gzip", 3))),
    "sgd_hinge_p4.pkl": (sgd(labels=TEXT, loss="hinge"), pickled(4)),
    "sgd_hinge_numbers_p4.pkl": (sgd(loss="hinge"), pickled(4)),
    "sgd_random_state_p4.pkl": (sgd(random_state=np.random.RandomState(3)), pickled(4)),
}

# Fitted to the minimum, for the training here to reach.
FITTED = {
    "lr_binary_minimum.pkl": logistic(labels=TWO, solver="newton-cg", tol=1e-10, max_iter=10_000, C=0.5),
    "lr_three_minimum.pkl": logistic(solver="newton-cg", tol=1e-10, max_iter=10_000),
}

MODELS_REFUSED = {
    "unfitted.pkl": (LogisticRegression(), pickled(4), "LogisticRegression.classes_ is missing"),
    "lr_l1.pkl": (logistic(penalty="l1", solver="saga", max_iter=20, random_state=0), pickled(4), "LogisticRegression.penalty"),
    "lr_one_vs_rest.pkl": (logistic(multi_class="ovr"), pickled(4), "LogisticRegression.multi_class"),
    "lr_liblinear.pkl": (logistic(solver="liblinear"), pickled(4), "LogisticRegression.solver"),
    "lr_balanced.pkl": (logistic(class_weight="balanced"), pickled(4), "LogisticRegression.class_weight"),
    "lr_weighted.pkl": (logistic(class_weight={0: 2.0, 1: 1.0, 2: 1.0}), pickled(4), "LogisticRegression.class_weight"),
    "lr_no_intercept.pkl": (logistic(fit_intercept=False), pickled(4), "LogisticRegression.fit_intercept"),
    "sgd_average.pkl": (sgd(average=True), pickled(4), "SGDClassifier.average"),
    "sgd_huber.pkl": (sgd(loss="modified_huber"), pickled(4), "the file contains sklearn.linear_model._sgd_fast.ModifiedHuber"),
    "forest.pkl": (
        RandomForestClassifier(n_estimators=1, max_depth=1, random_state=0).fit(ROWS, TWO),
        pickled(4),
        "the file contains sklearn.ensemble._forest.RandomForestClassifier, which is not supported",
    ),
    "lr_p0.pkl": (logistic(labels=TWO), pickled(0), "not a pickle of protocol 2 to 5"),
    "array.pkl": (ROWS[:2], pickled(4), "the file holds no estimator"),
    "dict.pkl": ({"coef_": [1.0]}, pickled(4), "the file holds no estimator"),
}


def main():
    MODELS.mkdir(parents=True, exist_ok=True)
    expected = {"rows": ROWS[:20].tolist(), "read": [], "refused": []}
    for name, (model, write) in MODELS_READ.items():
        write(model, MODELS / name)
        plain = model if not hasattr(model, "feature_names_in_") else pickle.loads(pickle.dumps(model))
        vars(plain).pop("feature_names_in_", None)
        expected["read"].append({
            "file": name,
            "estimator": type(model).__name__,
            "classes": [str(label).lower() if label in (True, False) else str(label) for label in model.classes_],
            "coefficients": model.coef_.tolist(),
            "intercepts": model.intercept_.tolist(),
            "predictions": plain.predict(ROWS[:20]).astype(str).tolist(),
        })
    for name, (model, write, reason) in MODELS_REFUSED.items():
        write(model, MODELS / name)
        expected["refused"].append({"file": name, "reason": reason})
    expected["training"] = {"rows": ROWS.tolist(), "two": TWO.tolist(), "three": THREE.tolist()}
    for name, model in FITTED.items():
        (MODELS / name).write_bytes(pickle.dumps(model, 4))
    (MODELS / "expected.json").write_text(json.dumps(expected, indent=1, ensure_ascii=False), encoding="utf-8")

    TEMPLATES.mkdir(parents=True, exist_ok=True)
    for model in (LogisticRegression(random_state=0), SGDClassifier(loss="log_loss", random_state=0)):
        model.fit([[0.0], [1.0]], [0, 1])
        model.random_state = None
        (TEMPLATES / (type(model).__name__ + ".pkl")).write_bytes(pickle.dumps(model, 4))


if __name__ == "__main__":
    main()
