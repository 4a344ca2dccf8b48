#!/usr/bin/env python3
"""Replays the vectors of messages and of a training plan's options without any code of this project.

Written from docs/reference/protocol.md and the papers it names; needs Python's standard library and the openssl command.
usage: check_options.py VECTORS-FOLDER
"""
import json
import math
import pathlib
import struct
import sys

from check_sharing import KINDS, clipped, longs, sha256, signed, stream


# Messages, section 3

def check_messages(vectors):
    for vector in vectors["accepted"]:
        for label, kind, value, encoded in vector["fields"]:
            assert KINDS[kind](value).hex() == encoded, f"{vector['name']}: {label}"


# Server optimizers, section 4

def step(vector, momentum, second, mean):
    """One step: what is added to the base, and the state after it."""
    eta, beta1, beta2, tau = (vector[name] for name in ("learningRate", "beta1", "beta2", "tau"))
    adaptive = vector["optimizer"] != "fedAvgM"
    momentum = [beta1 * m + ((1 - beta1) * delta if adaptive else delta) for m, delta in zip(momentum, mean)]
    change = [eta * m for m in momentum]
    if adaptive:
        squares = [delta * delta for delta in mean]
        if vector["optimizer"] == "fedAdam":
            second = [beta2 * v + (1 - beta2) * square for v, square in zip(second, squares)]
        else:
            second = [v - (1 - beta2) * square * ((v > square) - (v < square)) for v, square in zip(second, squares)]
        change = [c / (math.sqrt(v) + tau) for c, v in zip(change, second)]
    return change, momentum, second


def dot(left, right):
    """In the order of the coordinates; sum() of newer versions of Python compensates rounding errors."""
    total = 0.0
    for one, other in zip(left, right):
        total += one * other
    return total


def norm(vector):
    return math.sqrt(dot(vector, vector))


def plus(vector, factor, addend):
    return [one + factor * other for one, other in zip(vector, addend)]


def scaled(vector, factor):
    return [0.0 + factor * one for one in vector]


class Lbfgs:
    def __init__(self, vector, dimension):
        self.memory = vector["memory"]
        self.last = [0.0] * dimension
        self.mean = [0.0] * dimension
        self.shortenings = 0
        self.pairs = []

    def step(self, mean):
        if norm(self.last) == 0:
            return self.go(mean, mean)
        change = plus(self.mean, -1, mean)
        curvature = dot(self.last, change)
        if curvature > 1e-6 * norm(self.last) * norm(change):
            damped = plus(change, 0.01 * norm(change) * norm(change) / curvature, self.last)
            self.pairs = (self.pairs + [(self.last, damped)])[-self.memory:]
        fall, rise = dot(self.last, self.mean), -dot(self.last, mean)
        if rise > 0.9 * fall and self.shortenings < 3:
            fraction = max(0.1, fall / (fall + rise))
            back = scaled(self.last, fraction - 1)
            self.last = scaled(self.last, fraction)
            self.shortenings += 1
            return back
        direction = self.solve(mean)
        longest = 4 * norm(self.last)
        if norm(direction) > longest:
            direction = scaled(direction, longest / norm(direction))
        return self.go(direction, mean)

    def go(self, step, mean):
        self.last, self.mean, self.shortenings = list(step), list(mean), 0
        return self.last

    def solve(self, vector):
        """The two-loop recursion."""
        alphas = []
        for step, change in reversed(self.pairs):
            alphas.append(dot(step, vector) / dot(step, change))
            vector = plus(vector, -alphas[-1], change)
        if self.pairs:
            step, change = self.pairs[-1]
            vector = scaled(vector, dot(step, change) / dot(change, change))
        for (step, change), alpha in zip(self.pairs, reversed(alphas)):
            vector = plus(vector, alpha - dot(change, vector) / dot(step, change), step)
        return vector

    def vectors(self):
        pairs = [vector for pair in self.pairs for vector in pair]
        return [self.last, self.mean, [float(self.shortenings)]] + pairs


