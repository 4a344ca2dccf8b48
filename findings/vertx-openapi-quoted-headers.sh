#!/usr/bin/env bash
# vertx-openapi 5.0.10: a response header whose schema is {type: string} is read as if it stood in JSON before it is validated.
# So ETag: "v1" is handed on without its quotation marks, although they belong to the value (RFC 9110, section 8.8.3), and a
# value with quotation marks inside is refused ("can't be decoded"): a weak ETag, a file name in Content-Disposition, a Link
# with rel="next". Values without quotation marks pass. A contract that declares such headers needs a validator of its own for
# them, or describes them in words.
# Needs a JDK 17 or newer and Maven. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>headers</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>io.vertx</groupId><artifactId>vertx-openapi</artifactId><version>5.0.10</version></dependency>
    <dependency><groupId>com.fasterxml.jackson.core</groupId><artifactId>jackson-databind</artifactId><version>2.18.5</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=lib
cat > Headers.java <<'JAVA'
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.validation.ResponseValidator;
import io.vertx.openapi.validation.ValidatableResponse;
import io.vertx.openapi.validation.ValidatedResponse;
import java.util.Map;
import java.util.concurrent.ExecutionException;

class Headers {
    private static final String CONTRACT = """
            {"openapi": "3.1.0", "info": {"title": "files", "version": "1"}, "paths": {"/file": {"get": {"operationId": "get",
             "responses": {"200": {"description": "A file.", "headers": {"X": {"schema": {"type": "string"}}},
             "content": {"application/json": {"schema": {"type": "object"}}}}}}}}}
            """;

    public static void main(String[] values) throws Exception {
        Vertx vertx = Vertx.vertx();
        OpenAPIContract contract = OpenAPIContract.from(vertx, new JsonObject(CONTRACT))
                .toCompletionStage().toCompletableFuture().get();
        ResponseValidator validator = ResponseValidator.create(vertx, contract);
        for (String value : values) {
            ValidatableResponse response = ValidatableResponse.create(
                    200, Map.of("X", value, "Content-Type", "application/json"), Buffer.buffer("{}"), "application/json");
            System.out.println(value + " -> " + read(validator, response));
        }
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    private static String read(ResponseValidator validator, ValidatableResponse response) throws InterruptedException {
        try {
            ValidatedResponse validated = validator.validate(response, "get").toCompletionStage().toCompletableFuture().get();
            return validated.getHeaders().get("X").getString();
        } catch (ExecutionException e) {
            return "refused: " + e.getCause().getMessage();
        }
    }
}
JAVA
actual=$(java -cp 'lib/*' Headers.java 'v1' '"v1"' 'W/"v1"' 'attachment; filename=model.joblib' \
  'attachment; filename="model.joblib"' '</page/2>; rel="next"' 2>/dev/null)
echo "vertx-openapi 5.0.10"
echo "$actual"
diff <(echo "$actual") - <<'OUT'
v1 -> v1
"v1" -> v1
W/"v1" -> refused: The value of header parameter X can't be decoded.
attachment; filename=model.joblib -> attachment; filename=model.joblib
attachment; filename="model.joblib" -> refused: The value of header parameter X can't be decoded.
</page/2>; rel="next" -> refused: The value of header parameter X can't be decoded.
OUT
