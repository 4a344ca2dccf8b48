#!/usr/bin/env python3
"""Replays the vectors of rows of learners without any code of this project.

Written from docs/how-to/train-on-statements.md; needs Python's standard library.
usage: check_rows.py VECTORS-FOLDER [--make]     --make writes the rows of generated statements anew
"""
import datetime
import json
import math
import pathlib
import random
import re
import sys
from fractions import Fraction

TIME = re.compile(r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?$")
NUMBER = r"(\d+(?:[.,]\d+)?)"
DURATION = re.compile(f"(-?)P(?!$)(?:{NUMBER}Y)?(?:{NUMBER}M)?(?:{NUMBER}W)?(?:{NUMBER}D)?"
                      f"(?:T(?!$)(?:{NUMBER}H)?(?:{NUMBER}M)?(?:{NUMBER}S)?)?$")
SECONDS = (Fraction("31556952"), Fraction("2629746"), 604_800, 86_400, 3_600, 60, 1)
NANOS = 10 ** 9
KINDS = {"timestamp": "time", "stored": "time", "result.duration": "duration"}


def find(record, path):
    for step in path.split("."):
        if not isinstance(record, dict) or step not in record:
            return None
        record = record[step]
    return record


def nanos(text):
    """Since 1970; None if the text is no time."""
    found = TIME.match(text) if isinstance(text, str) else None
    if not found:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    days = datetime.date(year, month, day).toordinal() - datetime.date(1970, 1, 1).toordinal()
    zone = found[8] if found[8] not in (None, "Z") else "+00:00"
    offset = (int(zone[1:3]) * 60 + int(zone[4:6])) * (-1 if zone[0] == "-" else 1)
    seconds = (days * 24 + hour) * 3_600 + (minute - offset) * 60 + second
    return seconds * NANOS + int((found[7] or "").ljust(9, "0"))


def seconds(text, fixed):
    """Of a duration; None if the text is none, or, if it must be fixed, if it has years or months."""
    found = DURATION.match(text) if isinstance(text, str) else None
    if not found or fixed and (found[2] or found[3]):
        return None
    total = sum(Fraction((number or "0").replace(",", ".")) * unit for number, unit in zip(found.groups()[1:], SECONDS))
    return -total if found[1] else total


def number(record, path):
    value = find(record, path)
    if isinstance(value, str):
        value = seconds(value, True)
        return None if value is None else float(value)
    return None if value is None or isinstance(value, (bool, dict, list)) else float(value)


def text(value):
    """A value as a word; None if it is none."""
    if value is None or isinstance(value, (dict, list)):
        return None
    return value if isinstance(value, str) else json.dumps(value)


# Conditions: members of an object, all of which hold; no arrays in the statements

def comparable(path, value):
    kind = KINDS.get(path)
    if kind == "time":
        found = nanos(value)
        return None if found is None else found // 1_000_000
    if kind == "duration":
        found = seconds(value, False)
        return None if found is None else int(found * 1_000)
    return value


def exists(record, path):
    parent, _, name = path.rpartition(".")
    return name in ((find(record, parent) if parent else record) or {})


def holds(record, path, operator, operand):
    if operator == "$exists":
        return exists(record, path) == operand
    value = comparable(path, find(record, path))
    operand = [comparable(path, each) for each in operand] if operator == "$in" else comparable(path, operand)
    if operator == "$in":
        return value in operand
    if operator in ("$eq", "$ne"):
        return (value == operand) == (operator == "$eq")
    if isinstance(value, str) != isinstance(operand, str) or value is None or isinstance(value, bool):
        return False
    return {"$gt": value > operand, "$gte": value >= operand, "$lt": value < operand, "$lte": value <= operand}[operator]


def matches(record, where):
    return all(
        holds(record, path, operator, operand)
        for path, test in where.items()
        for operator, operand in (test if isinstance(test, dict) else {"$eq": test}).items())


# Values of a learner

def time_of(record):
    return nanos(find(record, "timestamp") if find(record, "timestamp") is not None else find(record, "stored"))


def scaled(feature, value):
    if "mean" in feature:
        return (value - feature["mean"]) / feature["sd"]
    return (value - feature["min"]) / (feature["max"] - feature["min"])


def word_of(feature, value):
    word = text(value)
    vocabulary = [text(each) for each in feature["vocabulary"]]
    return word if word is None or word in vocabulary else feature.get("other")


def one_hot(feature, word):
    return [1.0 if text(each) == word else 0.0 for each in feature["vocabulary"]]


def timed(feature, records, value_of):
    """The value of the first or last record; of equal times the greater id is later, then the greater value."""
    found = [(time_of(record), record["id"], value_of(record)) for record in records]
    found = [each for each in found if each[0] is not None and each[2] is not None]
    if not found:
        return None
    key = lambda each: (each[0], each[1], each[2] if isinstance(each[2], str) else repr(each[2]))
    return (min if feature["kind"] == "first" else max)(found, key=key)[2]


def columns(feature, records):
    kind = feature["kind"]
    chosen = [record for record in records if matches(record, feature.get("where", {}))]
    if kind == "count" and "path" in feature:
        words = [word_of(feature, find(record, feature["path"])) for record in chosen]
        return [scaled(feature, words.count(text(each))) for each in feature["vocabulary"]]
    if kind == "count":
        return [scaled(feature, len(chosen))]
    if kind == "days":
        times = [nanos(find(record, feature["path"])) if "path" in feature else time_of(record) for record in chosen]
        return [scaled(feature, len({each // (86_400 * NANOS) for each in times if each is not None}))]
    if "vocabulary" in feature:
        return one_hot(feature, word_of(feature, timed(feature, chosen, lambda each: text(find(each, feature["path"])))))
    if kind in ("first", "last"):
        value = timed(feature, chosen, lambda each: number(each, feature["path"]))
        return [0.0 if value is None else scaled(feature, value)]
    numbers = [each for each in (number(record, feature["path"]) for record in chosen) if each is not None]
    if kind == "sum":
        return [scaled(feature, math.fsum(numbers))]
    if not numbers:
        return [0.0]
    value = {"mean": math.fsum(numbers) / len(numbers), "minimum": min(numbers), "maximum": max(numbers)}[kind]
    return [scaled(feature, value)]


def label_of(label, records):
    chosen = [record for record in records if matches(record, label.get("where", {}))]
    if label["kind"] == "exists":
        return label["classes"][1 if chosen else 0]
    value = timed(label, chosen, lambda each: text(find(each, label["path"])))
    return value if value in label["classes"] else None


def learner_of(record):
    name = find(record, "actor.account.name")
    return find(record, "actor.mbox") if name is None else name


def rows(target_data, records):
    by_learner = {}
    for record in records:
        by_learner.setdefault(learner_of(record), []).append(record)
    found = []
    for learner in sorted(by_learner):
        label = label_of(target_data["label"], by_learner[learner])
        if label is not None:
            row = [column for feature in target_data["features"] for column in columns(feature, by_learner[learner])]
            found.append({"learner": learner, "label": label, "columns": row})
    return found


# Generated statements

def statement(dice, number_of):
    record = {"id": f"s{dice.randrange(10 ** 6)}-{number_of}"}
    name = f"l{dice.randrange(9)}"
    record["actor"] = {"mbox": "mailto:" + name} if name < "l3" else {"account": {"name": name}, "mbox": "mailto:none"}
    record["verb"] = {"id": dice.choice(["played", "paused", "answered", "completed"])}
    if dice.random() < 0.9:
        zone = dice.choice(["Z", "", "+01:00", "-05:30", "+14:00"])
        fraction = dice.choice(["", ".5", ".123456789"])
        record["timestamp"] = f"2026-03-0{dice.randrange(1, 5)}T{dice.choice(['00', '11', '23'])}:30:00{fraction}{zone}"
    if dice.random() < 0.5:
        record["stored"] = f"2026-03-09T0{dice.randrange(10)}:00:00Z"
    record["result"] = {"score": {"raw": dice.choice([dice.gauss(0, 1), dice.randrange(10), 1e300, -1e300, True, "7"])}}
    if dice.random() < 0.8:
        record["result"]["duration"] = dice.choice(
            ["PT1H30M", "P1D", "PT0.1S", "PT1,25S", "P2W", "P1M", "P1YT1S", "-PT3S", f"PT{dice.random():.9f}S"])
    if dice.random() < 0.7:
        record["context"] = {"platform": dice.choice(["web", "app", "tv", 3, None, ["web"]])}
    return record


def made():
    dice = random.Random(20260301)
    records = [statement(dice, each) for each in range(300)]
    scale = {"mean": 0.3, "sd": 1.7}
    day = {"timestamp": {"$gte": "2026-03-02T00:00:00Z", "$lt": "2026-03-04T00:00:00+01:00"}}
    features = [
        {"kind": "count"},
        {"kind": "count", "where": {"verb.id": "played"}},
        {"kind": "count", "where": {"verb.id": {"$in": ["played", "paused"]}, **day}},
        {"kind": "count", "where": {"result.duration": {"$gt": "PT1H", "$lte": "P1M"}}},
        {"kind": "count", "where": {"context.platform": {"$exists": False}}},
        {"kind": "count", "path": "verb.id", "vocabulary": ["completed", "played", "rest"], "other": "rest"},
        {"kind": "count", "path": "context.platform", "vocabulary": ["web", 3]},
        {"kind": "days"},
        {"kind": "days", "path": "stored", "where": {"verb.id": {"$ne": "played"}}},
        {"kind": "sum", "path": "result.duration"},
        {"kind": "sum", "path": "result.score.raw"},
        {"kind": "mean", "path": "result.score.raw", "where": {"result.score.raw": {"$lt": 100, "$gt": -100}}},
        {"kind": "minimum", "path": "result.duration"},
        {"kind": "maximum", "path": "result.score.raw"},
        {"kind": "first", "path": "result.score.raw"},
        {"kind": "last", "path": "result.duration"},
        {"kind": "first", "path": "context.platform", "vocabulary": ["web", "app", 3]},
        {"kind": "last", "path": "verb.id", "vocabulary": ["played", "x"], "other": "x", "where": day},
    ]
    for position, feature in enumerate(features):
        feature["name"] = f"f{position}"
        if feature["kind"] not in ("first", "last") or "vocabulary" not in feature:
            feature.update(scale)
    labels = [
        {"kind": "exists", "where": {"verb.id": "completed", "result.score.raw": {"$gte": 5}}, "classes": ["no", "yes"]},
        {"kind": "last", "path": "context.platform", "classes": ["web", "app", "3"]},
        {"kind": "first", "path": "verb.id", "where": day, "classes": ["played", "paused"]},
    ]
    vectors = []
    for label in labels:
        target_data = {"datatype": "xAPI", "rows": "learners", "features": features, "label": label}
        vectors.append({"target_data": target_data, "rows": rows(target_data, records)})
    return {"records": records, "vectors": vectors}


def check(content):
    for vector in content["vectors"]:
        for order in (content["records"], content["records"][::-1]):
            assert rows(vector["target_data"], order) == vector["rows"], vector["target_data"]["label"]


def main():
    file = pathlib.Path(sys.argv[1], "learner-rows.json")
    if sys.argv[2:] == ["--make"]:
        lines = made()
        parts = [json.dumps(each) for each in lines["records"]]
        vectors = [json.dumps(each) for each in lines["vectors"]]
        file.write_text('{"records": [\n' + ",\n".join(parts) + '\n], "vectors": [\n' + ",\n".join(vectors) + "\n]}\n")
    check(json.loads(file.read_text(encoding="utf-8")))
    print("ok learner-rows.json")


if __name__ == "__main__":
    main()
