#!/usr/bin/env bash
# tincan 1.0.0 (PyPI), the xAPI library of Rustici for Python: a result that is only read and written again is another one. The
# duration P1M becomes P30D and P1Y becomes P365D, although ISO 8601 gives months and years no fixed length, and digits
# after the microsecond are cut off, not rounded. Who stores statements that passed through it cannot compare them with the
# sender's, and a statement that is sent again with its id, once through the library and once not, is a conflict (409)
# for a store that compares durations by their digits.
# Needs Python 3.11 or newer with venv. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check tincan==1.0.0
cat > durations.py <<'PYTHON'
import json
from importlib.metadata import version

from tincan import Result

print("tincan", version("tincan"))
for duration in ("PT1H30M", "P1M", "P1Y", "PT1.2345678S"):
    read = Result.from_json(json.dumps({"duration": duration}))
    print(duration, json.loads(read.to_json())["duration"], sep=" | ")
PYTHON
venv/bin/python durations.py | tee output
grep -qx 'PT1H30M | PT01H30M00S' output
grep -qx 'P1M | P30DT00H00M00S' output
grep -qx 'P1Y | P365DT00H00M00S' output
grep -qx 'PT1.2345678S | PT01.234567S' output
echo "As described."
