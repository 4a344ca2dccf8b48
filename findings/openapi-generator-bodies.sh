#!/usr/bin/env bash
# OpenAPI Generator 7.24.0 with valid contracts of OpenAPI 3.1. A body of bytes that has no schema
# (`application/octet-stream: {}`, as the specification itself shows it) ends the generator for typescript-fetch with a
# NullPointerException, and an answer of this form becomes a method that returns nothing, so that the client cannot read the
# file. With `schema: {type: string, format: binary}` both are files. The requestBody of a link may be any value; one that is an
# object is refused ("is not of type `string`") unless the contract is not validated (--skip-validate-spec).
# Needs a JDK 17 or newer; takes Maven 3.9 from the wrapper of this repository. Exits with 1 if the behaviour has changed.
set -euo pipefail
wrapper=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp "$wrapper/mvnw" "$folder"
mkdir -p "$folder/.mvn"
cp -r "$wrapper/.mvn/wrapper" "$folder/.mvn"
cd "$folder"
./mvnw -q -B dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:7.24.0 -DoutputDirectory=.
# contract NAME MEDIA-TYPE-OF-THE-BODY MEDIA-TYPE-OF-THE-ANSWER LINKS
contract() {
  cat >"$1.json" <<JSON
{
  "openapi": "3.1.0", "info": {"title": "bodies", "version": "1"},
  "paths": {"/a": {
    "put": {"operationId": "write", "requestBody": {"content": {"application/octet-stream": $2}},
      "responses": {"204": {"description": "Stored.", "links": {$4}}}},
    "get": {"operationId": "read", "responses": {"200": {"description": "A file.", "content": {"application/octet-stream": $3}}}}
  }}
}
JSON
}
binary='{"schema": {"type": "string", "format": "binary"}}'
contract body '{}' "$binary" ''
contract answer "$binary" '{}' ''
contract schemas "$binary" "$binary" ''
contract link "$binary" "$binary" '"again": {"operationId": "write", "requestBody": {"state": "published"}}'
# generate CONTRACT [OPTION ...]
generate() {
  result=0
  java -jar openapi-generator-cli-7.24.0.jar generate -i "$1.json" -g typescript-fetch -o "$1" "${@:2}" >"$1.log" 2>&1 || result=$?
  echo "$1.json ${*:2}: exit code $result"
}
java -jar openapi-generator-cli-7.24.0.jar version
generate body
[ "$result" != 0 ]
grep -o 'NullPointerException: .*' body.log | head -n 1
generate answer
grep -ho 'async read(.*): Promise<void>' answer/apis/*.ts
generate schemas
[ "$result" = 0 ]
grep -ho 'async read(.*): Promise<Blob>' schemas/apis/*.ts
generate link
[ "$result" != 0 ]
grep -o 'requestBody is not of type `string`' link.log | head -n 1
generate link --skip-validate-spec
[ "$result" = 0 ]
echo "As described."
