"""Measures Flower beside what Sumspace reports, and prints a line for each comparison."""
import csv
import json
import signal
import statistics
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import numpy

from federation import Federation

CLIENTS = 10
WARMUPS = 1
ROUNDS = 2
SIZES = [(3, "1e4"), (3, "1e6"), (5, "1e4"), (5, "1e6")]
TABLES = {"xAPI-Edu-Data": "Class", "students_dropout_academic_success": "target"}
# Flower's error after all rounds: SecAgg+ counts in steps of 16 / 2^22.
EXACT_ENOUGH = 1e-4
SPEED_TARGET = 3
TRAINED_ROUNDS = 20
TIME_TARGET = 0.5
RUN_SECONDS = 900
HEADS = {
    "aggregation": (
        "shares, parameters", "round of Sumspace, s", "round of Flower, s", "Flower / Sumspace", "target",
        "work in Flower's round, s", "work / Sumspace"),
    "training": (
        "table", "test rows", "accuracy, Sumspace", "accuracy, Flower", "target", "20 rounds of Sumspace, s",
        "20 rounds of Flower, s", "Sumspace / Flower", "target"),
}


def row(*cells):
    print("| " + " | ".join(str(each) for each in cells) + " |", flush=True)


def verdict(target, met):
    return f"{target}: {'met' if met else 'missed'}"


def spread(seconds):
    return f"{statistics.median(seconds):.2f} ({min(seconds):.2f} to {max(seconds):.2f})"


def aggregation(sumspace, work, shares, parameters):
    """Rounds of SecAgg+ beside rounds of the same size. Returns whether the target is met."""
    report = work / "rounds.json"
    if not report.exists():
        subprocess.run([sumspace, "bench", "round.shares", "--report", report], check=True)
    (ours,) = [each for each in json.loads(report.read_text()) if each["name"] == f"round.shares.{shares}.{parameters}"]
    notes = Path(tempfile.mkdtemp(prefix="notes-", dir=work))
    config = {"clients": CLIENTS, "shares": shares, "parameters": int(float(parameters)), "rounds": WARMUPS + ROUNDS}
    with Federation(work, CLIENTS, f'notes="{notes}"') as federation:
        flower = json.loads(federation.run("aggregation", config, RUN_SECONDS).read_text())
    if len(flower["seconds"]) != WARMUPS + ROUNDS or not flower["error"] <= EXACT_ENOUGH:
        raise SystemExit(f"flower: expected {flower['expected']} as mean after {WARMUPS + ROUNDS} rounds, and got"
                         f" {len(flower['seconds'])} rounds with an error of {flower['error']}")
    seconds, waits = flower["seconds"][WARMUPS:], flower["waits"][WARMUPS:]
    own_work = (sum(seconds) - sum(waits)) / ROUNDS + work_of_clients(notes)
    ratio = statistics.median(seconds) * 1_000 / ours["value"]
    met = ratio >= SPEED_TARGET
    row(f"{shares}, {parameters}", spread([ours[each] / 1_000 for each in ("min", "value", "max")]), spread(seconds),
        f"{ratio:.0f}", verdict(SPEED_TARGET, met), f"{own_work:.2f}", f"{own_work * 1_000 / ours['value']:.1f}")
    return met


def work_of_clients(notes):
    """Processor time of all clients together in a round, without the warm-ups."""
    lines = [line.split() for file in notes.iterdir() for line in file.read_text().splitlines()]
    return sum(float(seconds) for number, seconds in lines if int(number) > WARMUPS) / ROUNDS


