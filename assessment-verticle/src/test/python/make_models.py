"""Makes the model files of the tests and what scikit-learn predicts with them.

Run it with the distribution's python3-sklearn, and with a newer scikit-learn for the second folder:
    /usr/bin/python3 assessment-verticle/src/test/python/make_models.py sklearn-1.2
    python3 assessment-verticle/src/test/python/make_models.py sklearn-1.9
"""
import json
import pathlib
import pickle
import sys

import joblib
import numpy as np
import sklearn
from sklearn.compose import ColumnTransformer
from sklearn.ensemble import ExtraTreesClassifier, ExtraTreesRegressor, RandomForestClassifier, RandomForestRegressor
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LinearRegression, LogisticRegression, Ridge, RidgeClassifier, SGDClassifier, SGDRegressor
from sklearn.naive_bayes import GaussianNB
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import MinMaxScaler, OneHotEncoder, StandardScaler
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

OUT = pathlib.Path(__file__).resolve().parents[1] / "resources/models" / sys.argv[1]
OUT.mkdir(parents=True, exist_ok=True)

random = np.random.RandomState(11)
X = random.randn(80, 4)
X[:, 3] = random.randint(0, 3, 80)
VALUE = X @ np.array([1.0, -2.0, 0.5, 0.3]) + 0.1 * random.randn(80)
TWO = (VALUE > 0).astype(int)
THREE = np.digitize(VALUE, [-1.5, 1.5])
TEXT = np.array(["fail", "pass", "distinction"], dtype=object)[THREE]
ROWS = np.vstack([random.randn(5, 4), np.zeros((1, 4)), [[1e3, -1e3, 0, 2]]])
ROWS[:5, 3] = [0, 1, 2, 1, 0]

columns = ColumnTransformer(
    [("scaled", StandardScaler(), [0, 1]), ("kind", OneHotEncoder(handle_unknown="ignore"), [3])], remainder="passthrough")
ranged = ColumnTransformer([("ranged", MinMaxScaler(clip=True), slice(0, 2)), ("dropped", "drop", [2])], remainder=StandardScaler())
dropped = ColumnTransformer([("kind", OneHotEncoder(drop="first"), [3]), ("rest", "passthrough", [False, True, True, False])])

holes = X.copy()
holes[::7, 0] = np.nan
holes[::5, 1] = np.nan


def mlp(kind, labels, **settings):
    return kind(hidden_layer_sizes=(5, 3), max_iter=60, random_state=1, **settings).fit(X, labels)


