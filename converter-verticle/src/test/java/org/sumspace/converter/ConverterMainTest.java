package org.sumspace.converter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.FreePorts;
import org.sumspace.converter.core.source.SourceException;

@Isolated("it looks at the threads of the whole JVM")
class ConverterMainTest {
    @TempDir
    private Path folder;

    @Test
    void formatsInTheFolder_areServed() throws Exception {
        write("badge.descriptor.yaml", """
            format: badge
            title: A badge
            root: Badge
            types:
              Badge:
                fields: {badge: iri, holder: mbox}
            """);
        write("badge.mapping.yaml", """
            version: 1
            input_format: badge
            output_format: xapi
            mappings:
              - input_fields: [holder]
                output_fields: {output_field: actor.mbox}
              - input_fields: [badge]
                output_fields: {output_field: object.id}
            default_values:
              - output_field: verb.id
                value: http://specification.openbadges.org/xapi/verbs/earned
            """);
        write("README.md", "not a format");
        int port = FreePorts.next();
        RunningNode converter =
                ConverterMain.start(environment(port)).toCompletableFuture().join();
        Vertx vertx = Vertx.vertx();
        try {
            assertThat(converter).hasToString("ready converter http://lrc.localhost");
            ApiProbe api = new ApiProbe(
                    vertx, URI.create("http://127.0.0.1:" + port), Contract.load(ConverterVerticle.CONTRACT));
            JsonObject badge = new JsonObject().put("badge", "https://e.org/b").put("holder", "mailto:a@e.org");
            assertThat(api.post("/convert", new JsonObject().put("input_trace", badge))
                            .expect(200)
                            .json()
                            .getJsonObject("meta"))
                    .isEqualTo(new JsonObject().put("input_format", "badge").put("output_format", "xapi"));
        } finally {
            converter.stop().toCompletableFuture().join();
            result(vertx.close());
        }
    }

    @Test
    void invalidFormat_preventsTheStart_withItsPosition() throws Exception {
        write("badge.descriptor.yaml", "format: badge\ntitel: A badge\n");
        assertThatThrownBy(() -> ConverterMain.start(environment(FreePorts.next()))
                        .toCompletableFuture()
                        .join())
                .hasRootCauseInstanceOf(SourceException.class)
                .hasMessageContaining("badge.descriptor.yaml:2:1: unknown key \"titel\"");
    }

    /** Worker threads are created on demand, up to the setting: 2 servers with 1 thread each. */
    @Test
    void threadsPerWorker_areTheThreadsForLargeRequests() throws Exception {
        int port = FreePorts.next();
        Set<Thread> before = workers();
        RunningNode converter =
                ConverterMain.start(environment(port)).toCompletableFuture().join();
        try {
            HttpRequest batch = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/convert/batch"))
                    .header("Content-Type", "application/x-ndjson")
                    .POST(BodyPublishers.ofString("{}"))
                    .build();
            for (int i = 0; i < 5; i++) {
                assertThat(HttpClient.newHttpClient()
                                .send(batch, BodyHandlers.ofString())
                                .statusCode())
                        .isEqualTo(200);
            }
            Set<Thread> own = workers();
            own.removeAll(before);
            assertThat(own).hasSize(2);
        } finally {
            converter.stop().toCompletableFuture().join();
        }
    }

    private static Set<Thread> workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("vert.x-worker-thread-"))
                .collect(Collectors.toCollection(HashSet::new));
    }

    private Map<String, String> environment(int port) {
        return Map.of(
                "APP_INTERNAL_HOST",
                "127.0.0.1",
                "APP_INTERNAL_PORT",
                String.valueOf(port),
                "PROFILES_BASE_PATH",
                folder.toString(),
                "PROFILES_NAMES",
                "virtual-classroom",
                "FORMATS_PATH",
                folder.toString(),
                "WORKERS_COUNT",
                "2",
                "THREADS_PER_WORKER",
                "1");
    }

    private void write(String name, String text) throws Exception {
        Files.writeString(folder.resolve(name), text);
    }
}
