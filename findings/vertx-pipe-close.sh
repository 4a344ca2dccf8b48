#!/usr/bin/env bash
# Vert.x 5.0.10: Pipe.close() depends on its target. After a pipe to an HTTP response has completed, it does nothing; after one
# to a file, it throws IllegalStateException ("File handle is closed") instead of failing a future. In a handler that closes
# the pipe whatever happened before, the exception takes the place of the result, and an HTTP client waits for an answer that
# is never sent. So only a pipe that was not begun may be closed.
# Needs a JDK 17 or newer and Maven. Exits with 1 if the behaviour has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>pipes</artifactId>
  <version>1</version>
  <dependencies>
    <dependency><groupId>io.vertx</groupId><artifactId>vertx-core</artifactId><version>5.0.10</version></dependency>
  </dependencies>
</project>
XML
mvn -q -B -Dstyle.color=never org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory=lib
cat > Pipes.java <<'JAVA'
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.OpenOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.streams.Pipe;
import io.vertx.core.streams.WriteStream;

class Pipes {
    private static final Vertx VERTX = Vertx.vertx();

    public static void main(String[] paths) throws Exception {
        HttpServer server = VERTX.createHttpServer().requestHandler(Pipes::answer);
        server.listen(0, "127.0.0.1").toCompletionStage().toCompletableFuture().get();
        for (String path : paths) {
            VERTX.createHttpClient()
                    .request(HttpMethod.PUT, server.actualPort(), "127.0.0.1", path)
                    .compose(request -> request.send("some bytes"))
                    .compose(response -> response.body())
                    .toCompletionStage().toCompletableFuture().get();
        }
        VERTX.close().toCompletionStage().toCompletableFuture().get();
    }

    private static void answer(HttpServerRequest request) {
        Pipe<Buffer> pipe = request.pipe();
        if (request.path().equals("/response")) {
            request.response().setChunked(true);
            finish(request, pipe, request.response());
        } else {
            VERTX.fileSystem().open("copy", new OpenOptions().setTruncateExisting(true))
                    .onSuccess(file -> finish(request, pipe, file));
        }
    }

    private static void finish(HttpServerRequest request, Pipe<Buffer> pipe, WriteStream<Buffer> target) {
        pipe.to(target).onComplete(piped -> {
            String said = piped.succeeded() ? "piped" : "not piped";
            try {
                pipe.close();
                said += ", closed";
            } catch (IllegalStateException e) {
                said += ", close throws " + e.getMessage();
            }
            System.out.println(request.path() + ": " + said);
            if (!request.response().ended()) {
                request.response().end();
            }
        });
    }
}
JAVA
actual=$(java -cp 'lib/*' Pipes.java /response /file 2>/dev/null)
echo "Vert.x 5.0.10"
echo "$actual"
diff <(echo "$actual") - <<'OUT'
/response: piped, closed
/file: piped, close throws File handle is closed
OUT