class Momentum:
    def __init__(self, vector, dimension):
        self.vector = vector
        self.momentum = [0.0] * dimension
        self.second = [] if vector["optimizer"] == "fedAvgM" else [vector["tau"] * vector["tau"]] * dimension

    def step(self, mean):
        change, self.momentum, self.second = step(self.vector, self.momentum, self.second, mean)
        return change

    def vectors(self):
        return [self.momentum, self.second]


def state_bytes(vectors):
    return b"".join(len(vector).to_bytes(4, "big") + struct.pack(f">{len(vector)}d", *vector) for vector in vectors)


def check_optimizers(vectors):
    for vector in vectors:
        dimension = len(vector["steps"][0]["mean"])
        optimizer = (Lbfgs if vector["optimizer"] == "lbfgs" else Momentum)(vector, dimension)
        for number, made in enumerate(vector["steps"], 1):
            name = f"{vector['name']}, step {number}"
            assert optimizer.step(made["mean"]) == made["change"], name
            state = state_bytes(optimizer.vectors())
            assert state.hex() == made["state"], name
            assert sha256(state).hex() == made["digest"], name


# Differential privacy, section 4

class Random:
    """Longs of AES-256-CTR under a key, and integers below a bound."""

    def __init__(self, key):
        self.longs = iter(longs(stream(key, 1 << 16)))

    def below(self, bound):
        mask = (1 << max(1, (bound - 1).bit_length())) - 1
        while True:
            candidate = next(self.longs) & mask
            if candidate < bound:
                return candidate

    def is_negative(self):
        return next(self.longs) >> 63 == 1


def bernoulli(random, numerator, denominator):
    """True with probability exp(-numerator / denominator), at most 1: algorithm 1 of arXiv 2004.00010."""
    k = 1
    while random.below(denominator * k) < numerator:
        k += 1
    return k % 2 == 1


def bernoulli_of_square(random, part, sigma):
    """True with probability exp(-part^2 / (2 sigma^2)), the fraction taken as a product of two."""
    k = 1
    while random.below(sigma) < part and random.below(2 * sigma * k) < part:
        k += 1
    return k % 2 == 1


def laplace(random, sigma):
    while True:
        low = random.below(sigma)
        if not bernoulli(random, low, sigma):
            continue
        magnitude = low
        while bernoulli(random, 1, 1):
            magnitude += sigma
        negative = random.is_negative()
        if magnitude or not negative:
            return -magnitude if negative else magnitude


def gaussian(random, sigma):
    while True:
        candidate = laplace(random, sigma)
        whole, part = divmod(abs(abs(candidate) - sigma), sigma)
        if (all(bernoulli(random, 1, 2) for _ in range(whole * whole))
                and all(bernoulli(random, part, sigma) for _ in range(whole))
                and bernoulli_of_square(random, part, sigma)):
            return candidate


def metric_segments(parameters, classes):
    """Code, number of coordinates, bound and fraction bits of each segment after the weight, without noise."""
    limit = parameters["maxWeight"]
    segments = [(2, 1, limit * 16 << 16, 16), (2, 2, limit, 0)] if parameters.get("evaluation") else []
    if "confusion" in parameters.get("metrics", []):
        segments.append((5, classes * classes, limit, 0))
    if "scores" in parameters.get("metrics", []):
        scored = 1 if classes == 2 else classes
        segments += [(6, scored * 2 * 64, limit, 0), (6, scored * 64, limit << 16, 16)]
    return segments


def classes_of(vector):
    return vector.get("classes", 2)


def terms(parameters, weights, classes):
    """Sensitivity, sigma and bound of one contribution, and the length of it."""
    privacy = parameters["privacy"]
    dimension = weights + 1 + sum(count for _, count, _, _ in metric_segments(parameters, classes))
    sensitivity = math.ceil(privacy["clipNorm"] * 2.0 ** parameters["fractionBits"] + math.sqrt(dimension) / 2)
    honest = privacy["honestContributors"]
    sigma = max(8, math.ceil(privacy["noiseMultiplier"] * sensitivity / math.sqrt(honest)))
    return sensitivity, sigma, sensitivity + 16 * sigma, dimension


def epsilon(rho, delta):
    """Proposition 12 of arXiv 2004.00010, over a grid of orders."""
    orders = [1 + 1e-3 * 1.06 ** i for i in range(400)]
    return min(order * rho + (-math.log(delta) - math.log(order)) / (order - 1) + math.log(1 - 1 / order)
               for order in orders)


