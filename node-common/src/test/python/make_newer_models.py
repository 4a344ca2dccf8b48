"""Makes golden model files with the newest scikit-learn, joblib and numpy (1.9.1, 1.6.0 and 2.4.6 made the committed
ones): other module names, other attributes, other losses than python3-sklearn of the distribution.

    python3 -m venv /tmp/newer && /tmp/newer/bin/pip install scikit-learn lz4
    /tmp/newer/bin/python node-common/src/test/python/make_newer_models.py
"""
import json
import pathlib
import pickle

import joblib
import numpy as np
from sklearn.linear_model import LogisticRegression, SGDClassifier

MODELS = pathlib.Path(__file__).resolve().parents[1] / "resources/models"

random = np.random.RandomState(8)
ROWS = random.randn(60, 4)
THREE = (ROWS[:, :3] + random.randn(60, 3) * 0.3).argmax(axis=1)
TEXT = np.array(["fail", "pass", "distinction"], dtype=object)[THREE]

logistic = LogisticRegression().fit(ROWS, THREE)
text = LogisticRegression(C=np.float64(2)).fit(ROWS, TEXT)
sgd = SGDClassifier(loss="log_loss", random_state=np.random.RandomState(3)).fit(ROWS, THREE)
unseeded = np.random.RandomState(np.random.MT19937(np.random.SeedSequence(2**100)))
hinge = SGDClassifier(random_state=unseeded).fit(ROWS, THREE > 0)

# Protocols of pickles, compressions of joblib.
FILES = {
    "newer_lr_p2.pkl": (logistic, 2),
    "newer_lr_p5.pkl": (logistic, 5),
    "newer_lr.joblib": (logistic, 0),
    "newer_lr_bz2.joblib": (logistic, ("bz2", 3)),
    "newer_lr_xz.joblib": (logistic, ("xz", 3)),
    "newer_lr_lzma.joblib": (logistic, ("lzma", 3)),
    "newer_lr_lz4.joblib": (logistic, ("lz4", 3)),
    "newer_text_p4.pkl": (text, 4),
    "newer_text.joblib": (text, 0),
    "newer_sgd_p4.pkl": (sgd, 4),
    "newer_hinge_p5.pkl": (hinge, 5),
}


def main():
    expected = {"rows": ROWS[:20].tolist(), "read": []}
    for name, (model, form) in FILES.items():
        if name.endswith(".pkl"):
            (MODELS / name).write_bytes(pickle.dumps(model, form))
        else:
            joblib.dump(model, MODELS / name, compress=form)
        expected["read"].append({
            "file": name,
            "estimator": type(model).__name__,
            "classes": [str(label).lower() for label in model.classes_],
            "coefficients": model.coef_.tolist(),
            "intercepts": model.intercept_.tolist(),
            "predictions": model.predict(ROWS[:20]).astype(str).tolist(),
        })
    (MODELS / "expected_newer.json").write_text(json.dumps(expected, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
