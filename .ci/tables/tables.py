"""Writes one table by several libraries, and compares what is said of the files: tables.py write|compare FOLDER"""
import csv
import datetime as dt
import decimal
import pathlib
import random
import re
import sys
import zoneinfo

ROWS = 300
WRITERS = ("pandas", "fastparquet", "polars", "pyarrow", "duckdb")

# The type and how many values are missing, in Parquet and in CSV.
EXPECTED = {
    "whole": ("number", 0),
    "whole_gaps": ("number", 30),
    "small": ("number", 0),
    "big": ("number", 0),
    "real": ("number", 0),
    "real_gaps": ("number", 30),
    "real_nan": ("number", 60),
    "single": ("number", 0),
    "infinite": ("number", 0),
    "amount": ("number", 0),
    "amount_gaps": ("number", 30),
    "flag": ("boolean", 0),
    "flag_gaps": ("boolean", 30),
    "day": ("timestamp", 0),
    "day_gaps": ("timestamp", 30),
    "at": ("timestamp", 0),
    "at_gaps": ("timestamp", 30),
    "at_utc": ("timestamp", 0),
    "at_paris": ("timestamp", 0),
    "clock": ("text", 0),
    "note": ("text", 0),
    "note_gaps": ("text", 30),
    "note_empty": ("text", 30),
    "code": ("text", 0),
    "group": ("text", 0),
    "group_gaps": ("text", 30),
    "nothing": ("text", ROWS),
}

# Why a file may say something else; docs/reference/assessment.md says the same.
KNOWN = {
    ("csv", "big"): (("text", 0), "an integer of more than 15 digits in a text is a code"),
    ("csv", "clock"): (("text", 0), "a time of day is the text that is in the file, with or without fractions of seconds"),
}


def table():
    """Columns by name; None is missing, and NaN and infinite numbers are there, too."""
    chance = random.Random(7)
    paris = zoneinfo.ZoneInfo("Europe/Paris")
    start = dt.datetime(2024, 1, 15, 8, 30)
    times = [start + dt.timedelta(hours=31 * i, minutes=i % 60, seconds=i % 50) for i in range(ROWS)]
    reals = [round(chance.uniform(-5, 100), 3) + 0.0001 for _ in range(ROWS)]

    def gaps(values):
        return [None if i % 10 == 3 else value for i, value in enumerate(values)]

    amounts = [decimal.Decimal(chance.randrange(100, 999_999)) / 100 for _ in range(ROWS)]
    return {
        "whole": [chance.randrange(-500, 5_000) for _ in range(ROWS)],
        "whole_gaps": gaps([chance.randrange(40) for _ in range(ROWS)]),
        "small": [chance.randrange(20, 90) for _ in range(ROWS)],
        "big": [9_007_199_254_740_993 + 7 * i for i in range(ROWS)],
        "real": reals,
        "real_gaps": gaps(reals),
        "real_nan": [float("nan") if i % 10 == 5 else value for i, value in enumerate(gaps(reals))],
        "single": [i % 40 + 0.25 for i in range(ROWS)],
        "infinite": [float("inf") if i == 9 else value for i, value in enumerate(reals)],
        "amount": amounts,
        "amount_gaps": gaps(amounts),
        "flag": [i % 3 == 0 for i in range(ROWS)],
        "flag_gaps": gaps([i % 3 == 0 for i in range(ROWS)]),
        "day": [time.date() for time in times],
        "day_gaps": gaps([time.date() for time in times]),
        "at": times,
        "at_gaps": gaps(times),
        "at_utc": [time.replace(tzinfo=dt.timezone.utc) for time in times],
        "at_paris": [time.replace(tzinfo=paris) for time in times],
        "clock": [dt.time(i % 24, i % 60, i % 7) for i in range(ROWS)],
        "note": [f"remark {i % 17} of {i % 5}" for i in range(ROWS)],
        "note_gaps": gaps([f"remark {i % 17} of {i % 5}" for i in range(ROWS)]),
        "note_empty": ["" if i % 10 == 3 else f"remark {i % 17}" for i in range(ROWS)],
        "code": [f"{i % 50:05d}" for i in range(ROWS)],
        "group": [("red", "green", "blue")[i % 3] for i in range(ROWS)],
        "group_gaps": gaps([("red", "green", "blue")[i % 3] for i in range(ROWS)]),
        "nothing": [None] * ROWS,
    }


def arrow(columns):
    import pyarrow as pa

    types = {
        "whole": pa.int64(), "whole_gaps": pa.int32(), "small": pa.int8(), "big": pa.int64(), "single": pa.float32(),
        "amount": pa.decimal128(12, 2), "amount_gaps": pa.decimal128(12, 2), "flag": pa.bool_(), "flag_gaps": pa.bool_(),
        "day": pa.date32(), "day_gaps": pa.date32(), "at": pa.timestamp("us"), "at_gaps": pa.timestamp("ms"),
        "at_utc": pa.timestamp("us", "UTC"), "at_paris": pa.timestamp("ns", "Europe/Paris"), "clock": pa.time64("us"),
        "group": pa.dictionary(pa.int8(), pa.string()), "group_gaps": pa.dictionary(pa.int8(), pa.string()),
        "nothing": pa.string(),
    }  # fmt: skip
    default = {"real": pa.float64(), "infinite": pa.float64()}
    return pa.table({
        name: pa.array(
            values,
            types.get(name, default.get(name.split("_")[0], pa.string())),
            from_pandas=False,
        )
        for name, values in columns.items()
    })


