package org.sumspace.common.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.limit.RequestDeadlines;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.RawConnection;
import org.sumspace.common.testkit.RawConnection.Answer;

/** Requests that anyone can send to any node. */
class HttpEdgeTest {
    private static final Duration SHORT = Duration.ofMillis(100);
    /** Long enough for a test on a busy machine to send a request after it opened a connection. */
    private static final Duration HEAD_MAX = Duration.ofSeconds(1);

    private static final Duration LONG = Duration.ofHours(1);
    private static final RequestDeadlines NONE = new RequestDeadlines(LONG, LONG, 1);
    private static final int SMALL_BODY_MAX = 64 * 1024;

    private final Vertx vertx = Vertx.vertx();
    private final PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Queue<RoutingContext> waiting = new ConcurrentLinkedQueue<>();
    private final Promise<Void> authentication = Promise.promise();

    @AfterEach
    void stop() {
        Await.result(vertx.close());
    }

    private ApiServer.Builder builder(int requestsMax, int requestsPerAddressMax) {
        return ApiServer.builder(
                        vertx,
                        new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                        new LimitsConfig(1 << 20, 4, 60, 5, 1, 2, requestsMax, requestsPerAddressMax, 1 << 26),
                        Contract.load("contracts/edge.yaml"))
                .alsoBelow("/v1")
                .metrics(metrics)
                .security("bearerAuth", ctx -> authentication.future());
    }

    private URI start(ApiServer.Builder builder) {
        Operations operations = new Operations()
                        .handle("waitForThings", waiting::add)
                        .handle("addThing", HttpEdgeTest::done)
                        .handle("addThings", HttpEdgeTest::done)
                        .handle("getSet", ctx -> ctx.json(new JsonObject().put("set", 1)))
                        .stream("putFile", 1 << 20, HttpEdgeTest::readWhole);
        return Await.result(builder.start(operations)).baseUrl();
    }

    private URI start(RequestDeadlines deadlines) {
        return start(builder(100, 100).deadlines(deadlines));
    }

    private static void done(RoutingContext ctx) {
        ctx.response().setStatusCode(204).end();
    }

    private static void readWhole(RoutingContext ctx) {
        ctx.request().body().onSuccess(body -> done(ctx)).onFailure(ctx::fail);
        ctx.request().resume();
    }

    private static String request(String method, String target, String... headers) {
        return method + " " + target + " HTTP/1.1\r\nHost: node\r\n" + String.join("", headers) + "\r\n";
    }

    private static String post(String target, int length) {
        return request(
                "POST", target, "Content-Type: application/octet-stream\r\n", "Content-Length: " + length + "\r\n");
    }

