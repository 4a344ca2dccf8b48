package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.participant.ParticipantClient;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Patience;

/** Exchange rule X14: data passes the connectors of a service chain. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChainApiTest {
    private static final String RESUME = "/service-chain/resume";

    @TempDir
    static Path folder;

    private ChainWorld world;

    @BeforeAll
    void start() {
        world = new ChainWorld(folder);
    }

    @AfterAll
    void stop() {
        world.close();
    }

    @BeforeEach
    void reset() {
        // Waits until both ends know the outcome of earlier exchanges, and lets cached contracts expire, which are read
        // once a minute.
        await().atMost(Patience.MAX).until(() -> {
            world.passTime(Duration.ofSeconds(1));
            return world.connectors().stream()
                    .allMatch(each -> content(list(each, "?status=PENDING")).isEmpty());
        });
        world.passTime(Duration.ofMinutes(2));
        world.delivered.clear();
        world.worked.clear();
        world.work = request ->
                request.response().putHeader("Content-Type", "application/json").end(ChainWorld.RESULT);
        world.assignee = null;
        world.serviceConstraint = null;
        world.hasChain = true;
        world.contractStatus = "signed";
    }

    private ApiProbe.Answer list(ConnectorUnderTest connector, String query) {
        return world.api(connector)
                .get("/dataexchanges" + query)
                .bearer(connector.operator())
                .expect(200);
    }

    private static JsonArray content(ApiProbe.Answer answer) {
        return answer.json().getJsonArray("content");
    }

    private ApiProbe.Call trigger(ConnectorUnderTest connector, String chain) {
        return world.api(connector).post("/exchange", world.request(chain)).bearer(connector.operator());
    }

    /** The exchange as the answer to its trigger shows it. */
    private JsonObject ended(ConnectorUnderTest connector, String chain) {
        return trigger(connector, chain)
                .expect(200)
                .json()
                .getJsonObject("content")
                .getJsonObject("dataExchange");
    }

    /** Begins an exchange at the consumer, and waits until Fir's application has been called. */
    private String begun() {
        String id = trigger(world.oak, ChainWorld.CHAIN)
                .header("Prefer", "respond-async")
                .expect(202)
                .json()
                .getJsonObject("content")
                .getJsonObject("dataExchange")
                .getString("_id");
        await().atMost(Patience.MAX).until(() -> !world.worked.isEmpty());
        return id;
    }

    private void later() {
        world.work = request -> request.response().setStatusCode(202).end();
    }

    private JsonObject at(ConnectorUnderTest connector, String exchange) {
        return content(list(connector, "")).stream()
                .map(JsonObject.class::cast)
                .filter(each -> exchange.equals(each.getString("consumerDataExchange")))
                .findFirst()
                .orElseGet(JsonObject::new);
    }

    private String step(ConnectorUnderTest connector, String exchange) {
        return at(connector, exchange)
                .getJsonObject("payload", new JsonObject())
                .getString("step", "");
    }

    private void awaitAccepted(String exchange) {
        await().atMost(Patience.MAX)
                .until(() -> at(world.fir, exchange).encode().contains("\"progress\":\"ACCEPTED\""));
    }

    /** Waits until all parties know the same outcome. */
    private String outcome(String exchange) {
        await().atMost(Patience.MAX).until(() -> {
            world.passTime(Duration.ofSeconds(1));
            return world.connectors().stream()
                    .allMatch(each -> at(each, exchange).containsKey("outcome"));
        });
        List<String> outcomes = world.connectors().stream()
                .map(each -> at(each, exchange).getString("status"))
                .distinct()
                .toList();
        assertThat(outcomes).as("one outcome").hasSize(1);
        return outcomes.get(0);
    }

    private JsonObject resumption(ChainWorld.Call work, String data) {
        return new JsonObject()
                .put("chainId", work.header("x-ptx-service-chain-id"))
                .put("targetId", work.header("x-ptx-target-id"))
                .put("data", new JsonObject(data));
    }

    private ApiProbe.Call resume(JsonObject body) {
        return world.api(world.fir).post(RESUME, body);
    }

    @Test
    void x14_dataPassesTheMiddleParty_andAllPartiesEndAlike() {
        JsonObject exchange = ended(world.oak, ChainWorld.CHAIN);

        String id = exchange.getString("_id");
        assertThat(exchange.getString("status")).as("%s", exchange).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).extracting(ChainWorld.Call::body).containsExactly(ChainWorld.RESULT);
        assertThat(world.worked).extracting(ChainWorld.Call::body).containsExactly(ChainWorld.PAYLOAD);
        ChainWorld.Call work = world.worked.get(0);
        assertThat(work.header("idempotency-key")).isEqualTo(id + ".1");
        assertThat(work.header("x-ptx-target-id")).isEqualTo(world.service());
        assertThat(work.header("x-svc-service-chain-previous-target")).endsWith(ChainWorld.OFFERING);
        assertThat(work.header("x-svc-service-chain-next-target")).endsWith(ChainWorld.PURPOSE);
        assertThat(work.header("x-svc-service-chain-next-node")).isEqualTo(world.oak.base + "/");
        assertThat(outcome(id)).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.connectors().stream()
                        .map(each -> at(each, id).getString("role"))
                        .collect(Collectors.toList()))
                .containsExactly("provider", "middle", "consumer");
    }

    @Test
    void x14_triggerAtTheProvider_isTheSame_andAMiddlePartyTriggersNothing() {
        assertThat(ended(world.elm, ChainWorld.CHAIN).getString("status")).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).hasSize(1);
        trigger(world.fir, ChainWorld.CHAIN).expect(403);
        trigger(world.oak, "another").expect(400);
    }

    @Test
    void x14_participantAtBothEnds_getsItsDataBackThroughTheMiddleParty() {
        JsonObject exchange = ended(world.elm, ChainWorld.RETURN_CHAIN);

        assertThat(exchange.getString("status")).as("%s", exchange).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).singleElement().satisfies(delivered -> {
            assertThat(delivered.path()).isEqualTo("/own-sink");
            assertThat(delivered.body()).isEqualTo(ChainWorld.RESULT);
        });
    }

    @Test
    void x14_resultThatComesLater_goesOn_andIsTakenOnce() {
        later();
        String id = begun();
        awaitAccepted(id);
        assertThat(step(world.fir, id)).isEqualTo("WORKING");
        assertThat(at(world.oak, id).getJsonObject("serviceChain").getJsonArray("services").stream()
                        .map(each -> ((JsonObject) each).getBoolean("completed")))
                .containsExactly(true, false, false);
        JsonObject body = resumption(world.worked.get(0), ChainWorld.RESULT);

        resume(body).expect(200);

        assertThat(outcome(id)).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).extracting(ChainWorld.Call::body).containsExactly(ChainWorld.RESULT);
        resume(body).expect(200);
        resume(resumption(world.worked.get(0), "{\"records\":[]}")).expect(409);
        assertThat(world.delivered).hasSize(1);
    }

    @Test
    void x14_resultOfAnotherType_isTheBodyItself() {
        later();
        String id = begun();
        awaitAccepted(id);
        ChainWorld.Call work = world.worked.get(0);

        world.api(world.fir)
                .post(RESUME, new JsonObject())
                .body("text/csv", "a,b\r\n1,2\r\n".getBytes(StandardCharsets.UTF_8))
                .header("x-svc-service-chain-id", work.header("x-svc-service-chain-id"))
                .header("x-svc-target-id", work.header("x-svc-target-id"))
                .expect(200);

        assertThat(outcome(id)).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).singleElement().satisfies(delivered -> {
            assertThat(delivered.body()).isEqualTo("a,b\r\n1,2\r\n");
            assertThat(delivered.header("content-type")).isEqualTo("text/csv");
        });
    }

    @Test
    void x14_resultDuringTheCall_isTheOnlyOne_whateverTheCallIsAnswered() {
        world.work = request -> {
            ChainWorld.Call work = world.worked.get(0);
            request.response().setChunked(true);
            world.oak
                    .vertx
                    .executeBlocking(
                            () -> resume(resumption(work, ChainWorld.RESULT)).expect(200))
                    .onComplete(done -> request.response().end("{\"records\":[\"late\"]}"));
        };
        JsonObject exchange = ended(world.oak, ChainWorld.CHAIN);

        assertThat(exchange.getString("status")).as("%s", exchange).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.delivered).extracting(ChainWorld.Call::body).containsExactly(ChainWorld.RESULT);
    }

    @Test
    void x14_middlePartyWhosePolicyForbidsItsService_isAReasonToEnd_andGetsNothing() {
        world.serviceConstraint = new JsonObject()
                .put("leftOperand", "dateTime")
                .put("operator", "lt")
                .put("rightOperand", "2020-01-01T00:00:00Z");

        JsonObject exchange = ended(world.oak, ChainWorld.CHAIN);

        assertThat(exchange.getString("status")).as("%s", exchange).isEqualTo("PEP_ERROR");
        assertThat(world.worked).isEmpty();
        assertThat(world.delivered).isEmpty();
    }

    @Test
    void x14_permissionForTheConsumerAlone_doesNotCoverTheMiddleParty() {
        world.assignee = ChainWorld.OAK;

        trigger(world.oak, ChainWorld.CHAIN).expect(403);

        assertThat(world.worked).isEmpty();
    }

    @Test
    void x14_contractThatLosesTheChain_endsTheExchange() {
        later();
        String id = begun();
        awaitAccepted(id);
        world.hasChain = false;
        world.passTime(Duration.ofMinutes(2));

        resume(resumption(world.worked.get(0), ChainWorld.RESULT)).expect(200);

        assertThat(outcome(id)).isEqualTo("PEP_ERROR");
        assertThat(world.delivered).isEmpty();
    }

    @Test
    void x14_applicationThatRefuses_endsTheExchange() {
        world.work = request -> request.response().setStatusCode(422).end();
        assertThat(ended(world.oak, ChainWorld.CHAIN).getString("status")).isEqualTo("NODE_CALLBACK_ERROR");
        assertThat(world.delivered).isEmpty();
    }

    @Test
    void x14_applicationThatStaysSilent_isWaitedForUpToTheLimit() {
        later();
        String id = begun();
        awaitAccepted(id);

        world.passTime(Duration.ofHours(25));

        assertThat(outcome(id)).isEqualTo("PROVIDER_EXPORT_ERROR");
        resume(resumption(world.worked.get(0), ChainWorld.RESULT)).expect(409);
        assertThat(world.delivered).isEmpty();
    }

    @Test
    void x14_cancellationAtTheMiddleParty_endsTheExchangeEverywhere() {
        later();
        String id = begun();
        awaitAccepted(id);

        world.api(world.fir)
                .post("/dataexchanges/" + id + "/cancel", new JsonObject())
                .bearer(world.fir.operator())
                .expect(200);

        assertThat(outcome(id)).isEqualTo("NODE_CALLBACK_ERROR");
        assertThat(world.delivered).isEmpty();
    }

    @Test
    void administratorEndsAnExchange_withAnErrorAndAReason_andWritesNothingElse() {
        later();
        String id = begun();
        awaitAccepted(id);
        JsonObject end = new JsonObject()
                .put("status", "CONSUMER_IMPORT_ERROR")
                .put("error", new JsonObject().put("message", "the wrong data"));

        change(id, end.copy().put("status", "IMPORT_SUCCESS")).expect(400);
        change(id, end.copy().put("payload", new JsonObject())).expect(400);
        world.api(world.fir).put("/dataexchanges/" + id, end).expect(401);
        assertThat(step(world.fir, id)).isEqualTo("WORKING");
        change(id, end).expect(200);

        assertThat(outcome(id)).isEqualTo("CONSUMER_IMPORT_ERROR");
        assertThat(at(world.elm, id).getJsonObject("outcome").getString("reason"))
                .isEqualTo("the wrong data");
    }

    private ApiProbe.Call change(String id, JsonObject body) {
        return world.api(world.fir).put("/dataexchanges/" + id, body).bearer(world.fir.operator());
    }

    @Test
    void x14_restartOfTheMiddleParty_waitsForTheResultAsBefore() {
        later();
        String id = begun();
        awaitAccepted(id);

        world.restartFir();
        resume(resumption(world.worked.get(0), ChainWorld.RESULT)).expect(200);

        assertThat(outcome(id)).isEqualTo("IMPORT_SUCCESS");
        assertThat(world.worked).hasSize(1);
        assertThat(world.delivered).extracting(ChainWorld.Call::body).containsExactly(ChainWorld.RESULT);
    }

    @Test
    void x14_restartDuringTheCall_leavesItsEffectUnknown_andCallsNobodyAgain() {
        world.work = request -> {};
        String id = begun();

        world.restartFir();

        assertThat(outcome(id)).isEqualTo("NODE_CALLBACK_ERROR");
        assertThat(world.worked).hasSize(1);
        assertThat(world.delivered).isEmpty();
    }

    @Test
    void attack_guessedOrForeignWorkIds_giveNoResult() {
        later();
        String first = begun();
        awaitAccepted(first);
        ChainWorld.Call work = world.worked.get(0);
        JsonObject right = resumption(work, ChainWorld.RESULT);
        String token = right.getString("chainId");
        String record = token.substring(0, 24);

        for (String guess : List.of(
                record, record + ".", record + ".AAAA", "65f0c0ffee0000000000d0d0" + token.substring(24), first)) {
            resume(right.copy().put("chainId", guess)).expect(404);
        }
        resume(right.copy().put("targetId", world.catalog("serviceofferings", ChainWorld.PURPOSE)))
                .expect(404);
        // The id of Fir's work is not an id of another connector.
        world.oak.api.post(RESUME, right).expect(404);

        assertThat(step(world.fir, first)).isEqualTo("WORKING");
        resume(right).expect(200);
        assertThat(outcome(first)).isEqualTo("IMPORT_SUCCESS");
    }

    @Test
    void attack_participantThatIsNotInTheChain_neitherReadsNorChangesIt() {
        later();
        String id = begun();
        awaitAccepted(id);
        ParticipantClient ash = world.stranger();
        JsonObject export = new JsonObject()
                .put("consumerDataExchange", id)
                .put("position", new JsonObject().put("item", 0).put("offset", 0))
                .put("party", 1)
                .put("consumer", world.catalog("participants", ChainWorld.OAK));
        JsonObject wish = new JsonObject()
                .put("consumerDataExchange", id)
                .put("origin", "provider")
                .put("status", "PEP_ERROR")
                .put("reason", "made up");
        String path = "/dataexchanges/" + id;

        for (HttpCall call : List.of(
                call(world.oak, HttpMethod.GET, path + "/servicechains/1"),
                call(world.oak, HttpMethod.PUT, path + "/servicechains/1"),
                call(world.oak, HttpMethod.PUT, path + "/error").json(wish))) {
            assertThat(status(ash, ChainWorld.OAK, call))
                    .as(call.url().toString())
                    .isEqualTo(404);
        }
        for (HttpCall call : List.of(
                call(world.fir, HttpMethod.GET, path + "?party=1"),
                call(world.fir, HttpMethod.GET, path + "/servicechains/1"),
                call(world.fir, HttpMethod.POST, "/provider/export").json(export))) {
            assertThat(status(ash, ChainWorld.FIR, call))
                    .as(call.url().toString())
                    .isEqualTo(404);
        }
        JsonObject opening =
                world.request(ChainWorld.CHAIN).put("consumerDataExchange", id).put("party", 1);
        assertThat(status(
                        ash,
                        ChainWorld.FIR,
                        call(world.fir, HttpMethod.POST, "/dataexchanges").json(opening)))
                .isEqualTo(403);
        world.api(world.fir).get(path + "/servicechains/1").expect(401);

        assertThat(step(world.fir, id)).isEqualTo("WORKING");
        resume(resumption(world.worked.get(0), ChainWorld.RESULT)).expect(200);
        assertThat(outcome(id)).isEqualTo("IMPORT_SUCCESS");
    }

    private int status(ParticipantClient sender, String receiver, HttpCall call) {
        return result(sender.sendForAnyStatus(
                        call, URI.create(world.catalog("participants", receiver)), Duration.ofSeconds(30)))
                .status();
    }

    private static HttpCall call(ConnectorUnderTest receiver, HttpMethod method, String path) {
        return HttpCall.of(method, URI.create(receiver.base + path));
    }
}
