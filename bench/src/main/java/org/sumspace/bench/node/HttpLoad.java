package org.sumspace.bench.node;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.json.JsonObject;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.sandbox.space.Loopback;

/** Sends requests over several connections; each connection sends the next one as soon as the last one is answered. */
public final class HttpLoad implements AutoCloseable {
    private static final long TIMEOUT_SECONDS = 600;
    private static final int OK = 200;

    private final Vertx vertx = Vertx.vertx();
    /** All requests and answers run on one event loop, so that no answer is missed and only one thread counts. */
    private final Context loop = vertx.getOrCreateContext();

    private final HttpClient client;
    private final int connections;

    /**
     * @param path of the request with a number
     * @param body null for a request without one
     * @param status what every answer must have
     */
    public record Requests(
            int port,
            HttpMethod method,
            IntFunction<String> path,
            Map<String, String> headers,
            @Nullable IntFunction<Buffer> body,
            int status) {
        public Requests {
            headers = Map.copyOf(headers);
        }

        public static Requests get(int port, IntFunction<String> path) {
            return new Requests(port, HttpMethod.GET, path, Map.of(), null, OK);
        }

        public static Requests post(int port, String path, IntFunction<Buffer> json, int status) {
            return new Requests(
                    port, HttpMethod.POST, number -> path, Map.of("Content-Type", MediaTypes.JSON), json, status);
        }

        /** These requests with a further header. */
        public Requests with(String name, String value) {
            Map<String, String> more = new HashMap<>(headers);
            more.put(name, value);
            return new Requests(port, method, path, more, body, status);
        }

        /** These requests from a client that already has a version of the answer. */
        public Requests knowing(String tag, int expected) {
            return new Requests(port, method, path, Map.of("If-None-Match", tag), body, expected);
        }
    }

    public HttpLoad(int connections) {
        this.connections = connections;
        this.client = vertx.createHttpClient(new PoolOptions().setHttp1MaxSize(connections));
    }

    /** @return seconds until {@code count} requests are answered */
    public double seconds(Requests requests, int count) throws Exception {
        long start = System.nanoTime();
        new Run(requests, count).start().await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        return (System.nanoTime() - start) * 1e-9;
    }

    /** The JSON of the answer to one request. */
    public JsonObject answer(Requests requests) throws Exception {
        Run run = new Run(requests, 1);
        return client.request(
                        requests.method(),
                        requests.port(),
                        Loopback.HOST,
                        requests.path().apply(0))
                .compose(request -> run.send(request, 0)
                        .compose(response -> run.requireExpected(response).compose(expected -> response.body())))
                .map(Buffer::toJsonObject)
                .await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    /** @return the seconds in which 99 of 100 requests are answered */
    public double percentile99(Requests requests, int count) throws Exception {
        Run run = new Run(requests, count);
        run.start().await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        Arrays.sort(run.nanos);
        return run.nanos[(int) (count * 0.99)] * 1e-9;
    }

    /** Sends requests until the result is completed. */
    public Future<Void> sendUntil(Requests requests, Future<Void> end) {
        Run run = new Run(requests, Integer.MAX_VALUE);
        end.onComplete(ended -> loop.runOnContext(now -> run.next = Integer.MAX_VALUE));
        return run.start();
    }

    private final class Run {
        private final Requests requests;
        private final int count;
        private final long[] nanos;
        private int next;

        Run(Requests requests, int count) {
            this.requests = requests;
            this.count = count;
            this.nanos = new long[count == Integer.MAX_VALUE ? 0 : count];
        }

        Future<Void> start() {
            Promise<Void> sent = Promise.promise();
            loop.runOnContext(now -> Future.all(
                            Stream.generate(this::connection).limit(connections).toList())
                    .<Void>mapEmpty()
                    .onComplete(sent));
            return sent.future();
        }

        private Future<Void> connection() {
            Promise<Void> done = Promise.promise();
            sendNext(done);
            return done.future();
        }

        private void sendNext(Promise<Void> done) {
            if (next >= count) {
                done.complete();
                return;
            }
            int number = next++;
            long start = System.nanoTime();
            client.request(
                            requests.method(),
                            requests.port(),
                            Loopback.HOST,
                            requests.path().apply(number))
                    .compose(request -> send(request, number))
                    .compose(response -> requireExpected(response).compose(expected -> response.end()))
                    .onSuccess(read -> {
                        if (number < nanos.length) {
                            nanos[number] = System.nanoTime() - start;
                        }
                        sendNext(done);
                    })
                    .onFailure(done::tryFail);
        }

        private Future<HttpClientResponse> send(HttpClientRequest request, int number) {
            requests.headers().forEach(request::putHeader);
            IntFunction<Buffer> body = requests.body();
            return body == null ? request.send() : request.send(body.apply(number));
        }

        private Future<Void> requireExpected(HttpClientResponse response) {
            return response.statusCode() == requests.status()
                    ? Future.succeededFuture()
                    : response.body()
                            .compose(problem -> Future.failedFuture(new IllegalStateException(
                                    "the server answered " + response.statusCode() + ": " + problem)));
        }
    }

    @Override
    public void close() {
        vertx.close();
    }
}
