package org.sumspace.common.portal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sumspace.common.boot.member.NodeAccess;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.config.LimitsConfig;
import org.sumspace.common.config.NodeConfig.OperatorConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiServer;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.obs.Readiness;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.Caller;
import org.sumspace.common.security.CheapPasswords;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.EventProbe;

/** {@code GET /events} and {@code GET /node} over HTTP. */
class PortalEventsTest {
    private static final String OPERATOR = "ada@elm.example";
    private static final Clock CLOCK = Clock.systemUTC();
    private static final Duration BEAT = Duration.ofMillis(20);

    private final Vertx vertx = Vertx.vertx();
    private final PortalEvents events = new PortalEvents(vertx, CLOCK, BEAT);
    private final AtomicInteger readings = new AtomicInteger();
    private final List<AutoCloseable> streams = new ArrayList<>();

    /** The content of the topic {@code things:ID}, the same for every id. */
    private volatile Future<JsonObject> things = Future.succeededFuture(new JsonObject().put("n", 1));

    @TempDir
    private Path dataDir;

    private NodeAccess access;
    private ApiServer server;
    private ApiProbe node;
    private String token;

    @BeforeEach
    void start() {
        access = new NodeAccess(
                vertx,
                dataDir,
                URI.create("http://127.0.0.1"),
                Digest.of(new byte[] {1}),
                List.of(new OperatorConfig(OPERATOR, Passwords.hashOfRandom("correct horse"))),
                true,
                CLOCK);
        events.topic("things", new EventTopic() {
            @Override
            public Future<View> open(Caller caller, String id) {
                return id.equals("hidden")
                        ? Future.failedFuture(NodeException.forbidden("Hidden."))
                        : Future.succeededFuture(new View("", () -> {
                            readings.incrementAndGet();
                            return things;
                        }));
            }

            @Override
            public JsonObject change(JsonObject before, JsonObject now) {
                return now.containsKey("padding")
                        ? now
                        : new JsonObject().put("from", before.getInteger("n")).put("n", now.getInteger("n"));
            }
        });
        Contract contract = Contract.load("contracts/portal.yaml");
        Readiness readiness = new Readiness()
                .require("disk", Future::succeededFuture)
                .require("store", () -> Future.failedFuture(NodeException.unavailable("The store is away.")));
        Operations operations = new Operations()
                .handle("getPortal", ctx -> ctx.json(new JsonObject()))
                .handle("readNotes", ctx -> ctx.response().setStatusCode(204).end())
                .handle("writeNote", ctx -> ctx.response().setStatusCode(204).end());
        new NodeFeature(new NodeStatus(readiness, Map.of("nodeId", () -> "elm-catalog"), CLOCK), events, contract)
                .addTo(operations);
        access.login(access.operators(), CheapPasswords.of(vertx), new LoginAttempts(CLOCK))
                .addTo(operations);
        LimitsConfig limits = new LimitsConfig(4096, 1, 60, 60, 1, 2, 1, 1, 1 << 20);
        server = Await.result(ApiServer.builder(
                        vertx, new HttpConfig("127.0.0.1", 0, null, false, null, null, null), limits, contract)
                .security(BearerAuthenticator.SCHEME, access.authenticator())
                .draining(events::close)
                .start(operations));
        node = new ApiProbe(vertx, server.baseUrl(), contract);
        token = token("operator");
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable stream : streams) {
            stream.close();
        }
        Await.result(vertx.close());
    }

    private String token(String role) {
        return role.equals("operator")
                ? node.post(
                                "/auth/login",
                                new JsonObject().put("email", OPERATOR).put("password", "correct horse"))
                        .expect(200)
                        .json()
                        .getString("token")
                : Await.result(access.tokens().issue("bob", new JsonObject().put("role", role)));
    }

    private EventProbe follow(String query, String by) {
        EventProbe stream = EventProbe.open(vertx, server.baseUrl(), "/events?" + query, by);
        streams.add(stream);
        return stream;
    }

    private void show(int number) {
        things = Future.succeededFuture(new JsonObject().put("n", number));
        events.changed("things:1");
    }

    @Test
    void stream_beginsWithASnapshotOfEachTopic_thenHasWhatChanged() {
        EventProbe stream = follow("topic=things:1&topic=node", token);
        Map<String, EventProbe.Event> first = Map.of("a", stream.next(), "b", stream.next());
        assertThat(first.values()).extracting(EventProbe.Event::name).containsOnly("snapshot");
        assertThat(first.values()).extracting(EventProbe.Event::topic).containsExactlyInAnyOrder("things:1", "node");
        show(2);
        EventProbe.Event change = stream.next();
        assertThat(change.name()).isEqualTo("change");
        assertThat(change.body()).isEqualTo(new JsonObject().put("from", 1).put("n", 2));
        assertThat(change.data().getLong("at")).isCloseTo(CLOCK.millis(), within(60_000L));
    }

    @Test
    void state_isReadOnceForAllStreams_andNotWithoutAChange() {
        EventProbe one = follow("topic=things:1", token);
        EventProbe two = follow("topic=things:1", token);
        one.next();
        two.next();
        int before = readings.get();
        show(2);
        one.next();
        two.next();
        assertThat(readings.get() - before).isEqualTo(1);
        assertThat(before).isEqualTo(1);
    }

    @Test
    void changesInBetween_areLeftOut() {
        EventProbe stream = follow("topic=things:1", token);
        stream.next();
        for (int number = 2; number <= 1_000; number++) {
            show(number);
        }
        EventProbe.Event event = stream.next();
        int events = 1;
        while (event.body().getInteger("n") < 1_000) {
            event = stream.next();
            events++;
        }
        assertThat(events).isLessThan(20);
    }

    @Test
    void readerThatStalls_getsTheLatestStateAfterwards_andMakesNoQueue() {
        String padding = "x".repeat(2_000_000);
        showPadded(1, padding);
        EventProbe stalled = follow("topic=things:1", token);
        EventProbe other = follow("topic=things:1", token);
        assertThat(stalled.next().name()).isEqualTo("snapshot");
        other.next();
        stalled.pause();
        for (int number = 2; number <= 12; number++) {
            showPadded(number, padding);
            assertThat(other.next().body().getInteger("n")).isEqualTo(number);
        }
        stalled.resume();
        int received = 1;
        EventProbe.Event event = stalled.next();
        while (event.body().getInteger("n") < 12) {
            event = stalled.next();
            received++;
        }
        assertThat(event.name()).isEqualTo("snapshot");
        assertThat(received).isLessThan(11);
    }

    private void showPadded(int number, String padding) {
        things = Future.succeededFuture(new JsonObject().put("n", number).put("padding", padding));
        events.changed("things:1");
    }

    @ParameterizedTest
    @CsvSource({
        "topic=things:hidden, 403",
        "topic=things:1&topic=things:hidden, 403",
        "topic=others, 400",
        "topic=Things, 400",
        "x=1, 400",
        "topic=a&topic=b&topic=c&topic=d&topic=e&topic=f&topic=g&topic=h&topic=i, 400",
    })
    void topicThatTheCallerMayNotSee_isRefused(String query, int status) {
        node.get("/events?" + query).bearer(token).expect(status);
        assertThat(events.openStreams()).isZero();
    }

    @Test
    void withoutAToken_thereIsNoStream() {
        node.get("/events?topic=things:1").expect(401);
    }

    @Test
    void topicThatIsNoLongerSeen_endsTheStream() {
        EventProbe stream = follow("topic=things:1", token);
        stream.next();
        things = Future.failedFuture(NodeException.notFound("Gone."));
        events.changed("things:1");
        stream.awaitEnd();
    }

    @Test
    void readingThatFails_isRepeated() {
        EventProbe stream = follow("topic=things:1", token);
        stream.next();
        things = Future.failedFuture(new IllegalStateException("planted: the store is away"));
        events.changed("things:1");
        await().until(() -> readings.get() > 1);
        things = Future.succeededFuture(new JsonObject().put("n", 7));
        assertThat(stream.next().body().getInteger("n")).isEqualTo(7);
    }

    @Test
    void accountHasEightStreams_andOthersStillGetTheirs() {
        for (int number = 0; number < PortalEvents.ACCOUNT_MAX; number++) {
            follow("topic=things:1", token).next();
        }
        assertThat(node.get("/events?topic=things:1").bearer(token).expect(429).header("Retry-After"))
                .isEqualTo("10");
        follow("topic=things:1", token("participant")).next();
    }

    @Test
    void openStreams_doNotCountAsRequestsUnderWay() {
        follow("topic=things:1", token).next();
        follow("topic=things:1", token).next();
        node.get("/notes").bearer(token).expect(204);
    }

    @Test
    void clientThatGoesAway_leavesNoStream() throws Exception {
        EventProbe stream = follow("topic=things:1", token);
        stream.next();
        assertThat(events.openStreams()).isEqualTo(1);
        stream.close();
        await().until(() -> events.openStreams() == 0);
    }

    @Test
    void logOut_endsTheStream() {
        ApiProbe.Answer begun = node.post(
                        "/portal/session",
                        new JsonObject().put("email", OPERATOR).put("password", "correct horse"))
                .header("X-Sumspace-Portal", "1")
                .expect(200);
        String session = begun.header("Set-Cookie").replaceFirst(";.*", "").replaceFirst(".*?=", "");
        EventProbe stream = follow("topic=things:1", session);
        stream.next();
        node.delete("/portal/session").bearer(session).expect(204);
        stream.awaitEnd();
    }

    @Test
    void nodeThatStops_doesNotWaitForStreams() {
        EventProbe stream = follow("topic=things:1", token);
        stream.next();
        Await.result(server.stop());
        stream.awaitEnd();
    }

    @Test
    void head_beginsNoStream() {
        ApiProbe.Answer answer =
                node.get("/events?topic=things:1").method("HEAD").bearer(token).answer();
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("text/event-stream");
        assertThat(events.openStreams()).isZero();
    }

    @Test
    void node_isShownToItsOperators() {
        JsonObject status = node.get("/node").bearer(token).expect(200).json();
        assertThat(status.getBoolean("ready")).isFalse();
        assertThat(status.getString("nodeId")).isEqualTo("elm-catalog");
        assertThat(status.getJsonArray("checks").getJsonObject(1))
                .isEqualTo(new JsonObject()
                        .put("name", "store")
                        .put("ok", false)
                        .put("required", true)
                        .put("reason", "The store is away."));
        node.get("/node").expect(401);
        String participant = token("participant");
        node.get("/node").bearer(participant).expect(403);
        node.get("/events?topic=node").bearer(participant).expect(403);
    }
}
