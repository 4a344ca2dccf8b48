#!/usr/bin/env bash
# scikit-learn, the saved file of a fitted MLPClassifier: with Adam, the default, the weights are in it three times in 1.2.2 to
# 1.5.2, because the optimizer keeps two moments of each weight, and four times in 1.6.1 to 1.9.1, because `_best_coefs` and
# `_best_intercepts` are kept without early stopping, too. predict needs none of them: without `_optimizer`, `_best_coefs` and
# `_best_intercepts` the file has the size of the weights, and the model that is loaded from it predicts the same, bit for bit,
# and can be fitted again.
# So a limit on files of models in the size of their weights refuses networks that are a third or a quarter of it.
# Also: since 1.7 the first argument of MLPRegressor is `loss`, where it was `hidden_layer_sizes` before. MLPRegressor((8, 4)),
# valid in 1.6, raises an error when it is fitted. MLPClassifier kept its order.
# Needs Python 3.11 or 3.12 with venv. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > sizes.py <<'PYTHON'
import pickle
import warnings

import numpy
import sklearn
from sklearn.neural_network import MLPClassifier, MLPRegressor

warnings.simplefilter("ignore")
random = numpy.random.default_rng(1)
rows = random.normal(size=(200, 50))
labels = (rows[:, 0] > 0).astype(int)
model = MLPClassifier((500,), max_iter=2, random_state=1).fit(rows, labels)
weights = sum(part.nbytes for part in model.coefs_ + model.intercepts_)
copies = len(pickle.dumps(model)) / weights
best = hasattr(model, "_best_coefs") and model._best_coefs is not None
expected = model.predict_proba(rows)
for name in ("_optimizer", "_best_coefs", "_best_intercepts"):
    if hasattr(model, name):
        delattr(model, name)
alone = pickle.dumps(model)
loaded = pickle.loads(alone)
same = numpy.array_equal(loaded.predict_proba(rows), expected)
loaded.fit(rows, labels)
try:
    MLPRegressor((8, 4), max_iter=2).fit(rows, rows[:, 0])
    positional = "fits"
except Exception as error:
    positional = type(error).__name__
print(f"scikit-learn {sklearn.__version__}: the file is {copies:.2f} times its weights, without what is not needed"
      f" {len(alone) / weights:.2f} times; best weights kept: {best}; MLPRegressor((8, 4)) {positional}")
print(sklearn.__version__, round(copies), best, round(len(alone) / weights), same, positional)
PYTHON
for version in 1.2.2 1.5.2 1.6.1 1.7.2 1.9.1; do
  python3 -m venv "v$version"
  numpy=1.26.4
  [ "$version" = 1.9.1 ] && numpy=2.4.6
  "v$version/bin/pip" install -q --disable-pip-version-check "scikit-learn==$version" "numpy==$numpy"
  "v$version/bin/python" sizes.py | tee "output-$version"
done
grep -qxF '1.2.2 3 False 1 True fits' output-1.2.2
grep -qxF '1.5.2 3 False 1 True fits' output-1.5.2
grep -qxF '1.6.1 4 True 1 True fits' output-1.6.1
grep -qxF '1.7.2 4 True 1 True InvalidParameterError' output-1.7.2
grep -qxF '1.9.1 4 True 1 True InvalidParameterError' output-1.9.1
echo "As described."