def training(sumspace, work, table):
    """FedAvg with scikit-learn beside the demonstration, on one table. Returns whether the targets are met."""
    label = TABLES[table.stem]
    folder = work / table.stem
    folder.mkdir(exist_ok=True)
    with open(table, newline="", encoding="utf-8-sig") as file:
        header, *lines = csv.reader(file)
    sites = [f"site-{number % CLIENTS}" for number in range(len(lines))]
    with open(folder / "table.csv", "w", newline="") as file:
        csv.writer(file).writerows([header + ["site"]] + [line + [site] for line, site in zip(lines, sites)])
    (folder / "parameters.json").write_text('{"stopWhenConverged": false}')
    if not (folder / "report.json").exists():
        subprocess.run(
            [sumspace, "demo", "--in", folder / "table.csv", "--label", label, "--group", "site", "--rounds",
             str(TRAINED_ROUNDS), "--parameters", folder / "parameters.json", "--no-exchange", "--out", folder / "demo",
             "--report", folder / "report.json", "--key", folder / "key.pem"], check=True, stdout=subprocess.DEVNULL)
    ours = json.loads((folder / "report.json").read_text())
    test = write_rows(folder, header, lines, sites, label)
    config = {"clients": CLIENTS, "classes": ours["classes"], "features": ours["features"], "rounds": TRAINED_ROUNDS}
    with Federation(folder, CLIENTS, f'rows="{folder}"') as federation:
        flower = numpy.load(federation.run("training", config, RUN_SECONDS))
    if flower["rounds"] != TRAINED_ROUNDS or ours["rounds"] != TRAINED_ROUNDS:
        raise SystemExit(f"flower: expected {TRAINED_ROUNDS} rounds, got {flower['rounds']} and {ours['rounds']}")
    accuracy = float((numpy.argmax(test["x"] @ flower["coef"].T + flower["intercept"], axis=1) == test["y"]).mean())
    seconds, share = float(flower["seconds"]), ours["seconds"]["train"] / float(flower["seconds"])
    accurate, fast = ours["accuracy"] >= accuracy, share <= TIME_TARGET
    row(table.stem, len(test["y"]), f"{ours['accuracy']:.4f}", f"{accuracy:.4f}", verdict("no lower", accurate),
        f"{ours['seconds']['train']:.1f}", f"{seconds:.1f}", f"{share:.2f}", verdict(TIME_TARGET, fast))
    return accurate and fast


def write_rows(folder, header, lines, sites, label):
    """Writes each client's training rows as the demonstration encodes them, and returns the test rows."""
    known = json.loads((folder / "demo" / "features.json").read_text())
    with open(folder / "demo" / "predictions.csv", newline="") as file:
        tested = [int(each["row"]) - 1 for each in csv.DictReader(file)]
    with open(folder / "demo" / "test-rows.csv", newline="") as file:
        _, *written = csv.reader(file)
    x = numpy.array([encode(known["features"], dict(zip(header, line))) for line in lines])
    y = numpy.array([known["classes"].index(line[header.index(label)]) for line in lines])
    if not numpy.allclose(x[tested], [[float(value) for value in line[:-1]] for line in written]):
        raise SystemExit("flower: the test rows are not encoded as the demonstration encodes them")
    for client in range(CLIENTS):
        rows = sorted({row for row, site in enumerate(sites) if site == f"site-{client}"} - set(tested))
        numpy.savez(folder / f"{client}.npz", x=x[rows], y=y[rows])
    return {"x": x[tested], "y": y[tested]}


def encode(features, values):
    """A row of numbers, as docs/how-to/train-on-your-table.md describes features.json."""
    row = []
    for feature in features:
        value = values[feature["name"]]
        if feature["kind"] == "numeric":
            row.append((float(value) - feature["mean"]) / feature["sd"] if value else 0.0)
        else:
            word = value if not value or value in feature["vocabulary"] else feature.get("other")
            row += [float(word == each) for each in feature["vocabulary"]]
    return row


def main(sumspace, work, data, names):
    measurements = {
        **{f"aggregation.{shares}.{parameters}": lambda size=(shares, parameters): aggregation(sumspace, work, *size)
           for shares, parameters in SIZES},
        **{f"training.{table}": lambda file=data / f"{table}.csv": training(sumspace, work, file) for table in TABLES},
    }
    wanted = [name for name in measurements if any(f"{name}.".startswith(f"{each}.") for each in names)]
    if not wanted:
        raise SystemExit(f"flower: expected names or beginnings of {', '.join(measurements)}")
    print(f"Flower {version('flwr')}, scikit-learn {version('scikit-learn')}, numpy {version('numpy')}")
    missed, last = [], ""
    for name in wanted:
        kind = name.split(".")[0]
        if kind != last:
            row(*HEADS[kind])
            last = kind
        if not measurements[name]():
            missed.append(name)
    if missed:
        raise SystemExit(f"flower: missed targets of {', '.join(missed)}")


if __name__ == "__main__":
    # So that the processes of Flower end, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    main(*(Path(each) for each in sys.argv[1:4]), sys.argv[4:])
