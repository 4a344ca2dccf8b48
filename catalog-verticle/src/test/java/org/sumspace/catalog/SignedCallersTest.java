package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.ConnectorToken;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.participant.TestParticipants;
import org.sumspace.common.http.signature.ConnectorKey;
import org.sumspace.common.http.signature.ConnectorKeys;
import org.sumspace.common.testkit.MutableClock;

/** Signed requests of connectors. Answers count only if the catalog has signed them. */
class SignedCallersTest {
    private static final String OFFERINGS = "/v1/serviceofferings";
    private static final String OWN = OFFERINGS + "/me";

    @TempDir
    private static Path dataDir;

    private static MutableClock clock;
    private static CatalogUnderTest catalog;
    private static TestParticipants participants;
    private static URI operator;
    private static Member elm;
    private static Member oak;

    /** A participant whose connector has registered a key. */
    private record Member(JsonObject participant, URI url, SigningKey key) {
        String id() {
            return participant.getString("_id");
        }
    }

    @BeforeAll
    static void start() {
        // Tokens of connectors have the time of the machine.
        clock = new MutableClock(Instant.now());
        catalog = new CatalogUnderTest(dataDir, Optional.empty(), clock);
        URI url = catalog.self.certificate().url();
        participants = new TestParticipants(catalog.vertx, clock, url);
        operator = participants.participant("f".repeat(24));
        participants.register(operator, catalog.self.key());
        elm = member("Elm");
        oak = member("Oak");
    }

    @AfterAll
    static void stop() {
        catalog.close();
    }

    private static Member member(String name) {
        JsonObject participant = catalog.api
                .post("/auth/signup", CatalogUnderTest.signUp(name))
                .expect(200)
                .json()
                .getJsonObject("participant");
        URI url = participants.participant(participant.getString("_id"));
        Member member = new Member(participant, url, participants.register(url));
        register(member, new ConnectorKey(member.key().publicKey(), false));
        return member;
    }

    private static void register(Member member, ConnectorKey... keys) {
        catalog.api
                .post("/participants", registration(keys))
                .bearer(ConnectorToken.of(member.participant()))
                .expect(200);
    }

    private static JsonObject registration(ConnectorKey... keys) {
        return new JsonObject()
                .put("appKey", "app-key-of-a-connector")
                .put("endpoint", "https://connector.example/")
                .put(ConnectorKeys.FIELD, new JsonObject(new ConnectorKeys(List.of(keys)).tree()));
    }

    @Test
    void connectorThatSigns_hasTheRightsOfItsToken() {
        JsonObject offering = signed(elm, post(OFFERINGS, offering("Records"))).json();
        assertThat(offering.getString("providedBy")).isEqualTo(elm.id());
        String path = OFFERINGS + "/" + offering.getString("_id");
        HttpCall change =
                put(path, new JsonObject().put("name", "More records")).header("If-Match", "\"0\"");
        assertThat(signed(elm, change).json().getString("name")).isEqualTo("More records");
        assertThat(failure(oak, put(path, offering("Taken"))).type()).isEqualTo(ProblemType.FORBIDDEN);
        assertThat(failure(elm, get("/v1/participants/api-key")).type()).isEqualTo(ProblemType.FORBIDDEN);
        assertThat(failure(elm, get("/v1/administration/export")).type()).isEqualTo(ProblemType.FORBIDDEN);
        signed(elm, call(HttpMethod.DELETE, path));
        catalog.api.get("/serviceofferings/" + offering.getString("_id")).expect(404);
    }

    @Test
    void answersOfEveryForm_areSigned() {
        JsonObject offering =
                signed(oak, post(OFFERINGS, offering("Statements"))).json();
        JsonArray own = signed(oak, get(OWN)).body().toJsonArray();
        assertThat(own.getJsonObject(0).getString("_id")).isEqualTo(offering.getString("_id"));
        HttpAnswer read = signed(oak, get(OFFERINGS + "/" + offering.getString("_id")));
        assertThat(read.headers().get("ETag")).isEqualTo("\"0\"");
        HttpAnswer unchanged = participants.sendUnchanged(
                signature(oak, get(OFFERINGS + "/" + offering.getString("_id")).header("If-None-Match", "\"0\"")));
        assertThat(unchanged.status()).isEqualTo(304);
        assertThat(unchanged.headers().get("Signature")).isNotEmpty();
        assertThat(signed(oak, get("/SERVICEOFFERINGS/me/?page=1")).body().toJsonArray())
                .hasSize(1);
    }