def affordable_rounds(parameters, weights, classes):
    privacy, rounds = parameters["privacy"], 0
    sensitivity, sigma, _, dimension = terms(parameters, weights, classes)
    honest = privacy["honestContributors"]
    tau = 10 * (honest - 1) * math.exp(-math.pi ** 2 * sigma ** 2)
    rho = sensitivity ** 2 / (2 * honest * sigma ** 2) + tau * dimension / 4
    while rounds < parameters["rounds"]:
        cut = (rounds + 1) * honest * dimension * 2 * math.exp(-128)
        delta = privacy["delta"] - (1 + math.exp(privacy["epsilon"])) * cut
        if delta <= 0 or epsilon((rounds + 1) * rho, delta) > privacy["epsilon"]:
            return rounds
        rounds += 1
    return rounds


def overflows(parameters, weights, classes):
    bound = terms(parameters, weights, classes)[2]
    return bound >= 1 << 53 or parameters["shares"] * parameters["maxContributors"] * bound >= 1 << 63


def check_terms(vectors):
    for vector in vectors:
        parameters, weights, classes, name = vector["parameters"], vector["weights"], classes_of(vector), vector["name"]
        sensitivity, sigma, bound, _ = terms(parameters, weights, classes)
        assert [sensitivity, sigma, bound] == [vector[key] for key in ("sensitivity", "sigma", "bound")], name
        assert not overflows(parameters, weights, classes), name
        assert affordable_rounds(parameters, weights, classes) == vector["rounds"], name


def check_refused_terms(vectors):
    for vector in vectors:
        arguments = vector["parameters"], vector["weights"], classes_of(vector)
        assert overflows(*arguments) or affordable_rounds(*arguments) == 0, vector["name"]


def check_noise(vectors):
    for vector in vectors:
        random = Random(bytes.fromhex(vector["key"]))
        samples = [gaussian(random, vector["sigma"]) for _ in vector["samples"]]
        assert [str(sample) for sample in samples] == vector["samples"], vector["name"]


# Contributions with options, and what is read out of their sums, section 4

def without_noise(vector):
    """The integers of one contribution."""
    parameters, weight = vector["parameters"], vector["weight"]
    values = [weight * clipped(value, parameters["clip"]) for value in vector["update"]]
    bits, metrics = parameters["fractionBits"], vector["metrics"]
    if "privacy" not in parameters:
        scaled = [(bound, bits) for _, count, bound, bits in metric_segments(parameters, classes_of(vector))
                  for _ in range(count)]
        return [round(value * 2.0 ** bits) for value in values] + [weight] + [
            clipped(round(metric * 2.0 ** metric_bits), bound)
            for metric, (bound, metric_bits) in zip(metrics, scaled, strict=True)]
    values += [float(weight)] + metrics
    squares = 0.0
    for value in values:
        squares += value * value
    norm, limit = math.sqrt(squares), parameters["privacy"]["clipNorm"]
    factor = limit / norm if norm > limit else 1.0
    sensitivity = terms(parameters, len(vector["update"]), classes_of(vector))[0]
    while True:
        x = [round(value * factor * 2.0 ** bits) for value in values]
        if sum(value * value for value in x) <= sensitivity * sensitivity:
            return x
        factor *= 1 - 2.0 ** -40


def contribution(vector):
    x = without_noise(vector)
    if "privacy" not in vector["parameters"]:
        return x
    sigma = terms(vector["parameters"], len(vector["update"]), classes_of(vector))[1]
    random = Random(bytes.fromhex(vector["key"]))
    return [value + clipped(gaussian(random, sigma), 16 * sigma) for value in x]


def check_contributions(vectors):
    for vector in vectors:
        assert [str(value) for value in without_noise(vector)] == vector["x"], vector["name"]
        assert [str(value) for value in contribution(vector)] == vector["shared"], vector["name"]


def half_up(value):
    return math.floor(value + 0.5)