    private static void assertProblem(Answer answer, int... statuses) {
        assertThat(statuses).contains(answer.status());
        assertThat(answer.header("content-type")).isEqualTo(MediaTypes.PROBLEM_JSON);
        assertThat(new JsonObject(answer.body()).getInteger("status")).isEqualTo(answer.status());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%zz",
                "/%",
                "/%4",
                "/v1/%zz",
                "/docs/%zz",
                "/things/%g/set",
                "/v1/things/%g/set",
                "/things/a/set?page=%zz",
                "/docs/..%5c..",
                "/docs/..%2f..",
                "/docs/%00",
                "/docs/a/b",
                "",
                "?x",
                "x",
                "*"
            })
    void invalidTarget_isAProblemOfTheCaller(String target) {
        assertProblem(RawConnection.exchange(start(NONE), request("GET", target)), 400, 404);
    }

    @Test
    void whatIsNoRequest_isAProblem() {
        URI server = start(NONE);
        assertProblem(RawConnection.exchange(server, "nonsense\r\n\r\n"), 400);
        assertProblem(RawConnection.exchange(server, request("GET", "/" + "x".repeat(5000))), 400);
        assertProblem(RawConnection.exchange(server, request("GET", "/", "X: " + "x".repeat(40_000) + "\r\n")), 400);
    }

    @Test
    void validEncoding_reachesItsOperation() {
        Answer answer = RawConnection.exchange(start(NONE), request("GET", "/things/a%2Fb%41/set"));
        assertThat(answer.status()).isEqualTo(200);
    }

    @Test
    void slowBody_isCutOff() {
        try (RawConnection connection = RawConnection.open(start(new RequestDeadlines(LONG, SHORT, 1 << 20)))) {
            assertProblem(connection.send(post("/things", 100)).send("x").answer(), 408);
            assertThat(connection.untilClosed()).isEmpty();
        }
        assertThat(metrics.scrape()).contains("sumspace_refused_total{reason=\"too-slow\",way=\"http\"} 1.0");
    }

    @Test
    void slowBodyThatNobodyReads_isCutOff() {
        try (RawConnection connection = RawConnection.open(start(new RequestDeadlines(LONG, SHORT, 1 << 20)))) {
            assertProblem(connection.send(post("/nothing", 100)).answer(), 404);
            assertThat(connection.untilClosed()).isEmpty();
        }
    }

    @Test
    void bodyThatKeepsItsRate_hasTheTimeItNeeds() {
        // With one byte in a second, a thousand bytes have more time than this test takes.
        try (RawConnection connection = RawConnection.open(start(new RequestDeadlines(LONG, SHORT, 1)))) {
            connection.send(post("/things", 1001)).send(new byte[1000]);
            await(SHORT.multipliedBy(3));
            assertThat(connection.send("x").answer().status()).isEqualTo(204);
        }
    }

    @Test
    void bodyOfARequestThatIsAuthenticated_isNotCutOff() {
        String put =
                request("PUT", "/things/a/file", "Content-Type: application/octet-stream\r\n", "Content-Length: 1\r\n");
        try (RawConnection connection = RawConnection.open(start(new RequestDeadlines(LONG, SHORT, 1 << 20)))) {
            connection.send(put).send("x");
            await(SHORT.multipliedBy(3));
            authentication.complete();
            assertThat(connection.answer().status()).isEqualTo(204);
        }
    }

    /** Waits with a timer that ends after those of the server. */
    private void await(Duration time) {
        Await.result(vertx.timer(time.toMillis()));
    }

    @Test
    void slowHeaders_closeTheConnection() {
        URI server = start(new RequestDeadlines(HEAD_MAX, LONG, 1));
        try (RawConnection silent = RawConnection.open(server);
                RawConnection slow = RawConnection.open(server).send("GET /things/a/set HTTP/1.1\r\nHost: no");
                RawConnection kept = RawConnection.open(server)) {
            assertThat(kept.send(request("GET", "/things/a/set")).answer().status())
                    .isEqualTo(200);
            kept.send("GET /things/a/set HTT");
            assertThat(silent.untilClosed()).isEmpty();
            assertThat(slow.untilClosed()).isEmpty();
            assertThat(kept.untilClosed()).isEmpty();
        }
    }

    @Test
    void slowAnswerAndIdleConnection_areNotCutOff() {
        URI server = start(new RequestDeadlines(HEAD_MAX, SHORT, 1));
        try (RawConnection connection = RawConnection.open(server).send(request("GET", "/things"))) {
            Awaitility.await().until(() -> !waiting.isEmpty());
            await(HEAD_MAX.plus(SHORT));
            waiting.remove().json(new JsonObject());
            assertThat(connection.answer().status()).isEqualTo(200);
            await(HEAD_MAX.plus(SHORT));
            assertThat(connection.send(request("GET", "/things/a/set")).answer().status())
                    .isEqualTo(200);
        }
    }

    @Test
    void requestsOfOneAddress_areBounded() {
        URI server = start(builder(100, 1));
        refusedWhileOneWaits(server, 429);
    }

    @Test
    void requestsInAll_areBounded() {
        URI server = start(builder(1, 100));
        refusedWhileOneWaits(server, 503);
    }

    private void refusedWhileOneWaits(URI server, int status) {
        try (RawConnection first = RawConnection.open(server).send(request("GET", "/v1/things"))) {
            Awaitility.await().until(() -> !waiting.isEmpty());
            Answer refused = RawConnection.exchange(server, request("GET", "/things/a/set"));
            assertProblem(refused, status);
            assertThat(refused.header("retry-after")).isEqualTo("1");
            assertThat(RawConnection.exchange(server, request("GET", "/health")).status())
                    .isEqualTo(200);
            waiting.remove().json(new JsonObject());
            assertThat(first.answer().status()).isEqualTo(200);
        }
        RawConnection gone = RawConnection.open(server).send(request("GET", "/things"));
        Awaitility.await().until(() -> !waiting.isEmpty());
        gone.close();
        Awaitility.await()
                .until(() -> RawConnection.exchange(server, request("GET", "/things/a/set"))
                                .status()
                        == 200);
    }

    @Test
    void eachOperation_hasItsOwnLimit() {
        URI server = start(NONE);
        assertProblem(RawConnection.exchange(server, post("/things", SMALL_BODY_MAX + 1)), 413);
        assertProblem(RawConnection.exchange(server, post("/things", 32 << 20)), 413);
        assertProblem(RawConnection.exchange(server, post("/things/all", 2 * SMALL_BODY_MAX + 1)), 413);
        assertThat(RawConnection.exchange(server, post("/things", SMALL_BODY_MAX) + "x".repeat(SMALL_BODY_MAX))
                        .status())
                .isEqualTo(204);
        assertThat(RawConnection.exchange(
                                server, post("/things/all", 2 * SMALL_BODY_MAX) + "x".repeat(2 * SMALL_BODY_MAX))
                        .status())
                .isEqualTo(204);
    }

    @Test
    void bodyOfUnknownLength_isReadUpToTheLimit() {
        String chunked = request(
                "POST", "/things", "Content-Type: application/octet-stream\r\n", "Transfer-Encoding: chunked\r\n");
        String chunk = "8000\r\n" + "x".repeat(0x8000) + "\r\n";
        assertProblem(RawConnection.exchange(start(NONE), chunked + chunk.repeat(3)), 413);
    }

    @Test
    void restOfARefusedBody_isNotReadWithoutEnd() {
        try (RawConnection connection = RawConnection.open(start(NONE))) {
            assertProblem(connection.send(post("/things", 1 << 30)).answer(), 413);
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 1 << 14; i++) {
                            connection.send(new byte[1 << 16]);
                        }
                    })
                    .isInstanceOf(UncheckedIOException.class);
        }
    }

    /** Python's http.client and requests are such clients; a connection that is reset loses their answer. */
    @Test
    void clientThatSendsEverythingBeforeItReads_getsItsRefusal() {
        int length = 40 << 20;
        try (RawConnection connection = RawConnection.open(start(NONE)).send(post("/things", length))) {
            byte[] piece = new byte[1 << 16];
            for (int sent = 0; sent < length; sent += piece.length) {
                connection.send(piece);
            }
            assertProblem(connection.answer(), 413);
        }
    }

    @Test
    void head_isAnsweredAsGetWithoutBody() {
        URI server = start(NONE);
        for (String target : List.of("/things/a/set", "/v1/things/a/set", "/health", "/openapi.json")) {
            Answer get = RawConnection.exchange(server, request("GET", target));
            try (RawConnection connection = RawConnection.open(server).send(request("HEAD", target))) {
                Answer head = connection.answerWithoutBody();
                assertThat(head.status()).as(target).isEqualTo(200);
                assertThat(head.header("content-type")).isEqualTo(get.header("content-type"));
                // The next bytes are the next answer.
                assertThat(connection.send(request("GET", "/health")).answer().status())
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void headOfADocumentationPage_isAnswered() {
        try (RawConnection connection = RawConnection.open(start(NONE)).send(request("HEAD", "/docs/"))) {
            assertThat(connection.answerWithoutBody().status()).isEqualTo(200);
            assertThat(connection.send(request("GET", "/health")).answer().status())
                    .isEqualTo(200);
        }
    }

    @Test
    void optionsAndOtherMethods_sayWhatIsAllowed() {
        URI server = start(NONE);
        Answer things = RawConnection.exchange(server, request("OPTIONS", "/things"));
        assertThat(things.status()).isEqualTo(204);
        assertThat(things.header("allow")).isEqualTo("GET, HEAD, OPTIONS, POST");
        assertThat(RawConnection.exchange(server, request("OPTIONS", "/v1/things/all"))
                        .header("allow"))
                .isEqualTo("OPTIONS, POST");
        assertThat(RawConnection.exchange(server, request("OPTIONS", "/health")).header("allow"))
                .isEqualTo("GET, HEAD, OPTIONS");
        for (String target : List.of("/things", "/health", "/docs/index.html")) {
            Answer refused = RawConnection.exchange(server, request("DELETE", target));
            assertProblem(refused, 405);
            assertThat(refused.header("allow")).startsWith("GET, HEAD, OPTIONS");
        }
        assertProblem(RawConnection.exchange(server, request("OPTIONS", "/nothing")), 404);
        try (RawConnection connection = RawConnection.open(server).send(request("HEAD", "/things/all"))) {
            assertThat(connection.answerWithoutBody().status()).isEqualTo(405);
        }
    }

    /** Without the header, a client sends its next request on such a connection and gets no answer. */
    @Test
    void answerAfterWhichTheConnectionIsClosed_saysSo() {
        URI server = start(NONE);
        String longHeader = request("GET", "/things", "X-Padding: " + "p".repeat(40_000) + "\r\n");
        for (String refused : List.of(longHeader, post("/things", 32 << 20))) {
            assertThat(RawConnection.exchange(server, refused).header("connection"))
                    .isEqualTo("close");
        }
        assertThat(RawConnection.exchange(server, post("/things", SMALL_BODY_MAX + 1))
                        .header("connection"))
                .isEmpty();
    }

    @Test
    void everyOrigin_isAllowedWithoutCredentials() {
        Answer answer = fromOrigin(start(builder(9, 9).crossOrigin(List.of("*"))));
        assertThat(answer.header("access-control-allow-origin")).isEqualTo("*");
        assertThat(answer.headers()).doesNotContainKey("access-control-allow-credentials");
    }

    @Test
    void namedOrigin_isAllowedWithCredentials() {
        Answer answer = fromOrigin(start(builder(9, 9).crossOrigin(List.of("https://page.example"))));
        assertThat(answer.header("access-control-allow-origin")).isEqualTo("https://page.example");
        assertThat(answer.header("access-control-allow-credentials")).isEqualTo("true");
    }

    private static Answer fromOrigin(URI server) {
        return RawConnection.exchange(server, request("GET", "/things/a/set", "Origin: https://page.example\r\n"));
    }
}
