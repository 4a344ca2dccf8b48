package org.sumspace.converter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.FreePorts;

/** A converter with the given settings that is called over HTTP; every answer is validated against the contract. */
final class ConverterUnderTest implements AutoCloseable {
    private static final Map<String, String> DOWNLOADS_NOTHING =
            Map.of("PROFILE_LMS_URL", "", "PROFILE_FORUM_URL", "", "PROFILE_ASSESSMENT_URL", "", "WORKERS_COUNT", "1");

    final ApiProbe api;
    final int port;
    private final Vertx vertx = Vertx.vertx();
    private final RunningNode converter;
    private final URI base;

    ConverterUnderTest(Path profiles, Map<String, String> environment) {
        port = FreePorts.next();
        Map<String, String> settings = new HashMap<>(DOWNLOADS_NOTHING);
        settings.putAll(environment);
        settings.put("APP_INTERNAL_HOST", "127.0.0.1");
        settings.put("APP_INTERNAL_PORT", String.valueOf(port));
        settings.put("PROFILES_BASE_PATH", profiles.toString());
        converter = ConverterMain.start(settings).toCompletableFuture().join();
        base = URI.create("http://127.0.0.1:" + port);
        api = new ApiProbe(vertx, base, Contract.load(ConverterVerticle.CONTRACT));
    }

    ApiProbe.Call post(String path, JsonObject body) {
        return api.post(path, body);
    }

    /** Sends a body as application/json, valid or not. */
    ApiProbe.Call raw(String path, String body) {
        return api.post(path, new JsonObject()).body("application/json", body.getBytes(UTF_8));
    }

    /** The bytes of requests that wait on the disk. */
    double storedBytes() {
        return api.get("/metrics")
                .expect(200)
                .text()
                .lines()
                .filter(line -> line.startsWith("sumspace_converter_uploads_bytes "))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
                .findFirst()
                .orElseThrow();
    }

    URI base() {
        return base;
    }

    @Override
    public void close() {
        converter.stop().toCompletableFuture().join();
        result(vertx.close());
    }
}
