"""Compares a local training with batches of one record with partial_fit of scikit-learn.

    /usr/bin/python3 check_sgd.py make FOLDER     writes base models: LOSS-CLASSES.pkl
    /usr/bin/python3 check_sgd.py check FOLDER    repeats what each NAME.sgd.json says with its base model

Rows have the order that docs/reference/convergence.md describes ("Local training").
"""
import json
import pathlib
import pickle
import sys
import warnings

import numpy as np
from sklearn.linear_model import SGDClassifier

warnings.simplefilter("error")
MASK = (1 << 64) - 1
TOLERANCE = 1e-12


class JavaRandom:
    """java.util.Random, whose algorithm is part of its specification."""

    def __init__(self, seed):
        self.state = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)

    def bits(self, count):
        self.state = (self.state * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
        return self.state >> (48 - count)

    def below(self, bound):
        drawn = self.bits(31)
        if bound & (bound - 1) == 0:
            return (bound * drawn) >> 31
        while drawn - drawn % bound + (bound - 1) >= 1 << 31:
            drawn = self.bits(31)
        return drawn % bound


def mix(value):
    mixed = (value + 0x9E3779B97F4A7C15) & MASK
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & MASK
    return mixed ^ (mixed >> 31)


def order(size, seed, number, epoch):
    random = JavaRandom((mix(mix(seed) + number) + epoch) & MASK)
    rows = list(range(size))
    for i in range(size - 1, 0, -1):
        other = random.below(i + 1)
        rows[i], rows[other] = rows[other], rows[i]
    return rows


def encoded(document, words):
    return [document[f"x{j}"] for j in range(4)] + [float(document["mode"] == word) for word in words]


def make(folder):
    """Their settings are none of a training's, but for loss and alpha."""
    random = np.random.RandomState(5)
    for width in (4, 12):
        for loss in ("log_loss", "hinge"):
            for classes in (2, 3):
                model = SGDClassifier(loss=loss, alpha=0.02, learning_rate="adaptive", eta0=0.3, power_t=0.2, tol=0.1,
                                      max_iter=7, shuffle=True, n_iter_no_change=2)
                model.partial_fit(random.normal(size=(6, width)), np.arange(6) % classes, classes=range(classes))
                (folder / f"{loss}-{classes}-{width}.pkl").write_bytes(pickle.dumps(model, 4))


def check(path):
    trained = json.loads(path.read_text(encoding="utf-8"))
    model = pickle.loads(path.with_name(path.name.removesuffix(".sgd.json") + ".pkl").read_bytes())
    documents = sorted(trained["documents"], key=lambda document: document["id"])
    rows = np.array([encoded(document, trained["words"]) for document in documents])
    labels = np.array([document["label"] for document in documents])
    model.set_params(learning_rate="constant", eta0=trained["learningRate"], shuffle=False)
    for epoch in range(trained["localEpochs"]):
        chosen = order(len(rows), trained["seed"], trained["round"], epoch)
        model.partial_fit(rows[chosen], labels[chosen])
    weights = np.concatenate([model.coef_.ravel(), model.intercept_])
    distance = np.abs(weights - trained["weights"]).max()
    assert distance < TOLERANCE, (path.name, distance)
    return distance


def main():
    folder = pathlib.Path(sys.argv[2])
    if sys.argv[1] == "make":
        make(folder)
        return
    distances = [check(path) for path in sorted(folder.glob("*.sgd.json"))]
    print(len(distances), "trainings agree, weights differ by at most", max(distances))


if __name__ == "__main__":
    main()
