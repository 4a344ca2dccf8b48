#!/usr/bin/env bash
# OpenAPI Generator 7.24.0 with a valid contract of OpenAPI 3.1: a list of types loses the array. The class for
# `type: [string, array]` accepts a text alone, in Java and in Python, so a client compiles and then refuses answers with an
# array; items make no difference. For `type: [object, array]` the Java code does not compile (a parameter without a type), and
# the generator for Python ends with a NullPointerException. `anyOf` with one schema for each type is generated as it should
# be, with library jersey3; library native writes `List<Object>.class`, which is no Java.
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
contract() {
  cat >"$1.json" <<JSON
{
  "openapi": "3.1.0", "info": {"title": "types", "version": "1"},
  "paths": {"/a": {"get": {"operationId": "a", "responses": {"200": {"description": "An answer.", "content": {
    "application/json": {"schema": {"\$ref": "#/components/schemas/Answer"}}}}}}}},
  "components": {"schemas": {"Answer": {"type": "object", "properties": {"member": $2}}}}
}
JSON
}
contract text '{"type": ["string", "array"], "items": {"type": "string"}}'
contract object '{"type": "object", "properties": {"inner": {"type": ["object", "array"]}}}'
contract any '{"anyOf": [{"type": "string"}, {"type": "array", "items": {}}]}'
# generate CONTRACT LANGUAGE FOLDER [OPTION ...]
generate() {
  result=0
  java -jar openapi-generator-cli-7.24.0.jar generate -i "$1.json" -g "$2" -o "$3" "${@:4}" >"$3.log" 2>&1 || result=$?
  echo "$1.json, $2 ${*:5}: exit code $result"
}
accepted() {
  grep -rhoE "schemas.put\(\"[A-Za-z<>]+\"" "$1" | sed 's/.*put(//' | sort | tr '\n' ' '
}
java -jar openapi-generator-cli-7.24.0.jar version
generate text java text-java --library jersey3
[ "$(accepted text-java | tee /dev/stderr)" = '"String" ' ]
generate text python text-python
[ "$(grep -rhc 'anyof_schema_[0-9]*_validator:' text-python/openapi_client/models/answer_member.py | tee /dev/stderr)" = 1 ]
generate any java any-java --library jersey3
[ "$(accepted any-java | tee /dev/stderr)" = '"List<Object>" "String" ' ]
generate any java any-native --library native
grep -rho 'List<Object>\.class' any-native/src/main | sort -u
generate any python any-python
[ "$(grep -rhc 'anyof_schema_[0-9]*_validator:' any-python/openapi_client/models/answer_member.py | tee /dev/stderr)" = 2 ]
generate object java object-java --library jersey3
grep -rhE 'String key,  ' object-java/src/main
generate object python object-python
[ "$result" != 0 ]
grep -o 'NullPointerException: .*' object-python.log | head -n 1
echo "As described."
