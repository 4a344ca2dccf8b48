#!/usr/bin/env bash
# fastparquet 2026.9.0 with times="int96": times of pandas are written as if their integers were nanoseconds, whatever their
# unit. Since pandas 3 the unit of a parsed time is the microsecond, so 2024-03-31 12:30 is written, without a warning, as
# 1970-01-20 19:31:28.2, and every reader (DuckDB, pyarrow, fastparquet itself) gives that. With the unit of nanoseconds
# the file is right, and so is the default form of times (INT64). Who gets times of 1970 in a Parquet file with INT96 has
# such a file: no reader can tell it from a right one.
# Needs Python 3.11 or newer with venv. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check fastparquet==2026.9.0 pandas==3.1.1 pyarrow==26.0.1 duckdb==2.0.1
cat > times.py <<'PYTHON'
import duckdb
import fastparquet
import pandas
import pyarrow
import pyarrow.parquet

print("fastparquet", fastparquet.__version__, "pandas", pandas.__version__, "pyarrow", pyarrow.__version__, "duckdb", duckdb.__version__)
parsed = pandas.DataFrame({"at": pandas.to_datetime(["2024-03-31 12:30:00"])})
print("pandas parses to", parsed["at"].dtype)
for unit in ("us", "ns"):
    for form in ("int64", "int96"):
        name = f"{form}-{unit}.parquet"
        fastparquet.write(name, parsed.astype({"at": f"datetime64[{unit}]"}), times=form)
        read = [
            duckdb.sql(f"SELECT * FROM '{name}'").fetchall()[0][0],
            pyarrow.parquet.read_table(name)["at"][0].as_py(),
            fastparquet.ParquetFile(name).to_pandas()["at"].iloc[0],
        ]
        print(unit, form, *(pandas.Timestamp(each) for each in read), sep=" | ")
PYTHON
venv/bin/python times.py | tee output
wrong='1970-01-20 19:31:28.200000'
right='2024-03-31 12:30:00'
grep -qx 'pandas parses to datetime64\[us\]' output
grep -qx "us | int96 | $wrong | $wrong | $wrong" output
for each in 'us | int64' 'ns | int64' 'ns | int96'; do
  grep -qx "$each | $right | $right | $right" output
done
echo "As described."
