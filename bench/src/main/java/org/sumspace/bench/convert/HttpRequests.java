package org.sumspace.bench.convert;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Effort;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.common.boot.RunningNode;
import org.sumspace.converter.ConverterMain;
import org.sumspace.sandbox.space.Loopback;

/**
 * Requests to a converter in this process over several loopback HTTP connections. Client and server run on the same cores.
 */
final class HttpRequests implements BenchRow {
    private static final int CONVERSIONS_MIN = 8_000;
    private static final int VALIDATIONS_MIN = 12_000;
    private static final int CONNECTIONS = 32;
    private static final int REQUESTS = 10_000;
    private static final long TIMEOUT_SECONDS = 120;

    private final RowSpec spec;
    private final String path;
    private final String format;

    private HttpRequests(RowSpec spec, String path, String format) {
        this.spec = spec;
        this.path = path;
        this.format = format;
    }

    static BenchRow conversion(String format) {
        RowSpec spec = RowSpec.perSecond("convert.http." + format, REQUESTS)
                .needs(JsonRoundTrip.name(format), REQUESTS)
                .atLeast(CONVERSIONS_MIN);
        return new HttpRequests(spec, "/convert", format);
    }

    static BenchRow validation() {
        return new HttpRequests(
                RowSpec.perSecond("validate.http", REQUESTS)
                        .needs(JsonRoundTrip.name("xapi"), REQUESTS)
                        .atLeast(VALIDATIONS_MIN),
                "/validate",
                "xapi");
    }

    @Override
    public RowSpec spec() {
        return spec;
    }

    @Override
    public RowSamples measure(Effort effort) throws Exception {
        Path folder = Files.createTempDirectory("sumspace-bench-");
        Vertx vertx = Vertx.vertx();
        int port = Loopback.freePorts(1, new Random()).get(0);
        RunningNode converter = ConverterMain.start(settings(folder, port))
                .toCompletableFuture()
                .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        try {
            HttpClient client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(CONNECTIONS));
            List<Buffer> bodies = bodies();
            Context loop = vertx.getOrCreateContext();
            return RowSamples.collect(effort, () -> send(client, loop, port, bodies))
                    .map(spec::figure);
        } finally {
            converter.stop().toCompletableFuture().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            vertx.close().await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            Files.delete(folder);
        }
    }

    private static Map<String, String> settings(Path folder, int port) {
        return Map.of(
                "APP_INTERNAL_HOST", Loopback.HOST,
                "APP_INTERNAL_PORT", String.valueOf(port),
                "LOG_LEVEL", "warning",
                "PROFILES_BASE_PATH", folder.toString(),
                "PROFILES_NAMES", "lms,virtual-classroom",
                "PROFILE_LMS_URL", "",
                "WORKERS_COUNT", "2");
    }

    private List<Buffer> bodies() {
        BenchRecords records = BenchRecords.of(format);
        List<Buffer> bodies = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            bodies.add(Buffer.buffer("{\"input_trace\": " + new String(records.next(), UTF_8) + "}"));
        }
        return bodies;
    }

    /** @return seconds for all requests; they run on one event loop, so that no answer is missed */
    private double send(HttpClient client, Context loop, int port, List<Buffer> bodies) throws Exception {
        AtomicInteger left = new AtomicInteger(REQUESTS);
        List<Promise<Void>> connections =
                Stream.generate(Promise::<Void>promise).limit(CONNECTIONS).toList();
        long start = System.nanoTime();
        loop.runOnContext(ready -> connections.forEach(done -> sendNext(client, port, bodies, left, done)));
        Future.all(connections.stream().map(Promise::future).toList()).await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        return (System.nanoTime() - start) * 1e-9;
    }

    private void sendNext(HttpClient client, int port, List<Buffer> bodies, AtomicInteger left, Promise<Void> done) {
        int number = left.getAndDecrement();
        if (number <= 0) {
            done.complete();
            return;
        }
        client.request(HttpMethod.POST, port, Loopback.HOST, path)
                .compose(request -> request.putHeader("Content-Type", "application/json")
                        .send(bodies.get(number % bodies.size()))
                        .compose(HttpRequests::read))
                .onSuccess(read -> sendNext(client, port, bodies, left, done))
                .onFailure(done::fail);
    }

    private static Future<Void> read(HttpClientResponse response) {
        return response.statusCode() == 200
                ? response.end()
                : Future.failedFuture(new IllegalStateException("the converter answered " + response.statusCode()));
    }
}
