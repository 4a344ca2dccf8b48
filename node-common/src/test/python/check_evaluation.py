#!/usr/bin/env python3
"""Replays the vectors of rounds that only evaluate without any code of this project.

Written from docs/reference/layouts.md; needs Python's standard library only.
usage: check_evaluation.py VECTORS-FOLDER
"""
import hashlib
import json
import pathlib
import struct
import sys

LOSS_BITS = 16
LARGEST_MEAN_LOSS = 16
RING = 1 << 64


def segments(vector):
    """Kind, coordinates, bound and fraction bits of each: the weight, then the metrics."""
    weight = vector["maxWeight"]
    layout = [(1, 1, weight, 0), (2, 1, weight * LARGEST_MEAN_LOSS << LOSS_BITS, LOSS_BITS), (2, 2, weight, 0)]
    if "confusion" in vector["metrics"]:
        layout.append((5, vector["classes"] ** 2, weight, 0))
    return layout


def encoded(layout):
    return struct.pack(">I", len(layout)) + b"".join(struct.pack(">BIqB", *segment) for segment in layout)


def contribution(contributor, layout):
    x = [contributor["weight"]]
    bits = [(bound, scale) for _, count, bound, scale in layout[1:] for _ in range(count)]
    for value, (bound, scale) in zip(contributor["metrics"], bits, strict=True):
        x.append(max(-bound, min(bound, round(value * 2.0**scale))))
    return x


def sums_of(shares):
    """The total of the sums of all share indices, divided by the number of shares."""
    totals = [sum(values) % RING for values in zip(*([int(value) for value in share] for share in shares))]
    signed = [value - RING if value >= RING // 2 else value for value in totals]
    assert all(value % len(shares) == 0 for value in signed)
    return [value // len(shares) for value in signed]


def check(vector):
    layout = segments(vector)
    assert encoded(layout).hex() == vector["layout"], vector["name"]
    assert hashlib.sha256(encoded(layout)).hexdigest() == vector["digest"], vector["name"]
    for contributor in vector["contributors"]:
        assert contribution(contributor, layout) == contributor["x"], vector["name"]
    x = sums_of(vector["sums"])
    assert x == [sum(values) for values in zip(*(each["x"] for each in vector["contributors"]))], vector["name"]
    assert len(vector["contributors"]) <= x[0] <= len(vector["contributors"]) * vector["maxWeight"], vector["name"]
    assert x[0] == vector["weight"] and x[1:] == vector["evaluation"], vector["name"]


def main():
    folder = pathlib.Path(sys.argv[1])
    for vector in json.loads((folder / "evaluation.json").read_text())["rounds"]:
        check(vector)
    print("ok evaluation.json")


if __name__ == "__main__":
    main()
