#!/usr/bin/env bash
# DuckDB 2.0.1: casts accept texts that are no numbers, dates or times to people. TRY_CAST('2023_1' AS BIGINT) is 20231
# (underscores are separators of digits, as in SQL literals), although the same engine's reader of CSV leaves the column
# as text; '1-1-1' is 0001-01-01 as a date and 00:00:00 as a time of day, and there the reader of CSV makes a column of
# timestamps of it. Who decides by TRY_CAST that a column holds numbers or times turns terms, sections and lesson codes
# into numbers and years that nobody wrote.
# Needs Python 3.11 or newer with venv. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check duckdb==2.0.1
cat > codes.py <<'PYTHON'
import duckdb

print("duckdb", duckdb.__version__)
for code in ("2023_1", "1-1-1", "3/4/2"):
    for kind in ("BIGINT", "DOUBLE", "DATE", "TIME"):
        print("cast", code, kind, duckdb.execute(f"SELECT TRY_CAST('{code}' AS {kind})::VARCHAR").fetchall()[0][0], sep=" | ")
for codes in (("2023_1", "2023_2"), ("1-1-1", "1-2-10")):
    with open("codes.csv", "w") as file:
        file.write("\n".join(("code,score", *(f"{code},5" for code in codes), "")))
    print("csv", *codes, duckdb.sql("DESCRIBE SELECT * FROM read_csv('codes.csv')").fetchall()[0][1], sep=" | ")
PYTHON
venv/bin/python codes.py | tee output
grep -qx 'cast | 2023_1 | BIGINT | 20231' output
grep -qx 'cast | 2023_1 | DOUBLE | 20231.0' output
grep -qx 'cast | 1-1-1 | DATE | 0001-01-01' output
grep -qx 'cast | 1-1-1 | TIME | 00:00:00' output
grep -qx 'cast | 3/4/2 | DATE | 0003-04-02' output
grep -qx 'csv | 2023_1 | 2023_2 | VARCHAR' output
grep -qx 'csv | 1-1-1 | 1-2-10 | TIMESTAMP' output
echo "As described."