def decoded(vector):
    """Sum, weight, mean, evaluation, and the sums by class."""
    parameters = vector["parameters"]
    total = [signed(sum(int(value) for value in column)) for column in zip(*vector["sums"])]
    assert all(value % parameters["shares"] == 0 for value in total), vector["name"]
    x = [value // parameters["shares"] for value in total]
    segments = metric_segments(parameters, classes_of(vector))
    dimension, unit = len(x) - 1 - sum(count for _, count, _, _ in segments), 2.0 ** -parameters["fractionBits"]
    stated = x[dimension + 1:]
    if "privacy" not in parameters:
        weight = x[dimension]
        mean = [float(value) / float(weight) * unit for value in x[:dimension]]
    else:
        weight = max(1.0, x[dimension] * unit)
        mean = [clipped(value * unit / weight, parameters["clip"]) for value in x[:dimension]]
        bits = [bits for _, count, _, bits in segments for _ in range(count)]
        stated = [half_up(value * unit * 2.0 ** bit) for value, bit in zip(stated, bits)]
    return x, half_up(weight), mean, stated[:3], by_class(segments, stated)


def by_class(segments, stated):
    """One entry for each kind after the metrics, with the values of all its segments."""
    sums, start = [], 0
    for code, count, _, _ in segments:
        values = stated[start:start + count]
        if sums and sums[-1][0] == code:
            sums[-1][1].extend(values)
        else:
            sums.append((code, values))
        start += count
    return [(code, values) for code, values in sums if code != 2]


def is_consistent(evaluation, sums, classes, contributors):
    """Whether sums without noise can be about the same records."""
    (_, correct, count), sums = evaluation, dict(sums)
    totals = {}
    if 5 in sums:
        rows = [sums[5][row * classes:(row + 1) * classes] for row in range(classes)]
        totals = {row: sum(cells) for row, cells in enumerate(rows)}
        if min(sums[5]) < 0 or sum(rows[i][i] for i in range(classes)) != correct or sum(sums[5]) != count:
            return False
    scored = [] if 6 not in sums else [1] if classes == 2 else list(range(classes))
    hits_of = {}
    for k, label in enumerate(scored):
        numbers = sums[6][k * 128:k * 128 + 64]
        hits = sums[6][k * 128 + 64:k * 128 + 128]
        start = len(scored) * 128 + k * 64
        units = sums[6][start:start + 64]
        hits_of[label] = sum(hits)
        if sum(numbers) != count or any(not 0 <= hit <= number for hit, number in zip(hits, numbers)):
            return False
        if any(not bin * number * 1024 - contributors <= unit <= (bin + 1) * number * 1024 + contributors
               for bin, (number, unit) in enumerate(zip(numbers, units))):
            return False
    return (all(totals.get(label, hit) == hit for label, hit in hits_of.items())
            and (len(scored) < 2 or sum(hits_of.values()) == count))


def check_decoded(vectors):
    for vector in vectors:
        x, weight, mean, evaluation, sums = decoded(vector)
        assert [str(value) for value in x] == vector["x"], vector["name"]
        assert weight == vector["weight"], vector["name"]
        assert mean == vector["mean"], vector["name"]
        assert evaluation == vector["evaluation"], vector["name"]
        stated = [(entry["kind"], [int(value) for value in entry["values"]]) for entry in vector.get("byClass", [])]
        assert sums == stated, vector["name"]
        if "privacy" not in vector["parameters"]:
            assert is_consistent(evaluation, sums, classes_of(vector), vector["contributors"]), vector["name"]


def check_refused(vectors):
    """Of the refused sums those that contradict each other; what the other reasons mean is said in section 4."""
    for vector in vectors:
        if vector["reason"] == "METRICS":
            *_, evaluation, sums = decoded(vector)
            assert not is_consistent(evaluation, sums, classes_of(vector), vector["contributors"]), vector["name"]


def check_options(vectors):
    check_optimizers(vectors["optimizers"])
    check_terms(vectors["terms"])
    check_refused_terms(vectors["refusedTerms"])
    check_noise(vectors["noise"])
    check_contributions(vectors["contributions"])
    check_decoded(vectors["decoded"])
    check_refused(vectors["refused"])


CHECKS = {"messages.json": check_messages, "options.json": check_options}

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for file, check in CHECKS.items():
        check(json.loads((folder / file).read_text(encoding="utf-8")))
        print("ok", file)
