package org.sumspace.common.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.http.BodyMemory;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.limit.WholeBody;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.testkit.RawConnection;
import org.sumspace.common.testkit.RawConnection.Answer;

/** Bodies of many requests at once. */
class BodyMemoryTest {
    private static final int MEMORY = 100_000;
    private static final int BODY = 60_000;

    private final Vertx vertx = Vertx.vertx();
    private final MutableClock clock = new MutableClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final URI server = start(MEMORY);

    @AfterEach
    void stop() {
        Await.result(vertx.close());
    }

    private URI start(int memory) {
        ApiServer.Builder builder = ApiServer.builder(
                        vertx,
                        new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                        new LimitsConfig(1 << 20, 4, 60, 5, 1, 2),
                        Contract.load("contracts/edge.yaml"))
                .bodyMemory(new BodyMemory<>(memory, clock))
                .security("bearerAuth", ctx -> Future.succeededFuture());
        Operations operations = new Operations()
                        .handle("waitForThings", BodyMemoryTest::done)
                        .handle("addThing", BodyMemoryTest::answerLength)
                        .handle("addThings", BodyMemoryTest::done)
                        .handle("getSet", ctx -> ctx.json(new JsonObject()))
                        .stream("putFile", 1 << 20, BodyMemoryTest::done);
        return Await.result(builder.start(operations)).baseUrl();
    }

    private static void done(RoutingContext ctx) {
        ctx.response().setStatusCode(204).end();
    }

    private static void answerLength(RoutingContext ctx) {
        ctx.response()
                .setStatusCode(204)
                .putHeader("X-Length", String.valueOf(ApiRequest.of(ctx).bytes().length()))
                .end();
    }

    private static String head(String target, String length) {
        return "POST " + target + " HTTP/1.1\r\nHost: node\r\nContent-Type: application/octet-stream\r\n" + length
                + "\r\n\r\n";
    }

    private static String head(int length) {
        return head("/things", "Content-Length: " + length);
    }

    private Answer post(int length) {
        return RawConnection.exchange(server, head(length) + "x".repeat(length));
    }

    private static Answer postJson(URI to, String json) {
        String head = "POST /things/all HTTP/1.1\r\nHost: node\r\nContent-Type: application/json\r\nContent-Length: ";
        return RawConnection.exchange(to, head + json.length() + "\r\n\r\n" + json);
    }

    private static String list(int count, String item) {
        return "[" + String.join(",", Collections.nCopies(count, item)) + "]";
    }

    /** A connection whose body lacks its last byte, so that it fills the memory and blocks others of this size. */
    private RawConnection withholding() {
        RawConnection connection = RawConnection.open(server).send(head(BODY)).send(new byte[BODY - 1]);
        Awaitility.await().until(() -> post(BODY).status() == 503);
        return connection;
    }

    @Test
    void bodiesTogether_areBounded_andSmallRequestsAreAnsweredAllTheSame() {
        try (RawConnection slow = withholding()) {
            Answer refused = post(BODY);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("retry-after")).isEqualTo("1");
            assertThat(post(WholeBody.UNCOUNTED_BYTES).status()).isEqualTo(204);
            assertThat(slow.send("x").answer().header("x-length")).isEqualTo(String.valueOf(BODY));
        }
        assertThat(post(BODY).status()).isEqualTo(204);
    }

    @Test
    void bodyThatArrivesForLong_givesWayToOthers() {
        try (RawConnection slow = withholding()) {
            clock.advance(BodyMemory.PROTECTED_FOR);
            assertThat(post(BODY).status()).isEqualTo(204);
            assertThat(slow.answer().status()).isEqualTo(408);
            assertThat(slow.untilClosed()).isEmpty();
        }
    }

    @Test
    void clientThatGoesAway_releasesItsMemory() {
        withholding().close();
        Awaitility.await().until(() -> post(BODY).status() == 204);
    }

    @Test
    void announcedBytes_takeNoMemoryBeforeTheyArrive() {
        List<RawConnection> silent = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            silent.add(RawConnection.open(server).send(head(BODY)).send("x"));
        }
        assertThat(post(BODY).status()).isEqualTo(204);
        silent.forEach(RawConnection::close);
    }

    @Test
    void bodyLargerThanTheMemory_isTooLarge() {
        assertThat(RawConnection.exchange(server, head("/things/all", "Content-Length: " + (MEMORY + 1)))
                        .status())
                .isEqualTo(413);
    }

    /** An empty object has two bytes and takes twenty times as much in memory. */
    @Test
    void bodyOfMoreValuesThanTheMemoryHolds_isTooLarge() {
        Answer refused = postJson(server, list(2_000, "{}"));
        assertThat(refused.status()).isEqualTo(413);
        assertThat(refused.body()).contains("values");
    }

    @Test
    void valuesOfBodies_shareTheMemory_untilTheirAnswers() {
        String things = list(300, "{\"name\":\"\"}");
        for (int i = 0; i < 5; i++) {
            assertThat(postJson(server, things).status()).isEqualTo(204);
        }
        try (RawConnection slow = withholding()) {
            assertThat(postJson(server, things).status()).isEqualTo(503);
            assertThat(slow.send("x").answer().status()).isEqualTo(204);
        }
        assertThat(postJson(server, things).status()).isEqualTo(204);
    }

    /** The explanation of thousands of violations takes more memory than the values. */
    @Test
    void ofAVeryLargeBody_noViolationIsExplained() {
        URI large = start(1 << 24);
        assertThat(postJson(large, list(10_000, "{\"name\":\"\"}")).status()).isEqualTo(204);
        Answer refused = postJson(large, list(20_000, "{}"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(new JsonObject(refused.body()).getJsonArray("violations")).hasSize(1);
        assertThat(new JsonObject(postJson(large, list(4_000, "{}")).body()).getJsonArray("violations"))
                .hasSize(50);
    }

    @Test
    void bodyOfUnknownLength_isReadWhole() {
        String chunk = "4000\r\n" + "x".repeat(0x4000) + "\r\n";
        Answer answer = RawConnection.exchange(
                server, head("/things", "Transfer-Encoding: chunked") + chunk.repeat(3) + "1\r\nx\r\n0\r\n\r\n");
        assertThat(answer.header("x-length")).isEqualTo(String.valueOf(3 * 0x4000 + 1));
    }

    @Test
    void clientThatAsksFirst_isToldToSend() {
        try (RawConnection connection = RawConnection.open(server)) {
            connection.send(head("/things", "Content-Length: 3\r\nExpect: 100-continue"));
            assertThat(connection.answerWithoutBody().status()).isEqualTo(100);
            assertThat(connection.send("abc").answer().header("x-length")).isEqualTo("3");
        }
    }
}
