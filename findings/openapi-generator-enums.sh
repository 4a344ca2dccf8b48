#!/usr/bin/env bash
# OpenAPI Generator 7.24.0 with valid enums of OpenAPI 3.1. The value "\t" becomes a space in Java and in TypeScript, without a
# warning, so that clients send another value than they name. A space has no name in TypeScript, so that the code is not valid;
# x-enum-varnames gives it one. Numbers whose schema has no type become `BigDecimal.valueOf(new BigDecimal("200"))` in Java,
# which does not compile; with `type: integer` they are integers.
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
cat >enums.json <<'JSON'
{
  "openapi": "3.1.0", "info": {"title": "enums", "version": "1"},
  "paths": {"/a": {"get": {"operationId": "a", "responses": {"200": {"description": "An answer.", "content": {
    "application/json": {"schema": {"$ref": "#/components/schemas/Answer"}}}}}}}},
  "components": {"schemas": {"Answer": {"type": "object", "properties": {
    "bare": {"enum": [",", " ", "\t"]},
    "named": {"enum": [",", " ", "\t"], "x-enum-varnames": ["comma", "space", "tab"]},
    "untyped": {"enum": [200, 202]},
    "typed": {"type": "integer", "enum": [200, 202]}
  }}}}
}
JSON
java -jar openapi-generator-cli-7.24.0.jar version
generate() {
  java -jar openapi-generator-cli-7.24.0.jar generate -i enums.json -o "$1" -g "$@" >log 2>&1
}
generate typescript-fetch
grep -hE '^ *(comma|space|tab)?: ' typescript-fetch/models/Answer.ts | tee output
grep -qx "    : ' '," output
grep -qx "    tab: ' '" output
generate java --library jersey3
grep -hE '^ *[A-Za-z_0-9]+\((String|BigDecimal|Integer)\.valueOf|NUMBER_' java/src/main/java/org/openapitools/client/model/Answer.java | tee output
[ "$(grep -c 'String.valueOf(" ")' output)" = 4 ]
grep -q 'NUMBER_200(BigDecimal.valueOf(new BigDecimal("200")))' output
grep -q 'NUMBER_200(Integer.valueOf(200))' output
echo "As described."
