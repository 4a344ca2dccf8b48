#!/usr/bin/env bash
# scorm-again 3.4.3 (npm), the usual run-time library for SCORM in a browser: the record that it commits, as its API gives it, has
# no JSON arrays. cmi.interactions and cmi.objectives, lists in the data model, are objects whose keys are "0", "1", ...,
# an empty list is {}, a number that the course never set is the empty text, and score.max, which it never set either, is the
# text "100". A reader that expects arrays refuses every such record, and one that takes max for what the course said
# scales raw scores of 0 to 20 by 100.
# Needs Node.js 20 or newer with npm. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund scorm-again@3.4.3
cat > commit.js <<'JS'
import { readFileSync } from "node:fs";

globalThis.window = globalThis;
const { Scorm12API } = await import("scorm-again");
console.log("scorm-again", JSON.parse(readFileSync("node_modules/scorm-again/package.json", "utf8")).version);
const api = new Scorm12API({ autocommit: false });
api.lmsInitialize("");
for (const [name, value] of [
  ["cmi.core.lesson_status", "completed"],
  ["cmi.core.score.raw", "18"],
  ["cmi.objectives.0.id", "first"],
  ["cmi.objectives.1.id", "second"],
  ["cmi.interactions.0.id", "question"],
]) {
  if (api.lmsSetValue(name, value) !== "true") throw new Error(name);
}
const { core, objectives, interactions } = api.renderCommitCMI(false).cmi;
console.log("score", JSON.stringify(core.score));
console.log("objectives", Array.isArray(objectives), JSON.stringify(Object.keys(objectives)));
console.log("responses", JSON.stringify(interactions[0].correct_responses));
process.exit(0);
JS
node commit.js | tee output
grep -qxF 'score {"raw":"18","min":"","max":"100"}' output
grep -qxF 'objectives false ["0","1"]' output
grep -qxF 'responses {}' output
echo "As described."
