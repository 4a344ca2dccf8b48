#!/usr/bin/env bash
# mongoose 8.1.0 (npm), with which connectors of version 1.10.2 keep their exchanges: a nested path that nobody has set is absent
# from the document's JSON, but the same path of the same document, put into a message, is {}. A path with a schema of its own
# is absent in both. Assigning a list to the nested path raises nothing and keeps nothing. A peer that builds messages from
# such documents therefore sends {} for members that it never had, and never sends the list that it meant to send.
# Needs Node.js 20 or newer with npm, and no database. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund mongoose@8.1.0
cat > show.js <<'JS'
const { model, Schema, version } = require("mongoose");

console.log("mongoose", version);
const Exchange = model("Exchange", new Schema({
  status: String,
  data: { mimetype: String },
  error: new Schema({ message: String }, { _id: false }),
}, { _id: false }));
const unset = new Exchange({ status: "PENDING" });
console.log("document", JSON.stringify(unset));
console.log("message ", JSON.stringify({ status: unset.status, data: unset.data, error: unset.error }));
unset.data = ["a", "b"];
console.log("list    ", JSON.stringify({ data: unset.data }), String(unset.validateSync()));
JS
node show.js | tee output
grep -qxF 'document {"status":"PENDING"}' output
grep -qxF 'message  {"status":"PENDING","data":{}}' output
grep -qxF 'list     {"data":{}} undefined' output
echo "As described."