def frame(columns):
    import pandas as pd

    dtypes = {
        "whole_gaps": "Int32", "small": "int8", "single": "float32", "flag_gaps": "boolean", "group": "category",
        "group_gaps": "category",
    }  # fmt: skip
    made = {name: pd.Series(values, dtype=dtypes.get(name)) for name, values in columns.items()}
    for name in ("at_utc", "at_paris", "at_gaps"):
        made[name] = pd.to_datetime(made[name])
    return pd.DataFrame(made)


def write(folder):
    import duckdb
    import polars as pl
    import pyarrow as pa
    import pyarrow.csv
    import pyarrow.parquet

    columns = table()
    arrows = arrow(columns)
    pandas = frame(columns)
    pandas.to_parquet(folder / "pandas.parquet", engine="pyarrow", index=False)
    pandas.to_csv(folder / "pandas.csv", index=False)
    # fastparquet has no times of day, dates and decimals, and writes times in whole seconds as if they were milliseconds.
    plain = pandas.astype({name: "float64" for name in ("amount", "amount_gaps")})
    for name in ("day", "day_gaps"):
        plain[name] = plain[name].astype("datetime64[us]")
    plain["clock"] = plain["clock"].astype(str)
    plain.to_parquet(folder / "fastparquet.parquet", engine="fastparquet", index=False)
    polars = pl.from_arrow(arrows)
    polars.write_parquet(folder / "polars.parquet")
    polars.write_csv(folder / "polars.csv")
    pa.parquet.write_table(arrows, folder / "pyarrow.parquet")
    flat = pa.table({
        name: column.cast(pa.string()) if pa.types.is_dictionary(column.type) else column
        for name, column in zip(arrows.column_names, arrows.columns)
    })
    pa.csv.write_csv(flat, folder / "pyarrow.csv")
    database = duckdb.connect()
    database.execute("SET TimeZone = 'Europe/Paris'")
    database.register("input", arrows)
    database.execute(f"COPY input TO '{folder}/duckdb.parquet' (FORMAT parquet)")
    database.execute(f"COPY input TO '{folder}/duckdb.csv' (FORMAT csv, HEADER)")


def said(file):
    """What the inspection says of each column: type, missing and distinct values."""
    found = {}
    for line in file.read_text().splitlines():
        match = re.fullmatch(r"(\w+) +(text|number|timestamp|boolean) +([0-9,]+) +([0-9,]+)  (.*)", line)
        if match:
            name, kind, missing, distinct, category = match.groups()
            found[name] = (kind, int(missing.replace(",", "")), int(distinct.replace(",", "")), category.split(":")[0])
    return found


def rows(folder):
    """The values as they were read: numbers, times and truth values typed, others as texts."""
    import duckdb

    database = duckdb.connect(str(folder / ".run" / "rows.duckdb"), read_only=True)
    database.execute("SET TimeZone = 'UTC'")
    there = {row[0] for row in database.execute("DESCRIBE data").fetchall()}
    values = {}
    for number, name in enumerate(EXPECTED, 1):
        column = f"t{number:04}" if f"t{number:04}" in there else f"c{number:04}"
        values[name] = [row[0] for row in database.execute(f"SELECT {column} FROM data ORDER BY n").fetchall()]
    return values


def compare_values(files):
    first = rows(files[0].with_suffix(".out"))
    failures = 0
    for file in files[1:]:
        for name, values in rows(file.with_suffix(".out")).items():
            known = KNOWN.get((file.name.split(".")[1], name))
            different = [i for i, value in enumerate(values) if value != first[name][i]]
            if different and not known:
                failures += 1
                at = different[0]
                print(f"{file.stem}: {name}: {len(different)} values differ, in row {at + 1} {first[name][at]!r} and {values[at]!r}")
    return failures


def compare(folder):
    failures = 0
    files = [
        folder / f"{writer}.{form}.txt"
        for form in ("parquet", "csv")
        for writer in WRITERS
        if (folder / f"{writer}.{form}").exists()
    ]
    first = said(files[0])
    for file in files:
        form = file.name.split(".")[1]
        found = said(file)
        for name, expected in EXPECTED.items():
            known = KNOWN.get((form, name)) or KNOWN.get((file.name.removesuffix(".txt"), name))
            wanted = (known[0] if known else expected) + ((first[name][2],) if not known else ())
            got = found.get(name, ("absent",))
            if got[: len(wanted)] != wanted or (not known and got[3:] != first[name][3:]):
                failures += 1
                print(f"{file.name.removesuffix('.txt')}: {name}: expected {wanted} and {first[name][3:]}, got {got}")
    failures += compare_values(files)
    print(f"{len(files)} files, {len(EXPECTED)} columns, {failures} differences; known:")
    for (where, name), (_, reason) in KNOWN.items():
        print(f"  {where}: {name}: {reason}")
    return failures


if __name__ == "__main__":
    where = pathlib.Path(sys.argv[2])
    sys.exit(write(where) if sys.argv[1] == "write" else compare(where) > 0)
