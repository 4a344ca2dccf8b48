package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.participant.ParticipantClient;
import org.sumspace.common.http.participant.PeerHeaders;
import org.sumspace.common.http.signature.ContentDigest;
import org.sumspace.common.http.signature.MessageSignature.Nonce;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Patience;
import org.sumspace.connector.exchange.core.message.MessagePartHeaders;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Position;
import org.sumspace.connector.exchange.store.EvidenceStore;

/**
 * Attacks by other connectors, which must fail. Elm and Oak have exchanged data; Ash is another participant of their
 * catalog.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PeerAttacksTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    static Path folder;

    private ExchangeWorld world;
    private ParticipantClient ash;
    private String exchange = "";

    @BeforeAll
    void start() {
        world = new ExchangeWorld(folder);
        ash = world.stranger();
        JsonObject done = world.oak
                .api
                .post("/exchange", world.request())
                .bearer(world.oak.operator())
                .expect(200)
                .json()
                .getJsonObject("content")
                .getJsonObject("dataExchange");
        assertThat(done.getString("status")).isEqualTo("IMPORT_SUCCESS");
        exchange = done.getString("_id");
        await().atMost(Patience.MAX)
                .until(() -> at(world.elm).getString("status").equals("IMPORT_SUCCESS"));
    }

    @AfterAll
    void stop() {
        world.close();
    }

    private JsonObject at(ConnectorUnderTest connector) {
        return connector
                .api
                .get("/dataexchanges/" + exchange)
                .bearer(connector.operator())
                .expect(200)
                .json()
                .getJsonObject("content");
    }

    private HttpAnswer sent(ParticipantClient sender, ConnectorUnderTest receiver, HttpCall call) {
        String id = receiver == world.elm ? ExchangeWorld.ELM : ExchangeWorld.OAK;
        return result(sender.sendForAnyStatus(call, URI.create(world.catalog("participants", id)), TIMEOUT));
    }

    private static HttpCall call(ConnectorUnderTest receiver, HttpMethod method, String path) {
        return HttpCall.of(method, URI.create(receiver.base + path));
    }

    private JsonObject end(String origin, String status) {
        return new JsonObject()
                .put("consumerDataExchange", exchange)
                .put("origin", origin)
                .put("status", status)
                .put("reason", "made up");
    }

    private HttpCall part() {
        byte[] bytes = {1};
        Content content = new Content(1, Digest.of(bytes), MediaTypes.JSON);
        HttpCall call = call(world.oak, HttpMethod.POST, "/consumer/import")
                .body(MediaTypes.OCTET_STREAM, Buffer.buffer(bytes));
        for (Map.Entry<String, String> header : new MessagePartHeaders(exchange, 1, Position.START, 1, content)
                .headers()
                .entrySet()) {
            call = call.header(header.getKey(), header.getValue());
        }
        return call;
    }

    @Test
    void exchangeX6_recordsOfOthers_areNeitherReadNorChanged() {
        JsonObject atElm = at(world.elm);
        JsonObject atOak = at(world.oak);
        String path = "/dataexchanges/" + exchange;
        JsonObject export = new JsonObject()
                .put("consumerDataExchange", exchange)
                .put("position", new JsonObject().put("item", 0).put("offset", 0));

        assertThat(sent(ash, world.elm, call(world.elm, HttpMethod.GET, path)).status())
                .isEqualTo(404);
        assertThat(sent(ash, world.oak, call(world.oak, HttpMethod.GET, path)).status())
                .isEqualTo(404);
        assertThat(sent(
                                ash,
                                world.elm,
                                call(world.elm, HttpMethod.POST, "/provider/export")
                                        .json(export))
                        .status())
                .isEqualTo(404);
        assertThat(sent(ash, world.oak, part()).status()).isEqualTo(404);
        HttpCall wish = call(world.oak, HttpMethod.PUT, path + "/error").json(end("provider", "PROVIDER_EXPORT_ERROR"));
        assertThat(sent(ash, world.oak, wish).status()).isEqualTo(404);
        HttpCall outcome = call(world.elm, HttpMethod.PUT, path + "/error").json(end("consumer", "PEP_ERROR"));
        assertThat(sent(ash, world.elm, outcome).status()).isEqualTo(200);

        assertThat(at(world.elm)).isEqualTo(atElm);
        assertThat(at(world.oak)).isEqualTo(atOak);
    }

    @Test
    void exchangeX13_outcomesOfExchangesWithoutARecord_haveALimitForEachParticipant() {
        ParticipantClient oak = world.client(world.oak.identityOfExchanges().signer());
        for (int i = 0; i < ConnectorUnderTest.OUTCOMES_PER_PEER; i++) {
            assertThat(sent(oak, world.elm, outcomeOf("65f0c0ffee00000000000e0" + i))
                            .status())
                    .isEqualTo(200);
        }
        String further = "65f0c0ffee00000000000eff";

        HttpAnswer refused = sent(oak, world.elm, outcomeOf(further));

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.headers().get("Retry-After")).isEqualTo("3600");
        String evidence = "OUTCOME exchange:0:" + further + ":" + world.catalog("participants", ExchangeWorld.OAK);
        assertThat(result(new EvidenceStore(world.elm.mongo).find(evidence))).isEmpty();
        assertThat(sent(oak, world.elm, outcomeOf("65f0c0ffee00000000000e00")).status())
                .isEqualTo(200);
        assertThat(sent(oak, world.elm, outcomeOf(exchange)).status()).isEqualTo(200);
    }

    @Test
    void exchangeX13_outcomeOfAnExchangeOfOthers_isShownApart() {
        HttpCall outcome = call(world.elm, HttpMethod.PUT, "/dataexchanges/" + exchange + "/success")
                .json(end("consumer", "IMPORT_SUCCESS"));

        assertThat(sent(ash, world.elm, outcome).status()).isEqualTo(200);

        String signer = world.catalog("participants", ExchangeWorld.ASH);
        assertThat(list(""))
                .isNotEmpty()
                .allSatisfy(record -> assertThat(participants(record)).doesNotContain(signer));
        assertThat(list("?unlinked=true"))
                .isNotEmpty()
                .allSatisfy(record -> assertThat(record.getString("contract")).isEmpty());
        assertThat(list("?unlinked=true"))
                .anySatisfy(record -> assertThat(participants(record)).contains(signer));
        assertThat(participants(at(world.elm))).doesNotContain(signer);
    }

    private List<JsonObject> list(String query) {
        return world
                .elm
                .api
                .get("/dataexchanges" + query)
                .bearer(world.elm.operator())
                .expect(200)
                .json()
                .getJsonArray("content")
                .stream()
                .map(JsonObject.class::cast)
                .toList();
    }

    private static List<Object> participants(JsonObject record) {
        return record.getJsonArray("participants").stream().toList();
    }

    @Test
    void exchangeX5_knownIdWithAnotherRequest_isAConflict() {
        ParticipantClient oak = world.client(world.oak.identityOfExchanges().signer());
        JsonObject same = world.request().put("consumerDataExchange", exchange);
        assertThat(sent(oak, world.elm, opening(same)).status()).isEqualTo(200);
        JsonObject other = same.copy()
                .put("resources", new JsonArray().add(world.dataResources().get(0)));

        assertThat(sent(oak, world.elm, opening(other)).status()).isEqualTo(409);

        assertThat(at(world.elm).getString("status")).isEqualTo("IMPORT_SUCCESS");
    }

    private HttpCall opening(JsonObject body) {
        return call(world.elm, HttpMethod.POST, "/dataexchanges").json(body);
    }

    private HttpCall outcomeOf(String id) {
        return call(world.elm, HttpMethod.PUT, "/dataexchanges/" + id + "/error")
                .json(end("consumer", "PEP_ERROR").put("consumerDataExchange", id));
    }

    @Test
    void signedTrigger_beginsAnExchange_ifItIsOfTheOrchestratorOfTheContract() {
        HttpCall trigger = call(world.oak, HttpMethod.POST, "/exchange").json(world.request());
        assertThat(sent(ash, world.oak, trigger).status()).isEqualTo(403);
        world.orchestrator = ExchangeWorld.ASH;
        world.oak.clock.advance(Duration.ofMinutes(2));
        world.elm.clock.advance(Duration.ofMinutes(2));
        try {
            HttpAnswer answer = sent(ash, world.oak, trigger);

            assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
            JsonObject shown = answer.json().getJsonObject("content").getJsonObject("dataExchange");
            assertThat(shown.getString("status")).isEqualTo("IMPORT_SUCCESS");
            assertThat(shown.containsKey("participants")).isFalse();
            await().atMost(Patience.MAX).until(() -> isNothingOpen(world.elm));
        } finally {
            world.orchestrator = ExchangeWorld.ELM;
            world.oak.clock.advance(Duration.ofMinutes(2));
            world.elm.clock.advance(Duration.ofMinutes(2));
        }
    }

    private static boolean isNothingOpen(ConnectorUnderTest connector) {
        return connector.api.get("/dataexchanges").expect(200).json().getJsonArray("content").stream()
                .map(JsonObject.class::cast)
                .noneMatch(each -> each.getString("status").equals("PENDING"));
    }

    @Test
    void exchangeX6_openingByAnotherThanThePartyOfTheContract_isForbidden() {
        JsonObject link = world.request().put("consumerDataExchange", "65f0c0ffee0000000000eeee");
        JsonObject note = world.request().put("providerDataExchange", "65f0c0ffee0000000000eeee");

        assertThat(sent(
                                ash,
                                world.elm,
                                call(world.elm, HttpMethod.POST, "/dataexchanges")
                                        .json(link))
                        .status())
                .isEqualTo(403);
        assertThat(sent(
                                ash,
                                world.oak,
                                call(world.oak, HttpMethod.POST, "/dataexchanges")
                                        .json(note))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void exchangeX4_unsignedMessage_isRefused_andSoIsAPartWithAHeaderThatIsNotSigned() {
        world.elm
                .api
                .post("/dataexchanges", world.request().put("consumerDataExchange", exchange))
                .bearer(world.elm.operator())
                .expect(401);
        HttpCall part = part();
        Map<String, String> covered = new HashMap<>(part.headers());
        String range = covered.remove(MessagePartHeaders.RANGE);
        Map<String, String> signed = world.elm
                .identityOfExchanges()
                .signer()
                .sign(
                        "POST",
                        part.url(),
                        covered,
                        ContentDigest.fieldOf(part.body().getBytes()),
                        Optional.of(instance()),
                        Nonce.random(new SecureRandom()),
                        world.oak.clock.instant());
        ApiProbe.Call call = world.oak.api.post("/consumer/import", new JsonObject());
        signed.forEach(call::header);
        String refused = call.header(MessagePartHeaders.RANGE, String.valueOf(range))
                .body(MediaTypes.OCTET_STREAM, part.body().getBytes())
                .expect(401)
                .text();
        assertThat(refused).contains("uncovered", "content-range");
    }

    /** A small part could otherwise fill the disk. */
    @Test
    void attack_compressedPart_isRefusedUnread() {
        JsonObject atOak = at(world.oak);
        HttpCall part = part().header("Content-Encoding", "gzip");
        ApiProbe.Call call = world.oak.api.post("/consumer/import", new JsonObject());
        world.elm
                .identityOfExchanges()
                .signer()
                .sign(
                        "POST",
                        part.url(),
                        part.headers(),
                        ContentDigest.fieldOf(part.body().getBytes()),
                        Optional.of(instance()),
                        Nonce.random(new SecureRandom()),
                        world.oak.clock.instant())
                .forEach(call::header);

        call.body(MediaTypes.OCTET_STREAM, part.body().getBytes()).expect(415);

        assertThat(at(world.oak)).isEqualTo(atOak);
    }

    /** Participants write the addresses of their connectors into the catalog. */
    @Test
    void attack_internalAddressOfAConnector_isNotCalled() {
        ParticipantClient elm = world.client(world.elm.identityOfExchanges().signer());
        URI receiver = URI.create(world.catalog("participants", ExchangeWorld.OAK));
        for (String address :
                List.of("http://10.0.0.1", "https://10.0.0.1", "http://169.254.169.254", "http://[::1]")) {
            HttpCall call = HttpCall.get(URI.create(address + "/dataexchanges/" + exchange));
            assertThat(failure(elm.sendForAnyStatus(call, receiver, TIMEOUT)))
                    .as(address)
                    .isInstanceOfSatisfying(
                            NodeException.class,
                            refused -> assertThat(refused.type()).isEqualTo(ProblemType.UNPROCESSABLE));
        }
    }

    private String instance() {
        return world.oak
                .api
                .get("/dataexchanges/" + exchange)
                .header(PeerHeaders.PARTICIPANT, world.catalog("participants", ExchangeWorld.ELM))
                .expect(401)
                .header(PeerHeaders.INSTANCE);
    }

    @Test
    void partyGetsTheState_withTheConsumersSignedOutcome_andNoMore() {
        ParticipantClient oak = world.client(world.oak.identityOfExchanges().signer());
        JsonObject state = sent(oak, world.elm, call(world.elm, HttpMethod.GET, "/dataexchanges/" + exchange))
                .json()
                .getJsonObject("content");

        assertThat(state.fieldNames())
                .containsExactlyInAnyOrder("_id", "consumerDataExchange", "status", "payload", "outcome", "signed");
        assertThat(state.getJsonObject("signed").getString("body")).contains("IMPORT_SUCCESS");
    }

    @Test
    void unsignedMessage_withoutAnEntryInPeers_isNotAdmitted() {
        String path = "/dataexchanges/" + exchange;
        world.oak
                .api
                .put(path, new JsonObject().put("status", "IMPORT_SUCCESS"))
                .expect(401);
        world.oak.api.post("/dataexchanges", world.request()).expect(401);
        world.elm
                .api
                .post("/provider/export", new JsonObject().put("consumerDataExchange", exchange))
                .expect(401);
        world.oak
                .api
                .post(
                        "/consumer/import",
                        new JsonObject().put("providerDataExchange", exchange).put("data", 1))
                .expect(401);
    }
}
