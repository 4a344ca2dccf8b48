#!/usr/bin/env bash
# DuckDB 2.0.1: COPY ... TO keeps the order of rows by default. Then 600,000 texts of 1 KB, which the statement makes, do not
# fit into memory_limit=256MB with two threads ("Out of Memory Error"), although each is written once and none has to be
# kept. The same statement with preserve_insertion_order=false writes them all.
# Needs Python 3.11 or newer with venv, and 1 GB of disk. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check duckdb==2.0.1
cat > rows.py <<'PYTHON'
import os

import duckdb

print("duckdb", duckdb.__version__)
for ordered in ("true", "false"):
    database = duckdb.connect("rows.duckdb")
    database.execute("CREATE OR REPLACE TABLE data AS SELECT range AS n FROM range(600000)")
    database.close()
    database = duckdb.connect("rows.duckdb", config={"memory_limit": "256MB", "threads": 2})
    database.execute(f"SET preserve_insertion_order={ordered}")
    try:
        database.execute("COPY (SELECT repeat(chr((97 + n % 26)::INT), 1000) AS t FROM data) TO 'out.csv' (HEADER false)")
        print("ordered", ordered, os.path.getsize("out.csv"), sep=" | ")
    except duckdb.OutOfMemoryException as failure:
        print("ordered", ordered, str(failure).split(":")[0], sep=" | ")
    database.close()
PYTHON
venv/bin/python rows.py | tee output
grep -qx 'ordered | true | Out of Memory Error' output
grep -qx 'ordered | false | 600600000' output
echo "As described."
