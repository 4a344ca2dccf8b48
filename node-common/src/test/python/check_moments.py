#!/usr/bin/env python3
"""Replays the vectors of second moments and of the regressions that are made of them without any code of this project.

Written from docs/reference/layouts.md; needs Python's standard library only.
usage: check_moments.py VECTORS-FOLDER
"""
import hashlib
import json
import math
import pathlib
import struct
import sys


def clipped(value, limit):
    return max(-limit, min(limit, value))


def index(row, column, features):
    return row * (2 * features + 3 - row) // 2 + column


def contribution(rows, vector):
    """The integers of one contributor, whose rows end with the scaled target."""
    features, bound = vector["features"], float(vector["featureBound"])
    sums = [0.0] * ((features + 2) * (features + 3) // 2)
    for row in rows:
        z = [1.0] + [clipped(float(value), bound) for value in row]
        for i in range(features + 2):
            for j in range(i, features + 2):
                sums[index(i, j, features)] += z[i] * z[j]
    weight = min(len(rows), vector["maxWeight"])
    largest = max(1.0, bound) * max(1.0, bound)
    scale = 2.0 ** vector["fractionBits"]
    return [round(weight * clipped(value / len(rows), largest) * scale) for value in sums] + [weight]


def layout(vector):
    """The encoded layout: moments, then the weight."""
    largest = max(1.0, vector["featureBound"]) ** 2
    bound = round(vector["maxWeight"] * largest * 2.0 ** vector["fractionBits"])
    count = (vector["features"] + 2) * (vector["features"] + 3) // 2
    return struct.pack(">I", 2) + struct.pack(">BIqB", 3, count, bound, vector["fractionBits"]) + struct.pack(
        ">BIqB", 1, 1, vector["maxWeight"], 0)


class Sums:
    def __init__(self, x, contributors, vector):
        self.x, self.features, self.bits = x, vector["features"], vector["fractionBits"]
        self.weight = float(x[-1])
        self.centred = vector["fitIntercept"]
        self.rounding = math.ldexp(0.5 * contributors, -self.bits)

    def at(self, row, column):
        return self.x[index(row, column, self.features)]

    def real(self, row, column):
        return math.ldexp(float(self.at(row, column)), -self.bits)

    def mean(self, column):
        return self.real(0, column) / self.weight

    def product(self, row, column):
        if not self.centred:
            return self.real(row, column)
        numerator = self.at(row, column) * self.at(0, 0) - self.at(0, row) * self.at(0, column)
        return math.ldexp(float(numerator) / self.weight, -2 * self.bits)

    def cut(self, column, own):
        factor = 1 + abs(self.mean(column)) if self.centred else 1.0
        return max(2.0 ** -40 * own, 8.0 * (self.rounding * factor * factor))


def remainder(value, left, right, length):
    for m in range(length):
        value -= left[m] * right[m]
    return value


def dot(left, right):
    total = 0.0
    for one, other in zip(left, right):
        total += one * other
    return total


def backward(lower, y, columns):
    for i in range(columns - 1, -1, -1):
        y[i] = y[i] / lower[i][i] if lower[i][i] > 0 else 0.0
        for k in range(i):
            y[k] -= lower[i][k] * y[i]


def solve(lower, right, cuts):
    size = len(right)
    for j, row in enumerate(lower):
        if row[j] <= cuts[j]:
            row[:] = [0.0] * (j + 1)
        for k in range(j):
            row[k] = remainder(row[k], row, lower[k], k) / lower[k][k] if lower[k][k] > 0 else 0.0
        pivot = remainder(row[j], row, row, j)
        row[j] = math.sqrt(pivot) if pivot > cuts[j] else 0.0
    y = [0.0] * size
    for k in range(size):
        y[k] = remainder(right[k], lower[k], y, k) / lower[k][k] if lower[k][k] > 0 else 0.0
    backward(lower, y, size)
    kernel = []
    for j in range(size):
        if lower[j][j] > 0 or not any(lower[j]):
            continue
        vector = lower[j][:j] + [-1.0] + [0.0] * (size - j - 1)
        backward(lower, vector, j)
        for other in kernel + kernel:
            factor = -dot(other, vector)
            vector = [one + factor * each for one, each in zip(vector, other)]
        factor = 1 / math.sqrt(dot(vector, vector))
        kernel.append([0.0 + factor * one for one in vector])
    for vector in kernel:
        factor = -dot(vector, y)
        y = [one + factor * each for one, each in zip(y, vector)]
    return y


def regression(x, contributors, vector):
    """The coefficients and the intercept, in the target's own unit."""
    sums, features = Sums(x, contributors, vector), vector["features"]
    offset, scale = float(vector["offset"]), float(vector["scale"])
    lower, right, cuts = [], [], []
    for i in range(1, features + 1):
        row = [sums.product(j, i) for j in range(1, i + 1)]
        cuts.append(sums.cut(i, row[-1]))
        row[-1] += vector["alpha"]
        lower.append(row)
        of_target = scale * sums.product(i, features + 1)
        right.append(of_target if sums.centred else of_target + offset * sums.real(0, i))
    weights = solve(lower, right, cuts)
    intercept = 0.0
    if sums.centred:
        intercept = offset + scale * sums.mean(features + 1)
        for i in range(features):
            intercept -= weights[i] * sums.mean(i + 1)
    return weights + [intercept]


def outcome(vector):
    contributions = [contribution(rows, vector) for rows in vector["contributors"]]
    total = [sum(column) for column in zip(*contributions)]
    assert total[0] == total[-1] << vector["fractionBits"], vector["name"]
    return {
        "layout": hashlib.sha256(layout(vector)).hexdigest(),
        "x": [[str(value) for value in each] for each in contributions],
        "weights": regression(total, len(contributions), vector),
    }


def main():
    folder = pathlib.Path(sys.argv[1])
    for vector in json.loads((folder / "moments.json").read_text(encoding="utf-8"))["moments"]:
        for name, value in outcome(vector).items():
            assert vector[name] == value, f"{vector['name']}: {name}"
    print("ok moments.json")


if __name__ == "__main__":
    main()
