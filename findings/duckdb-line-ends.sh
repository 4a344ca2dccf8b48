#!/usr/bin/env bash
# DuckDB 2.0.1: read_csv with ignore_errors, where new_line names another kind of line end than the file has, gives no row and
# no error, although the same call without new_line reads every row. Where a file has both kinds (programs append to exports of
# other systems), nothing helps: the sniffer refuses it, a call without detection ends with an error, also with ignore_errors,
# and new_line either ends with this error or gives no row. Only strict_mode = false reads it. Who counts rows after a read
# with ignore_errors must count them against the file, and who names new_line must have looked at the whole file.
# A line break in quotes in a cell of a row is part of the cell. In a cell of the header it counts as a line end: where
# spreadsheets write LF in a cell beside CR LF after rows, the sniffer refuses the file, and a call without detection gives no
# row and no error, unless new_line names the ends of the rows.
# Needs Python 3.10 or newer with venv. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check duckdb==2.0.1
cat > ends.py <<'PYTHON'
import duckdb

print("duckdb", duckdb.__version__)
FILES = {
    "LF": b"a,b\n1,2\n3,4\n",
    "CRLF": b"a,b\r\n1,2\r\n3,4\r\n",
    "header LF, rows CRLF": b"a,b\n1,2\r\n3,4\r\n",
    "CRLF, last LF": b"a,b\r\n1,2\r\n3,4\n",
    "CRLF, LF in a cell of a row": b"a,b\r\n1,\"2\n2\"\r\n3,4\r\n",
    "CRLF, LF in a cell of the header": b"a,\"b\nb\"\r\n1,2\r\n3,4\r\n",
}
FIXED = "auto_detect=false, header=true, delim=',', quote='\"', escape='\"', columns={'a': 'VARCHAR', 'b': 'VARCHAR'}"
CALLS = {
    "sniffed": "auto_detect=true",
    "fixed": FIXED,
    "ignoring errors": FIXED + ", ignore_errors=true",
    "ignoring errors, new_line CRLF": FIXED + ", ignore_errors=true, new_line='\\r\\n'",
    "not strict": FIXED + ", strict_mode=false",
}
for kind, content in FILES.items():
    with open("table.csv", "wb") as file:
        file.write(content)
    for call, options in CALLS.items():
        try:
            said = f"{len(duckdb.sql(f'SELECT * FROM read_csv({chr(39)}table.csv{chr(39)}, {options})').fetchall())} rows"
        except duckdb.Error:
            said = "error"
        print(kind, call, said, sep=" | ")
PYTHON
venv/bin/python ends.py | tee output
grep -qx 'LF | ignoring errors | 2 rows' output
grep -qx 'LF | ignoring errors, new_line CRLF | 0 rows' output
grep -qx 'CRLF | ignoring errors, new_line CRLF | 2 rows' output
grep -qx 'header LF, rows CRLF | ignoring errors, new_line CRLF | 0 rows' output
for kind in 'header LF, rows CRLF' 'CRLF, last LF'; do
  for call in sniffed fixed 'ignoring errors'; do
    grep -qx "$kind | $call | error" output
  done
  grep -qx "$kind | not strict | 2 rows" output
done
for call in sniffed fixed 'ignoring errors' 'ignoring errors, new_line CRLF' 'not strict'; do
  grep -qx "CRLF, LF in a cell of a row | $call | 2 rows" output
done
grep -qx 'CRLF, LF in a cell of the header | sniffed | error' output
for call in fixed 'ignoring errors'; do
  grep -qx "CRLF, LF in a cell of the header | $call | 0 rows" output
done
for call in 'ignoring errors, new_line CRLF' 'not strict'; do
  grep -qx "CRLF, LF in a cell of the header | $call | 2 rows" output
done
echo "As described."
