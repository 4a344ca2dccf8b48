package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Gauge;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.EventProbe;
import org.sumspace.common.testkit.Patience;

/** Two connectors exchange data over HTTP. The tests check everything that clients see. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExchangeApiTest {
    @TempDir
    static Path folder;

    private ExchangeWorld world;

    @BeforeAll
    void start() {
        world = new ExchangeWorld(folder);
    }

    @AfterAll
    void stop() {
        world.close();
    }

    @BeforeEach
    void reset() {
        world.sourceHangs = false;
        // If the test clock advances during a call, the measured clock offset is wrong, and calls then wait for time
        // that does not pass.
        awaitEnds();
        world.delivered.clear();
        passTime();
    }

    private void passTime() {
        // Equal requests within a minute after the end join the same exchange, and contracts are read once a minute.
        world.elm.clock.advance(Duration.ofMinutes(2));
        world.oak.clock.advance(Duration.ofMinutes(2));
    }

    private ApiProbe.Call trigger(ConnectorUnderTest connector) {
        return connector.api.post("/exchange", world.request()).bearer(connector.operator());
    }

    private static JsonObject content(ApiProbe.Answer answer) {
        return answer.json().getJsonObject("content");
    }

    private static JsonObject exchange(ConnectorUnderTest connector, String id) {
        return content(connector
                .api
                .get("/dataexchanges/" + id)
                .bearer(connector.operator())
                .expect(200));
    }

    private JsonObject onlyExchange(ConnectorUnderTest connector, String exchangeId) {
        JsonArray all = connector
                .api
                .get("/dataexchanges")
                .bearer(connector.operator())
                .expect(200)
                .json()
                .getJsonArray("content");
        return all.stream()
                .map(JsonObject.class::cast)
                .filter(each -> exchangeId.equals(each.getString("consumerDataExchange")))
                .reduce((one, other) -> {
                    throw new AssertionError("two records of one exchange: " + all);
                })
                .orElseThrow();
    }

    @Test
    void triggerAtTheConsumer_bringsTheDataToTheApplication_andBothEndsAgree() {
        ApiProbe.Answer answer = trigger(world.oak).expect(200);

        JsonObject exchange = content(answer).getJsonObject("dataExchange");
        assertThat(exchange.getString("status")).as(answer.text()).isEqualTo("IMPORT_SUCCESS");
        assertThat(content(answer).getBoolean("success")).isTrue();
        assertThat(world.delivered)
                .singleElement()
                .satisfies(delivered -> assertThat(delivered.body()).isEqualTo(ExchangeWorld.PAYLOAD));
        String id = exchange.getString("_id");
        await().atMost(Patience.MAX)
                .until(() -> onlyExchange(world.elm, id).getString("status").equals("IMPORT_SUCCESS"));
        assertThat(onlyExchange(world.elm, id).getString("role")).isEqualTo("provider");
    }

    private static List<String> timeline(JsonObject exchange) {
        return exchange.getJsonArray("timeline").stream()
                .map(JsonObject.class::cast)
                .map(entry -> entry.getString("side") + " " + entry.getString("what"))
                .toList();
    }

    private static JsonObject last(JsonObject exchange) {
        JsonArray timeline = exchange.getJsonArray("timeline");
        return timeline.getJsonObject(timeline.size() - 1);
    }

    @Test
    void timeline_saysAtBothEndsWhatEachSideDid() {
        String id = content(trigger(world.oak).expect(200))
                .getJsonObject("dataExchange")
                .getString("_id");
        String atProvider = onlyExchange(world.elm, id).getString("_id");
        await().atMost(Patience.MAX)
                .until(() -> exchange(world.elm, atProvider).getString("status").equals("IMPORT_SUCCESS"));

        JsonObject consumer = exchange(world.oak, id);
        assertThat(timeline(consumer))
                .startsWith("own requested", "own recorded")
                .contains("peer sent everything")
                .endsWith("own delivered", "own ended");
        assertThat(last(consumer).getLong("bytes")).isEqualTo(ExchangeWorld.PAYLOAD.length());
        assertThat(last(consumer).getString("detail")).isEqualTo("IMPORT_SUCCESS");

        JsonObject provider = exchange(world.elm, atProvider);
        assertThat(timeline(provider)).contains("own recorded", "peer asked").endsWith("peer ended");
        assertThat(last(provider).getLong("bytes")).isEqualTo(ExchangeWorld.PAYLOAD.length());
        assertThat(onlyExchange(world.elm, id).containsKey("timeline")).isFalse();
    }

    @Test
    void exchanges_areFollowedByAdministrators_untilTheirEnd() {
        try (EventProbe list = follow("exchanges")) {
            list.next();
            String id = content(trigger(world.oak).expect(200))
                    .getJsonObject("dataExchange")
                    .getString("_id");
            JsonObject newest = newest(list);
            while (!(newest.getString("_id").equals(id)
                    && newest.getString("status").equals("IMPORT_SUCCESS"))) {
                newest = newest(list);
            }
            try (EventProbe one = follow("exchange:" + id)) {
                JsonObject snapshot = one.next().body().getJsonObject("content");
                assertThat(snapshot).isEqualTo(exchange(world.oak, id));
            }
        }
        world.oak.api.get("/events?topic=exchanges").expect(401);
        world.oak
                .api
                .get("/events?topic=exchange:65f0c0ffee0000000000ffff")
                .bearer(world.oak.operator())
                .expect(404);
    }

    private EventProbe follow(String topic) {
        return EventProbe.open(world.oak.vertx, world.oak.base, "/events?topic=" + topic, world.oak.operator());
    }

    private static JsonObject newest(EventProbe list) {
        JsonArray found = list.next().body().getJsonArray("content");
        return found.isEmpty() ? new JsonObject().put("_id", "").put("status", "") : found.getJsonObject(0);
    }

    @Test
    void x1_triggerAtTheProvider_isAnExchangeOfTheConsumer() {
        ApiProbe.Answer answer = trigger(world.elm).expect(200);

        JsonObject exchange = content(answer).getJsonObject("dataExchange");
        assertThat(exchange.getString("status")).as(answer.text()).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).hasSize(1);
        assertThat(exchange(world.oak, exchange.getString("consumerDataExchange"))
                        .getString("role"))
                .isEqualTo("consumer");
    }

    @Test
    void x2_triggerAfterARevocation_showsNoSuccessOfAnEarlierExchange() {
        String first = content(trigger(world.oak).expect(200))
                .getJsonObject("dataExchange")
                .getString("_id");
        await().atMost(Patience.MAX)
                .until(() -> onlyExchange(world.elm, first).getString("status").equals("IMPORT_SUCCESS"));
        world.contractStatus = "revoked";

        JsonObject refused = content(trigger(world.elm).expect(403));

        assertThat(refused.getBoolean("success")).isFalse();
        assertThat(refused.getString("message")).startsWith("Denied:");
        world.contractStatus = "signed";
        passTime();
    }

    @Test
    void exchangeX19_clockThatIsHoursOff_leavesConstraintsOnTimeUnknown_andOtherExchangesWork() {
        world.constraint = new JsonObject()
                .put("leftOperand", "dateTime")
                .put("operator", "gt")
                .put("rightOperand", "2020-01-01T00:00:00Z");
        try {
            assertThat(status(trigger(world.oak))).isEqualTo("IMPORT_SUCCESS");
            awaitEnds();
            world.oak.clock.advance(Duration.ofHours(3));
            world.ahead = Duration.ofHours(-3);
            passTime();

            trigger(world.oak).expect(403);

            assertThat(world.oak.exchanges().checkClock().failed()).isTrue();
            assertThat(world.elm.exchanges().checkClock().succeeded()).isTrue();
            world.constraint = null;
            passTime();
            assertThat(status(trigger(world.oak))).isEqualTo("IMPORT_SUCCESS");
            awaitEnds();
        } finally {
            world.constraint = null;
            world.ahead = Duration.ZERO;
            world.oak.clock.advance(Duration.ofHours(-3));
            passTime();
        }
        assertThat(status(trigger(world.oak))).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.oak.exchanges().checkClock().succeeded()).isTrue();
        awaitEnds();
    }

    private static String status(ApiProbe.Call trigger) {
        return content(trigger.expect(200)).getJsonObject("dataExchange").getString("status");
    }

    @Test
    void contractManagerThatAnswersParticipantsAlone_isReadWithSignatures() {
        world.areReadsSigned = true;
        try {
            assertThat(status(trigger(world.oak))).isEqualTo("IMPORT_SUCCESS");
            awaitEnds();
        } finally {
            world.areReadsSigned = false;
            passTime();
        }
        assertThat(world.signedReaders)
                .containsExactlyInAnyOrder(
                        world.catalog("participants", ExchangeWorld.ELM),
                        world.catalog("participants", ExchangeWorld.OAK));
        assertThat(status(trigger(world.oak))).isEqualTo("IMPORT_SUCCESS");
        awaitEnds();
    }

    @Test
    void x1_participantAtBothEnds_exchangesWithItself_inTwoRecords() {
        JsonObject request =
                world.request().put("purposeId", world.catalog("serviceofferings", ExchangeWorld.OWN_PURPOSE));
        JsonObject exchange = content(world.elm
                        .api
                        .post("/exchange", request)
                        .bearer(world.elm.operator())
                        .expect(200))
                .getJsonObject("dataExchange");

        assertThat(exchange.getString("status")).as("%s", exchange).isEqualTo("IMPORT_SUCCESS");
        assertThat(exchange.getString("role")).isEqualTo("consumer");
        assertThat(world.delivered)
                .singleElement()
                .satisfies(delivered -> assertThat(delivered.body()).isEqualTo(ExchangeWorld.PAYLOAD));
        String id = exchange.getString("_id");
        await().atMost(Patience.MAX)
                .until(() -> rolesAndStatuses(id).equals(Set.of("consumer IMPORT_SUCCESS", "provider IMPORT_SUCCESS")));
    }

    private Set<String> rolesAndStatuses(String exchangeId) {
        return world
                .elm
                .api
                .get("/dataexchanges")
                .bearer(world.elm.operator())
                .expect(200)
                .json()
                .getJsonArray("content")
                .stream()
                .map(JsonObject.class::cast)
                .filter(each -> exchangeId.equals(each.getString("consumerDataExchange")))
                .map(each -> each.getString("role") + " " + each.getString("status"))
                .collect(Collectors.toSet());
    }

    @Test
    void metrics_showHowExchangesEnded_andHowManyBytesTheyMoved() {
        double before = ended(world.oak, "consumer");
        double received = bytes(world.oak, "received");
        double sent = bytes(world.elm, "sent");

        assertThat(status(trigger(world.oak))).isEqualTo("IMPORT_SUCCESS");

        assertThat(ended(world.oak, "consumer")).isEqualTo(before + 1);
        assertThat(bytes(world.oak, "received")).isEqualTo(received + ExchangeWorld.PAYLOAD.length());
        assertThat(bytes(world.elm, "sent")).isEqualTo(sent + ExchangeWorld.PAYLOAD.length());
        awaitEnds();
    }

    @Test
    void attack_metrics_tellNoSecret_andNotWhoExchangesWhat() {
        JsonObject exchange = content(trigger(world.oak).expect(200)).getJsonObject("dataExchange");
        world.oak
                .api
                .post("/exchange/external/trigger", world.request())
                .header("x-exchange-trigger-api-key", "a-key-that-somebody-guesses")
                .expect(401);
        String token = world.oak.operator();
        awaitEnds();

        for (ConnectorUnderTest connector : List.of(world.elm, world.oak)) {
            String metrics = connector.api.get("/metrics").expect(200).text();
            assertThat(metrics)
                    .contains("sumspace_exchanges_ended_total")
                    .doesNotContain(
                            ConnectorUnderTest.SECRET_KEY,
                            ConnectorUnderTest.TRIGGER_KEY,
                            "a-key-that-somebody-guesses",
                            token,
                            exchange.getString("_id"),
                            ExchangeWorld.ELM,
                            ExchangeWorld.OAK,
                            "/source",
                            "/sink");
        }
    }

    /**
     * Waits until both ends know the outcome and repeat nothing. If the clock jumped before that, signatures could be
     * invalid, and a peer that refused one would be called again only after a pause.
     */
    private void awaitEnds() {
        await().atMost(Patience.MAX).until(() -> {
            world.elm.clock.advance(Duration.ofSeconds(1));
            world.oak.clock.advance(Duration.ofSeconds(1));
            return open(world.elm) + open(world.oak) == 0;
        });
    }

    private static double ended(ConnectorUnderTest connector, String role) {
        return connector
                .metrics
                .counter("sumspace.exchanges.ended", "role", role, "status", "IMPORT_SUCCESS")
                .count();
    }

    private static double bytes(ConnectorUnderTest connector, String direction) {
        return connector
                .metrics
                .counter("sumspace.exchange.bytes", "direction", direction)
                .count();
    }

    private static double open(ConnectorUnderTest connector) {
        return connector.metrics.find("sumspace.exchanges.open").gauges().stream()
                .mapToDouble(Gauge::value)
                .sum();
    }

    @Test
    void addressThatPeersDoNotSignFor_isReported() {
        assertThat(world.oak.administration().checkAddress(world.oak.base).succeeded())
                .isTrue();
        assertThat(world.oak
                        .administration()
                        .checkAddress(URI.create("https://elsewhere.example"))
                        .cause())
                .hasMessageContaining("http.publicUrl");
    }

    @Test
    void x2_sameRequestAtBothConnectors_isOneExchange() {
        String key = UUID.randomUUID().toString();
        JsonObject first =
                content(trigger(world.oak).header("Idempotency-Key", key).expect(200));
        JsonObject second =
                content(trigger(world.elm).header("Idempotency-Key", key).expect(200));
        JsonObject third =
                content(trigger(world.oak).header("Idempotency-Key", key).expect(200));

        assertThat(world.delivered).hasSize(1);
        String id = first.getJsonObject("dataExchange").getString("consumerDataExchange");
        assertThat(second.getJsonObject("dataExchange").getString("consumerDataExchange"))
                .isEqualTo(id);
        assertThat(third.getJsonObject("dataExchange").getString("consumerDataExchange"))
                .isEqualTo(id);
    }

    @Test
    void contractThatIsNotSigned_permitsNothing_andTheAnswerHasTheFormOfExistingConnectors() {
        for (String status : List.of("pending", "revoked")) {
            world.contractStatus = status;
            passTime();
            JsonObject refused = content(trigger(world.oak).expect(403));
            assertThat(refused.getBoolean("success")).isFalse();
            assertThat(refused.getString("message")).startsWith("Denied:");
        }
        assertThat(world.delivered).isEmpty();
        world.contractStatus = "signed";
    }

    @Test
    void names_areThoseOfTheCatalog_forAdministrators() {
        String offering = world.catalog("serviceofferings", ExchangeWorld.OFFERING);
        JsonObject urls = new JsonObject()
                .put("urls", new JsonArray().add(offering).add("https://elsewhere.example/v1/catalog/participants/1"));
        assertThat(world.oak
                        .api
                        .post("/names", urls)
                        .bearer(world.oak.operator())
                        .expect(200)
                        .json()
                        .getJsonObject("names"))
                .isEqualTo(new JsonObject().put(offering, "Name of " + offering.replace("/v1/", "/")));
        world.oak.api.post("/names", urls).expect(401);
    }

    /** Of starts that were refused for this reason. */
    private List<JsonObject> refused(ConnectorUnderTest connector, String reason) {
        return connector
                .api
                .get("/dataexchanges?status=PEP_ERROR")
                .bearer(connector.operator())
                .expect(200)
                .json()
                .getJsonArray("content")
                .stream()
                .map(JsonObject.class::cast)
                .filter(each ->
                        each.getJsonObject("outcome").getString("source").equals("REFUSED"))
                .filter(each -> each.getJsonObject("error").getString("message").equals(reason))
                .toList();
    }

    @Test
    void refusedStart_isInTheList_withItsReason_andTheSameAgainIsOneRecord() {
        world.contractStatus = "revoked";
        passTime();
        String reason = content(trigger(world.oak).expect(403)).getString("message");
        JsonObject first = refused(world.oak, reason).get(0);
        passTime();
        trigger(world.oak).expect(403);
        world.oak.api.post("/exchange", world.request()).expect(401);

        assertThat(refused(world.oak, reason)).singleElement().satisfies(again -> {
            assertThat(again.getString("_id")).isEqualTo(first.getString("_id"));
            assertThat(again.getString("updatedAt")).isGreaterThan(first.getString("updatedAt"));
            assertThat(again.getString("contract")).isEqualTo(world.contract());
            assertThat(again.getString("role")).isEqualTo("consumer");
        });
        JsonObject record = exchange(world.oak, first.getString("_id"));
        assertThat(timeline(record)).containsExactly("own requested", "own requested", "own refused");
        assertThat(last(record).getString("detail")).isEqualTo("PEP_ERROR: " + reason);
        assertThat(refused(world.elm, reason)).isEmpty();
        world.contractStatus = "signed";
        passTime();
        assertThat(status(trigger(world.oak))).isEqualTo("IMPORT_SUCCESS");
        awaitEnds();
    }

    @Test
    void startThatTheOtherSideRefuses_isOnRecordThereToo_withTheReasonForItsAdministratorsAlone() {
        passTime();
        JsonObject unfit = world.request().put("resourceId", world.catalog("serviceofferings", ExchangeWorld.PURPOSE));
        world.oak.api.post("/exchange", unfit).bearer(world.oak.operator()).expect(400);
        world.contractStatus = "revoked";

        // The consumer knows the contract for a minute, the provider reads it now.
        JsonObject exchange = content(trigger(world.oak).expect(200)).getJsonObject("dataExchange");

        assertThat(exchange.getString("status")).isEqualTo("PEP_ERROR");
        String reason = content(trigger(world.elm).expect(403)).getString("message");
        List<JsonObject> atProvider = refused(world.elm, reason);
        assertThat(atProvider).hasSize(2);
        assertThat(atProvider.stream()
                        .map(each -> timeline(exchange(world.elm, each.getString("_id")))
                                .get(0)))
                .containsExactlyInAnyOrder("peer requested", "own requested");
        world.contractStatus = "signed";
        passTime();
        awaitEnds();
    }

    @Test
    void requestThatDoesNotFitItsContract_isRefused() {
        JsonObject other = world.request().put("resourceId", world.catalog("serviceofferings", ExchangeWorld.PURPOSE));
        world.oak.api.post("/exchange", other).bearer(world.oak.operator()).expect(400);
        JsonObject absent = world.request().put("contract", world.contract().replace("c001", "c002"));
        world.oak.api.post("/exchange", absent).bearer(world.oak.operator()).expect(404);
        world.oak.api.post("/exchange", world.request()).expect(401);
    }

    @Test
    void clientThatDoesNotWait_isAnsweredAtOnce_andCancelsTheExchange() {
        world.sourceHangs = true;
        ApiProbe.Answer answer =
                trigger(world.oak).header("Prefer", "respond-async, wait=5").expect(202);
        assertThat(answer.header("Preference-Applied")).isEqualTo("respond-async");
        String id = content(answer).getJsonObject("dataExchange").getString("_id");
        // A provider without a record of the exchange shows nothing when the exchange is cancelled.
        await().atMost(Patience.MAX).until(() -> isReading(id));

        JsonObject cancelled = content(world.oak
                .api
                .post("/dataexchanges/" + id + "/cancel", new JsonObject())
                .bearer(world.oak.operator())
                .expect(200));

        assertThat(cancelled.getString("status")).isEqualTo("CONSUMER_IMPORT_ERROR");
        assertThat(cancelled.getJsonObject("error").getString("message")).contains("Cancelled");
        awaitStatus(world.elm, id, "CONSUMER_IMPORT_ERROR");
        assertThat(world.delivered).isEmpty();
    }

    @Test
    void x7_cancellationAtTheProvider_isAWish_thatTheConsumerDecides() {
        world.sourceHangs = true;
        ApiProbe.Answer answer =
                trigger(world.oak).header("Prefer", "respond-async").expect(202);
        String id = content(answer).getJsonObject("dataExchange").getString("_id");
        await().atMost(Patience.MAX).until(() -> isReading(id));

        world.elm
                .api
                .post("/dataexchanges/" + id + "/cancel", new JsonObject())
                .bearer(world.elm.operator())
                .expect(200);

        awaitStatus(world.oak, id, "PROVIDER_EXPORT_ERROR");
        awaitStatus(world.elm, id, "PROVIDER_EXPORT_ERROR");
        assertThat(exchange(world.elm, id).getJsonObject("outcome").getString("source"))
                .isEqualTo("CONSUMER");
    }

    private boolean isReading(String id) {
        return world.elm
                .api
                .get("/dataexchanges/" + id)
                .bearer(world.elm.operator())
                .send()
                .text()
                .contains("READING");
    }

    private void awaitStatus(ConnectorUnderTest connector, String id, String status) {
        await().atMost(Patience.MAX)
                .until(() -> exchange(connector, id).getString("status").equals(status));
    }

    @Test
    void x12_providerThatIsAway_isAskedUntilItIsBack() {
        world.move(ExchangeWorld.ELM, "http://127.0.0.1:1/");
        ApiProbe.Answer answer =
                trigger(world.oak).header("Prefer", "respond-async").expect(202);
        String id = content(answer).getJsonObject("dataExchange").getString("_id");
        assertThat(exchange(world.oak, id).getJsonObject("payload").getString("step"))
                .isEqualTo("OPEN");

        world.move(ExchangeWorld.ELM, world.elm.base + "/");

        await().atMost(Patience.MAX).until(() -> {
            world.oak.clock.advance(Duration.ofSeconds(30));
            return exchange(world.oak, id).getString("status").equals("IMPORT_SUCCESS");
        });
    }

    @Test
    void applicationWithTheKey_triggers_andAWrongKeyIsRefused() {
        ApiProbe.Call right = world.oak
                .api
                .post("/exchange/external/trigger", world.request())
                .header("x-exchange-trigger-api-key", ConnectorUnderTest.TRIGGER_KEY);
        assertThat(content(right.expect(200)).getBoolean("success")).isTrue();
        world.oak
                .api
                .get("/exchange/external/verify-auth")
                .header("x-exchange-trigger-api-key", ConnectorUnderTest.TRIGGER_KEY)
                .expect(200);
        world.oak.api.post("/exchange/external/trigger", world.request()).expect(401);
        assertThat(guess().expect(401).json().getString("message")).startsWith("Invalid API key: ");
    }

    @Test
    void guessingTheKey_isRefusedAfterTenAttempts() {
        for (int i = 0; i < 10; i++) {
            guess().send();
        }
        guess().expect(429);
    }

    private ApiProbe.Call guess() {
        return world.oak
                .api
                .get("/exchange/external/verify-auth")
                .header("x-exchange-trigger-api-key", ConnectorUnderTest.TRIGGER_KEY + "x");
    }

    @Test
    void callerWithoutAToken_seesThatThereAreExchanges_andNothingOfThem() {
        trigger(world.oak).expect(200);
        JsonArray list =
                world.oak.api.get("/dataexchanges?limit=1").expect(200).json().getJsonArray("content");
        assertThat(list).hasSize(1);
        assertThat(list.getJsonObject(0).fieldNames())
                .containsExactlyInAnyOrder("_id", "status", "createdAt", "updatedAt");
        String id = list.getJsonObject(0).getString("_id");
        world.oak.api.get("/dataexchanges/" + id).expect(401);
    }

    @Test
    void list_isFiltered_andHasPages() {
        trigger(world.oak).expect(200);
        assertThat(list("?limit=1&status=IMPORT_SUCCESS")).hasSize(1);
        assertThat(list("?role=provider")).isEmpty();
        assertThat(list("?contract=https://other.example/contracts/1")).isEmpty();
    }

    private JsonArray list(String query) {
        return world.oak
                .api
                .get("/dataexchanges" + query)
                .bearer(world.oak.operator())
                .expect(200)
                .json()
                .getJsonArray("content");
    }
}
