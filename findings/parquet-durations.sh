#!/usr/bin/env bash
# A duration has no type in Parquet, and writers of one table disagree. pandas 3.1.1 with pyarrow and polars 2.1.0 write a bare
# integer, whose unit is only in the file's metadata for Arrow; pandas with fastparquet writes a time of day. DuckDB 2.0.1
# reads the first as BIGINT (1500 milliseconds, 1500000 microseconds: only who wrote the file knows) and the second as TIME;
# a duration of seconds through fastparquet is a million times too short. A time spent of more than a day, which
# fastparquet writes without a word, is a TIME that DuckDB refuses to read.
# Needs Python 3.11 or newer with venv. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check fastparquet==2026.9.0 pandas==3.1.1 pyarrow==26.0.1 polars==2.1.0 duckdb==2.0.1
cat > durations.py <<'PYTHON'
import datetime
import warnings

import duckdb
import fastparquet
import pandas
import polars
import pyarrow

warnings.simplefilter("ignore")
print("pandas", pandas.__version__, "pyarrow", pyarrow.__version__, "fastparquet", fastparquet.__version__,
      "polars", polars.__version__, "duckdb", duckdb.__version__)


def show(what):
    kind = duckdb.sql("DESCRIBE SELECT * FROM 'spent.parquet'").fetchall()[0][1]
    try:
        value = duckdb.sql("SELECT spent::VARCHAR FROM 'spent.parquet'").fetchall()[0][0]
    except duckdb.Error as refused:
        value = str(refused).splitlines()[0]
    print(what, kind, value, sep=" | ")


for text in ("00:00:02", "30:00:00"):
    for unit in ("s", "ms", "us"):
        table = pandas.DataFrame({"spent": pandas.to_timedelta([text]).astype(f"timedelta64[{unit}]")})
        for engine in ("pyarrow", "fastparquet"):
            table.to_parquet("spent.parquet", engine=engine)
            show(f"{text} | {unit} | {engine}")
polars.DataFrame({"spent": [datetime.timedelta(seconds=2)]}).write_parquet("spent.parquet")
show("00:00:02 | us | polars")
PYTHON
venv/bin/python durations.py | tee output
grep -qx '00:00:02 | s | pyarrow | BIGINT | 2' output
grep -qx '00:00:02 | ms | pyarrow | BIGINT | 2000' output
grep -qx '00:00:02 | us | pyarrow | BIGINT | 2000000' output
grep -qx '00:00:02 | us | polars | BIGINT | 2000000' output
grep -qx '00:00:02 | s | fastparquet | TIME | 00:00:00.000002' output
grep -qx '00:00:02 | ms | fastparquet | TIME | 00:00:02' output
grep -qx '00:00:02 | us | fastparquet | TIME | 00:00:02' output
grep -qx '30:00:00 | us | pyarrow | BIGINT | 108000000000' output
grep -q '^30:00:00 | us | fastparquet | TIME | Invalid Input Error: Invalid TIME value' output
echo "As described."
