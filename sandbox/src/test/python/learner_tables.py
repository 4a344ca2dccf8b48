"""Writes the generated tables of docs/reference/results.md ("Accuracy of trainings") as CSV files.

    python3 learner_tables.py FOLDER [NAME ...]

Needs Python 3 alone. The same version writes the same files. A learner belongs to one of 20 to 30 sites of very different
sizes; the outcome depends on the site, on six categorical columns, on earlier attempts and credits and, in most tables, on
activity counts that are log-normal ("heavy" ones have tails up to 100 standard deviations long).
"""
import bisect
import csv
import math
import random
import sys
from pathlib import Path

# name: (seed, rows, sites, activity's standard deviation of the logarithm or None, quantiles between the classes)
HALVES = [0.53]
GRADES = [0.2, 0.35, 0.85]
TABLES = {
    "demographic-10k": (2, 10_000, 20, None, HALVES),
    "demographic-32k": (1, 32_593, 22, None, HALVES),
    "activity-32k": (3, 32_593, 22, 1.3, HALVES),
    "activity-50k": (4, 50_000, 30, 1.3, HALVES),
    "activity-4-classes-20k": (6, 20_000, 25, 1.3, GRADES),
    "heavy-20k": (5, 20_000, 25, 2.2, HALVES),
    "heavy-4-classes-30k": (7, 30_000, 30, 2.2, GRADES),
    "rare-20k": (8, 20_000, 25, 1.3, [0.03]),
}
# name, values, spread of the effects
CATEGORIES = [("gender", 2, 0.2), ("region", 13, 0.15), ("education", 5, 0.5), ("deprivation", 10, 0.25),
              ("age_band", 3, 0.2), ("disability", 2, 0.3)]
COUNTS = ["forum_clicks", "content_clicks", "quiz_clicks", "page_clicks"]
SCORES = ["first_score", "second_score"]
CREDITS = [(30, 0.1), (60, 0.5), (90, 0.1), (120, 0.2), (150, 0.05), (240, 0.05)]


def shares(rng, count):
    sizes = [rng.gammavariate(1.2, 1) + 0.05 for _ in range(count)]
    return [size / sum(sizes) for size in sizes]


def learner(rng, sites, categories, deviation):
    site = rng.choices(range(len(sites)), [share for share, _ in sites])[0]
    score = sites[site][1]
    row = [f"site{site:02d}"]
    for weights, effects in categories:
        value = rng.choices(range(len(effects)), weights)[0]
        score += effects[value]
        row.append(f"v{value}")
    attempts = min(6, int(rng.expovariate(1 / 0.4)))
    credits = rng.choices([c for c, _ in CREDITS], [w for _, w in CREDITS])[0]
    score -= 0.5 * attempts + 0.008 * (credits - 60)
    row += [attempts, credits]
    if deviation is not None:
        activity = rng.gauss(0, 1)
        for _ in COUNTS:
            row.append(round(math.exp(deviation * (0.7 * activity + rng.gauss(0, 0.7)) + 3)))
        for _ in SCORES:
            row.append(round(60 + 12 * (0.7 * activity + rng.gauss(0, 0.7)), 1))
        row.append(max(0, round(20 + 15 * activity + rng.gauss(0, 8))))
        score += 1.5 * activity
    chance = rng.random()
    return row, score + math.log(chance / (1 - chance))


def write(path, seed, rows, sites, deviation, quantiles):
    rng = random.Random(seed)
    site_list = [(share, rng.gauss(0, 0.5)) for share in shares(rng, sites)]
    categories = [(shares(rng, n), [rng.gauss(0, spread) for _ in range(n)]) for _, n, spread in CATEGORIES]
    learners = [learner(rng, site_list, categories, deviation) for _ in range(rows)]
    ordered = sorted(score for _, score in learners)
    borders = [ordered[int(rows * q)] for q in quantiles]
    names = ["fail", "pass"] if len(quantiles) == 1 else ["withdrawn", "fail", "pass", "distinction"]
    header = ["site"] + [name for name, _, _ in CATEGORIES] + ["previous_attempts", "credits"]
    header += COUNTS + SCORES + ["active_days"] if deviation is not None else []
    with open(path, "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(header + ["result"])
        for row, score in learners:
            table.writerow(row + [names[bisect.bisect_right(borders, score)]])


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or TABLES:
        write(folder / f"{name}.csv", *TABLES[name])
        print(folder / f"{name}.csv")
