package org.sumspace.common.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.http.BodyMemory;
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
    private final URI server = start();

    @AfterEach
    void stop() {
        Await.result(vertx.close());
    }

    private URI start() {
        ApiServer.Builder builder = ApiServer.builder(
                        vertx,
                        new HttpConfig("127.0.0.1", 0, null, false, null, null, null),
                        new LimitsConfig(1 << 20, 4, 60, 5, 1, 2),
                        Contract.load("contracts/edge.yaml"))
                .bodyMemory(new BodyMemory<>(MEMORY, clock))
                .security("bearerAuth", ctx -> Future.succeededFuture());
        Operations operations = new Operations()
                        .on("waitForThings", BodyMemoryTest::done)
                        .on("addThing", BodyMemoryTest::answerLength)
                        .on("addThings", BodyMemoryTest::done)
                        .on("getSet", ctx -> ctx.json(new JsonObject()))
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

    /** A connection whose body lacks its last byte, and fills the memory for others of this size. */
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