MODELS = {
    "logistic.pkl": LogisticRegression().fit(X, TWO),
    "logistic_three.pkl": LogisticRegression().fit(X, THREE),
    "logistic_text.joblib": LogisticRegression(C=0.5).fit(X, TEXT),
    "sgd_log.pkl": SGDClassifier(loss="log_loss", random_state=1).fit(X, THREE),
    "sgd_huber.pkl": SGDClassifier(loss="modified_huber", random_state=1).fit(X, THREE),
    "sgd_hinge.pkl": SGDClassifier(random_state=1).fit(X, TWO),
    "sgd_average.pkl": SGDClassifier(average=True, random_state=1).fit(X, THREE),
    "sgd_regressor.pkl": SGDRegressor(random_state=1).fit(X, VALUE),
    "ridge.pkl": Ridge().fit(X, VALUE),
    "ridge_no_intercept.pkl": Ridge(fit_intercept=False).fit(X, VALUE),
    "ridge_classifier.pkl": RidgeClassifier().fit(X, TWO),
    "ridge_classifier_three.pkl": RidgeClassifier().fit(X, THREE),
    "linear.joblib": LinearRegression().fit(X, VALUE),
    "mlp_two.pkl": mlp(MLPClassifier, TWO),
    "mlp_three.pkl": mlp(MLPClassifier, TEXT, activation="tanh"),
    "mlp_lbfgs.joblib": mlp(MLPClassifier, THREE, activation="logistic", solver="lbfgs"),
    "mlp_regressor.pkl": mlp(MLPRegressor, VALUE, activation="identity"),
    "naive_bayes.pkl": GaussianNB().fit(X, THREE),
    "tree.pkl": DecisionTreeClassifier(max_depth=4, random_state=1).fit(X, THREE),
    "tree_p2.pkl": DecisionTreeClassifier(max_depth=3, random_state=1).fit(X, TWO),
    "tree_regressor.joblib": DecisionTreeRegressor(max_depth=4, random_state=1).fit(X, VALUE),
    "forest.pkl": RandomForestClassifier(n_estimators=5, max_depth=4, random_state=1).fit(X, TEXT),
    "forest.joblib": RandomForestClassifier(n_estimators=5, max_depth=4, random_state=1).fit(X, TEXT),
    "forest_regressor.pkl": RandomForestRegressor(n_estimators=5, max_depth=4, random_state=1).fit(X, VALUE),
    "extra_trees.pkl": ExtraTreesClassifier(n_estimators=5, max_depth=4, random_state=1).fit(X, TWO),
    "extra_trees_regressor.pkl": ExtraTreesRegressor(n_estimators=5, max_depth=4, random_state=1).fit(X, VALUE),
    "pipeline_scaled.pkl": make_pipeline(StandardScaler(), LogisticRegression()).fit(X, TWO),
    "pipeline_columns.pkl": Pipeline([("columns", columns), ("model", LogisticRegression())]).fit(X, THREE),
    "pipeline_ranged.pkl": make_pipeline(ranged, Ridge()).fit(X, VALUE),
    "pipeline_dropped.joblib": make_pipeline(dropped, LinearRegression(), ).fit(X, VALUE),
    "pipeline_imputed.pkl": make_pipeline(SimpleImputer(strategy="median"), MinMaxScaler(feature_range=(-1, 1)), GaussianNB()).fit(holes, TWO),
    "pipeline_marked.pkl": make_pipeline(SimpleImputer(add_indicator=True), LogisticRegression()).fit(holes, TWO),
}
REFUSED = {"svc.pkl": SVC().fit(X, TWO)}
named = LogisticRegression().fit(X, TWO)
named.feature_names_in_ = np.array(["age", "hours", "grade", "kind"], dtype=object)
MODELS["logistic_named.pkl"] = named


def numbers(values):
    return [[None if np.isnan(v) else float(v) for v in row] for row in values]


def outputs(model, rows):
    """What a model answers for rows: probabilities, else scores of the classes, else values."""
    if not hasattr(model, "classes_"):
        return model.predict(rows).reshape(-1, 1)
    try:
        return model.predict_proba(rows)
    except AttributeError:
        scores = model.decision_function(rows)
        return np.column_stack([-scores, scores]) if scores.ndim == 1 else scores


expected = {}
for name, model in MODELS.items():
    protocol = 2 if "_p2" in name else 5 if name in ("ridge.pkl", "mlp_two.pkl", "forest.pkl") else 4
    if name.endswith(".joblib"):
        joblib.dump(model, OUT / name, compress=3 if name == "forest.joblib" else 0)
    else:
        (OUT / name).write_bytes(pickle.dumps(model, protocol))
    rows = ROWS.copy()
    if name in ("pipeline_imputed.pkl", "pipeline_marked.pkl"):
        rows[0, 0] = rows[1, 1] = np.nan
    if name == "pipeline_dropped.joblib":
        rows = rows[:5]
    if name == "logistic_named.pkl":
        del model.feature_names_in_
    expected[name] = {
        "rows": numbers(rows),
        "outputs": numbers(outputs(model, rows)),
        "predictions": np.asarray(model.predict(rows)).tolist(),
    }
for name, model in REFUSED.items():
    (OUT / name).write_bytes(pickle.dumps(model, 4))
(OUT / "expected.json").write_text(json.dumps({"sklearn": sklearn.__version__, "models": expected}, indent=0) + "\n")