    @Test
    void draft_isReadByItsOwner_andARefusedSignatureIsNoVisitor() {
        JsonObject draft = signed(elm, post(OFFERINGS, offering("Draft").put("status", "draft")))
                .json();
        HttpCall read = get(OFFERINGS + "/" + draft.getString("_id"));
        assertThat(signed(elm, read).json().getString("status")).isEqualTo("draft");
        assertThat(failure(oak, read).type()).isEqualTo(ProblemType.NOT_FOUND);
        JsonObject published =
                signed(elm, post(OFFERINGS, offering("Published"))).json();
        HttpCall forged = participants.signedWithAnotherKey(
                elm.url(), get(OFFERINGS + "/" + published.getString("_id")), get(OWN));
        assertRefused("unknown-key", forged, UnaryOperator.identity());
    }

    @Test
    void exchangeX4_unsignedRequest_isRefused() {
        catalog.api.get("/serviceofferings/me").expect(401);
        assertRefused(
                "unsigned", get(OWN).header("Sumspace-Participant", elm.url().toString()), UnaryOperator.identity());
        HttpCall tagged = get(OWN).header("Signature-Input", "a=();tag=\"sumspace-peer\"");
        assertRefused("unsigned", tagged, UnaryOperator.identity());
    }

    @Test
    void signatureOfAProxy_countsForNothing_andATokenIsStillAccepted() {
        HttpCall call = get(OWN).header("Signature-Input", "proxy=();tag=\"of-a-proxy\"")
                .header("Signature", "proxy=:AA==:");
        assertThat(participants.sendUnchanged(call).status()).isEqualTo(401);
        assertThat(participants
                        .sendUnchanged(call.bearer(ConnectorToken.of(elm.participant())))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void exchangeX4_keyOfAnotherParticipant_isRefused() {
        HttpCall asOak = signature(oak, get(OWN));
        assertRefused(
                "unknown-key", asOak, changed("Sumspace-Participant", elm.url().toString()));
        assertRefused(
                "unknown-key",
                participants.signedWithAnotherKey(elm.url(), get(OWN), get(OWN)),
                UnaryOperator.identity());
        URI stranger = URI.create("https://evil.example/v1/catalog/participants/" + elm.id());
        assertRefused(
                "unknown-participant", participants.signedAs(stranger, get(OWN), get(OWN)), UnaryOperator.identity());
        URI nobody = participants.participant("0".repeat(24));
        assertRefused("unknown-key", participants.signedAs(nobody, get(OWN), get(OWN)), UnaryOperator.identity());
    }

    @Test
    void exchangeX4_replayedRequest_isRefused() {
        HttpCall once = signature(elm, post(OFFERINGS, offering("Once")));
        assertThat(participants.sendUnchanged(once).status()).isEqualTo(201);
        assertRefused("replayed", once, UnaryOperator.identity());
    }

    @Test
    void exchangeX4_reAimedRequest_isRefused() {
        HttpCall aimed = signature(elm, put(OFFERINGS + "/" + "1".repeat(24), offering("Aimed")));
        assertRefused("wrong-signature", aimed, sent -> to(sent, sent.method(), OFFERINGS + "/" + "2".repeat(24)));
        assertRefused(
                "wrong-signature",
                aimed,
                sent -> to(sent, sent.method(), sent.url().getPath() + "?x=1"));
        assertRefused(
                "wrong-signature",
                aimed,
                sent -> to(sent, HttpMethod.DELETE, sent.url().getPath()));
        String instance = participants
                .sendUnchanged(get(OWN).header("Sumspace-Participant", elm.url().toString()))
                .headers()
                .get("Sumspace-Instance");
        HttpCall elsewhere = participants.signed(
                elm.url(),
                HttpCall.get(URI.create("https://other.example" + OWN)).header("Sumspace-Receiver", instance),
                get(OWN),
                operator);
        assertRefused("wrong-signature", elsewhere, sent -> to(sent, sent.method(), OWN));
    }

    @Test
    void exchangeX4_expiredRequest_isRefused() {
        HttpCall late = signature(elm, get(OWN));
        clock.advance(Duration.ofSeconds(91));
        assertRefused("expired", late, UnaryOperator.identity());
    }

    @Test
    void exchangeX4_headerThatIsReadButNotCovered_isRefused() {
        HttpCall call = signature(elm, post(OFFERINGS, offering("Uncovered")));
        assertRefused("uncovered", call, changed("Idempotency-Key", "k"));
    }

    @Test
    void exchangeX4_bodySwappedUnderADigest_isRefused() {
        HttpCall call = signature(elm, post(OFFERINGS, offering("Mine")));
        assertRefused("wrong-body", call, sent -> sent.json(offering("Theirs")));
    }

    @Test
    void fileThatAConnectorSends_isTheOneThatItSigned() {
        HttpCall call = call(HttpMethod.POST, "/v1/base_models");
        HttpCall mine = call.body(MediaTypes.OCTET_STREAM, Buffer.buffer(CatalogUnderTest.model(3)));
        Buffer theirs = Buffer.buffer(CatalogUnderTest.model(4));
        assertRefused("wrong-body", signature(elm, mine), sent -> sent.body(MediaTypes.OCTET_STREAM, theirs));
        assertThat(signed(elm, mine).json().getString("owner")).isEqualTo(elm.id());
        JsonArray listed =
                signed(elm, get("/v1/base_models")).json().getJsonObject("data").getJsonArray("result");
        assertThat(listed).hasSize(1);
    }

    @Test
    void signatureAndToken_areNotAcceptedTogether() {
        HttpCall call = signature(elm, get(OWN));
        HttpAnswer answer = participants.sendChanged(call, sent -> sent.bearer(ConnectorToken.of(elm.participant())));
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.json().getString("detail")).startsWith("A signed request shows no other credentials");
    }

    @Test
    void exchangeX5_removedOrRetiredKey_isRefusedFromTheNextRequestOn() {
        Member ash = member("Ash");
        signed(ash, get(OWN));
        SigningKey next = SigningKey.generate(new SecureRandom());
        ConnectorKey old = new ConnectorKey(ash.key().publicKey(), true);
        signed(ash, post("/v1/participants", registration(old, new ConnectorKey(next.publicKey(), false))));
        assertRefused("retired-key", signature(ash, get(OWN)), UnaryOperator.identity());
        participants.register(ash.url(), next);
        signed(ash, get(OWN));
        register(ash);
        assertRefused("unknown-key", signature(ash, get(OWN)), UnaryOperator.identity());
    }

    @Test
    void exchangeX4_requestFromBeforeARestart_isRefused() {
        HttpCall before = signature(elm, get(OWN));
        catalog.forgetSignatures();
        assertRefused("wrong-instance", before, UnaryOperator.identity());
        assertThat(signed(elm, get(OWN)).status()).isEqualTo(200);
    }

    private static JsonObject offering(String name) {
        return new JsonObject().put("name", name);
    }

    private static HttpCall call(HttpMethod method, String path) {
        return HttpCall.of(method, URI.create(catalog.base() + path));
    }

    private static HttpCall get(String path) {
        return call(HttpMethod.GET, path);
    }

    private static HttpCall post(String path, JsonObject body) {
        return call(HttpMethod.POST, path).json(body);
    }

    private static HttpCall put(String path, JsonObject body) {
        return call(HttpMethod.PUT, path).json(body);
    }

    /** A request as somebody on the way has changed it. */
    private static HttpCall to(HttpCall sent, HttpMethod method, String pathAndQuery) {
        return new HttpCall(
                method, URI.create(catalog.base() + pathAndQuery), sent.headers(), sent.body(), sent.answerBytesMax());
    }

    private static UnaryOperator<HttpCall> changed(String header, String value) {
        return sent -> sent.header(header, value);
    }

    private static HttpAnswer signed(Member sender, HttpCall call) {
        return participants.send(sender.url(), call, operator);
    }

    private static NodeException failure(Member sender, HttpCall call) {
        return (NodeException) participants.failure(sender.url(), call, operator);
    }

    /** A request as a member signs it, which is not sent. */
    private static HttpCall signature(Member sender, HttpCall call) {
        return participants.signedUnsent(sender.url(), call, get(OWN));
    }

    private static void assertRefused(String reason, HttpCall call, UnaryOperator<HttpCall> change) {
        HttpAnswer answer = participants.sendChanged(call, change);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.json().getString("detail")).startsWith("Refused as " + reason + ":");
    }
}
