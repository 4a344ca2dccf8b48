package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.sumspace.common.document.HashChain;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.participant.TestParticipants;

/** Contract rule K3: signed requests of participants. Answers count only if the manager has signed them. */
class SignedRequestsTest {
    private static final URI ELM = TestParticipants.url("00000000000000000000000e");
    private static final URI OAK = TestParticipants.url("00000000000000000000000a");
    private static final URI ASH = TestParticipants.url("00000000000000000000000b");
    private static final String OFFERING = TestParticipants.CATALOG + "/v1/catalog/serviceofferings/" + "1".repeat(24);

    private static final ManagerUnderTest MANAGER = ManagerUnderTest.withParticipants(false);

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    @Test
    void k3_participantsActForThemselves() {
        String id = ecosystem();
        String path = "/contracts/policies/offering/" + id;
        JsonObject offered = MANAGER.signed(OAK, put(path, policies(OAK))).getJsonObject("contract");
        assertThat(offered.getJsonArray("serviceOfferings").getJsonObject(0).getString("writtenBy"))
                .isEqualTo(OAK.toString());
        JsonObject member = MANAGER.signed(OAK, sign(id, OAK, "participant"))
                .getJsonArray("members")
                .getJsonObject(0);
        assertThat(member.getString("via")).isEqualTo(OAK.toString());
        assertThat(member.getBoolean("verified")).isFalse();
        assertThat(MANAGER.signed(ELM, sign(id, ELM, "orchestrator")).getString("status"))
                .isEqualTo("signed");
        JsonObject question =
                new JsonObject().put("action", "use").put("target", OFFERING).put("participant", ELM.toString());
        assertThat(MANAGER.signed(ELM, post("/contracts/" + id + "/decisions", question))
                        .getBoolean("permitted"))
                .isTrue();
        assertThat(MANAGER.signed(OAK, revoke(id, OAK)).getString("status")).isEqualTo("revoked");
        assertThat(MANAGER.signed(ELM, put("/contracts/terminate/" + id, new JsonObject()))
                        .getString("status"))
                .isEqualTo("terminated");
    }

    @Test
    void k3_catalogActsForParticipants_andThatIsStored() {
        String id = ecosystem();
        JsonObject signed = MANAGER.api
                .put("/contracts/sign/" + id, signature(OAK, "participant"))
                .header("x-svc-catalog-key", ManagerUnderTest.KEY)
                .expect(200)
                .json();
        assertThat(signed.getJsonArray("members").getJsonObject(0).getString("via"))
                .isEqualTo("catalog");
    }

    @Test
    void k3_nobodySigns_revokesOrOffers_forAnother() {
        String id = ecosystem();
        assertForbidden(OAK, sign(id, ASH, "participant"));
        assertForbidden(OAK, put("/contracts/policies/offering/" + id, policies(ASH)));
        MANAGER.signed(ASH, sign(id, ASH, "participant"));
        assertForbidden(OAK, revoke(id, ASH));
        assertThat(MANAGER.signed(ELM, revoke(id, ASH)).getJsonArray("revokedMembers"))
                .hasSize(1);
    }

    @Test
    void k3_roleInARequest_makesNobodyTheOrchestrator() {
        String id = ecosystem();
        assertThat(MANAGER.signed(OAK, sign(id, OAK, "orchestrator")).getString("status"))
                .isEqualTo("pending");
        MANAGER.signed(ASH, sign(id, ASH, "orchestrator"));
        assertThat(MANAGER.signed(ASH, get("/contracts/" + id)).getString("status"))
                .isEqualTo("pending");
        JsonObject rule = rule().put("role", "orchestrator");
        assertForbidden(OAK, put("/contracts/policy/" + id, rule));
        assertForbidden(OAK, put("/contracts/" + id, new JsonObject().put("orchestrator", OAK.toString())));
        assertForbidden(OAK, put("/contracts/terminate/" + id, new JsonObject()));
        assertForbidden(OAK, put("/contracts/" + id + "/processings/insert", new JsonObject().put("catalogId", "c")));
        assertForbidden(OAK, post("/contracts", newContract(ELM)));
    }

    @Test
    void k3_contractOfTwoParties_isReadByThemAlone() {
        JsonObject contract = new JsonObject()
                .put("dataProvider", OAK.toString())
                .put("dataConsumer", ELM.toString())
                .put("serviceOffering", OFFERING);
        String id = MANAGER.signed(ELM, post("/bilaterals", new JsonObject().put("contract", contract)))
                .getString("_id");
        JsonObject question =
                new JsonObject().put("action", "use").put("target", OFFERING).put("participant", ELM.toString());
        HttpCall read = get("/bilaterals/" + id);
        HttpCall ask = post("/bilaterals/" + id + "/decisions", question);
        HttpCall all = get("/bilaterals/all");
        HttpCall ofOak = get("/bilaterals/for/" + base64(OAK.toString()));

        assertThat(MANAGER.refusal(ASH, read).type()).isEqualTo(ProblemType.NOT_FOUND);
        assertThat(MANAGER.refusal(ASH, ask).type()).isEqualTo(ProblemType.NOT_FOUND);
        for (HttpCall list : List.of(all, ofOak)) {
            assertThat(MANAGER.signed(ASH, list).getJsonArray("contracts").encode())
                    .doesNotContain(id);
        }
        assertThat(audit(ASH).encode()).doesNotContain(id);
        for (URI party : List.of(ELM, OAK)) {
            assertThat(MANAGER.signed(party, read).getString("_id")).isEqualTo(id);
            assertThat(MANAGER.signed(party, ask).getBoolean("permitted")).isFalse();
            assertThat(MANAGER.signed(party, all).getJsonArray("contracts").encode())
                    .contains(id);
            assertThat(audit(party).encode()).contains(id);
        }
        assertThat(digests(audit(ASH))).isEqualTo(digests(audit(ELM)));
    }

    private static JsonArray audit(URI participant) {
        return MANAGER.signed(participant, get("/audit")).getJsonArray("entries");
    }

    /** Checks that each entry follows the one before it. */
    private static List<String> digests(JsonArray entries) {
        return entries.stream()
                .map(JsonObject.class::cast)
                .map(entry -> entry.getString(
                        "digest", HashChain.digest(JsonValue.of(entry.getMap())).toString()))
                .toList();
    }

    @Test
    void k3_bareIdOfTheOrchestrator_isNotThatOfAParticipantOfACatalog() {
        String bare = ELM.toString().substring(ELM.toString().lastIndexOf('/') + 1);
        JsonObject contract = newContract(ELM);
        contract.getJsonObject("contract").put("orchestrator", bare);
        String id = MANAGER.api
                .post("/contracts", contract)
                .header("x-svc-catalog-key", ManagerUnderTest.KEY)
                .expect(201)
                .json()
                .getString("_id");
        assertForbidden(ELM, put("/contracts/terminate/" + id, new JsonObject()));
    }

    @Test
    void k3_policiesOfAnOffering_areWrittenByNobodyElse_norByTheOrchestrator() {
        String id = ecosystem();
        MANAGER.signed(OAK, put("/contracts/policies/offering/" + id, policies(OAK)));
        assertForbidden(ELM, put("/contracts/policies/offering/" + id, policies(OAK)));
        String clear = "/contracts/policies/offering/" + id + "/" + base64(OFFERING) + "/" + base64(OAK.toString());
        assertForbidden(ELM, MANAGER.call(HttpMethod.DELETE, clear));
        JsonObject withOfferings = newContract(ELM);
        withOfferings
                .getJsonObject("contract")
                .put(
                        "serviceOfferings",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("participant", OAK.toString())
                                        .put("serviceOffering", OFFERING)));
        assertForbidden(ELM, post("/contracts", withOfferings));
        JsonObject removed =
                MANAGER.signed(ELM, MANAGER.call(HttpMethod.DELETE, "/contracts/offerings/" + base64(OFFERING)));
        assertThat(removed.getInteger("contractsModified")).isZero();
        assertThat(MANAGER.signed(OAK, MANAGER.call(HttpMethod.DELETE, clear))
                        .getJsonObject("contract")
                        .getJsonArray("serviceOfferings")
                        .getJsonObject(0)
                        .getJsonArray("policies"))
                .isEmpty();
    }

    @Test
    void k3_eitherPartyOfABilateralContract_changesIt_andNobodyElse() {
        JsonObject contract = new JsonObject()
                .put("dataProvider", OAK.toString())
                .put("dataConsumer", ELM.toString())
                .put("serviceOffering", OFFERING);
        HttpCall create = post("/bilaterals", new JsonObject().put("contract", contract));
        assertForbidden(ASH, create);
        String id = MANAGER.signed(ELM, create).getString("_id");
        JsonObject named = new JsonObject().put("limitationOfLiability", "none");
        assertForbidden(ASH, put("/bilaterals/" + id, named));
        assertForbidden(ASH, put("/bilaterals/negociator/" + id, new JsonObject().put("did", ASH.toString())));
        assertThat(MANAGER.signed(OAK, put("/bilaterals/" + id, named)).getString("limitationOfLiability"))
                .isEqualTo("none");
        JsonObject signature = new JsonObject().put("did", OAK.toString()).put("value", "s");
        assertForbidden(ELM, put("/bilaterals/sign/" + id, signature));
        MANAGER.signed(OAK, put("/bilaterals/sign/" + id, signature));
        assertForbidden(
                ASH, MANAGER.call(HttpMethod.DELETE, "/bilaterals/sign/revoke/" + id + "/" + base64(OAK.toString())));
        assertForbidden(ASH, put("/bilaterals/terminate/" + id, new JsonObject()));
    }

    @Test
    void k3_participantWritesItsOwnPreferences_andTheCatalogThoseOfAll() {
        assertForbidden(OAK, put("/negotiation/profile/preferences", preferences(ELM)));
        MANAGER.signed(OAK, put("/negotiation/profile/preferences", preferences(OAK)));
        MANAGER.api
                .put("/negotiation/profile/preferences", preferences(ELM))
                .header("x-svc-catalog-key", ManagerUnderTest.KEY)
                .expect(200);
    }

    @Test
    void k5_idempotencyKeysAndUids_ofAnotherActor_areNotTaken() {
        HttpCall keyed = post("/contracts", newContract(ELM)).header("Idempotency-Key", "k");
        String id = MANAGER.signed(ELM, keyed).getString("_id");
        assertThat(MANAGER.signed(ELM, keyed).getString("_id")).isEqualTo(id);
        assertThat(MANAGER.api
                        .post("/contracts", newContract(ELM))
                        .header("x-svc-catalog-key", ManagerUnderTest.KEY)
                        .header("Idempotency-Key", "k")
                        .expect(201)
                        .json()
                        .getString("_id"))
                .isNotEqualTo(id);
        JsonObject named = newContract(ELM);
        named.getJsonObject("contract").put("uid", "urn:sumspace:ecosystem:" + "2".repeat(24));
        assertForbidden(ELM, post("/contracts", named));
        assertForbidden(ELM, put("/contracts/" + id, new JsonObject().put("uid", "urn:a")));
    }

    @Test
    void exchangeX4_replayedReAimedAndExpiredRequests_areRefused() {
        String id = ecosystem();
        String other = ecosystem();
        HttpCall call = signed(OAK, sign(id, OAK, "participant"));
        assertThat(MANAGER.participants.sendUnchanged(call).status()).isEqualTo(200);
        assertRefused("replayed", call, UnaryOperator.identity());
        HttpCall fresh = signed(OAK, sign(id, OAK, "participant"));
        assertRefused(
                "wrong-signature",
                fresh,
                sent -> new HttpCall(
                        sent.method(),
                        URI.create(MANAGER.publicUrl() + "/contracts/sign/" + other),
                        sent.headers(),
                        sent.body(),
                        sent.answerBytesMax()));
        assertRefused("wrong-body", fresh, sent -> sent.json(signature(ASH, "participant")));
        HttpCall uncovered = signed(OAK, sign(id, OAK, "participant"));
        assertRefused("uncovered", uncovered, sent -> sent.header("If-Match", "\"0\""));
        HttpCall late = signed(OAK, sign(id, OAK, "participant"));
        MANAGER.clock.advance(Duration.ofSeconds(91));
        assertRefused("expired", late, UnaryOperator.identity());
    }

    @Test
    void exchangeX4_requestFromBeforeARestart_isRefused() {
        HttpCall call = signed(OAK, get("/contracts/all"));
        assertRefused("wrong-instance", call, sent -> sent.header("Sumspace-Receiver", "b2xkLWluc3RhbmNlLWlkAA"));
    }

    @Test
    void exchangeX4_cookieOfASession_hasToBeCovered() {
        String path = "/bilaterals/check-exploitability/" + "f".repeat(24);
        HttpCall call = signed(OAK, post(path, new JsonObject()));
        assertRefused("uncovered", call, sent -> sent.header("Cookie", "contract-manager-session-cookie=x.y"));
    }

    @Test
    void exchangeX5_keysOfAHostThatIsNoConfiguredCatalog_areNotTaken() {
        URI stranger = URI.create("https://evil.example/v1/catalog/participants/" + "e".repeat(24));
        HttpCall call = MANAGER.participants.signedAs(stranger, get("/contracts/all"), get("/ping"));
        assertRefused("unknown-participant", call, UnaryOperator.identity());
        HttpCall forged = MANAGER.participants.signedWithAnotherKey(ELM, get("/contracts/all"), get("/ping"));
        assertRefused("unknown-key", forged, UnaryOperator.identity());
    }

    @Test
    void signedRequest_showsNoOtherCredentials() {
        HttpCall call = signed(OAK, get("/contracts/all"));
        for (String header : new String[] {"Authorization", "x-svc-catalog-key", "x-ptx-catalog-key"}) {
            HttpAnswer answer =
                    MANAGER.participants.sendChanged(call, sent -> sent.header(header, ManagerUnderTest.KEY));
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.json().getString("detail")).startsWith("A signed request shows no other credentials");
        }
    }

    private String ecosystem() {
        return MANAGER.signed(ELM, post("/contracts", newContract(ELM))).getString("_id");
    }

    private static JsonObject newContract(URI orchestrator) {
        return new JsonObject()
                .put(
                        "contract",
                        new JsonObject()
                                .put("ecosystem", TestParticipants.CATALOG + "/v1/catalog/ecosystems/" + "2".repeat(24))
                                .put("orchestrator", orchestrator.toString()));
    }

    private static JsonObject policies(URI participant) {
        return new JsonObject()
                .put("participant", participant.toString())
                .put("serviceOffering", OFFERING)
                .put("policies", new JsonArray().add(rule()));
    }

    private static JsonObject rule() {
        return new JsonObject().put("ruleId", "rule-access-1").put("values", new JsonObject().put("target", OFFERING));
    }

    private static JsonObject preferences(URI profile) {
        return new JsonObject()
                .put("profileId", profile.toString())
                .put("preferences", new JsonObject().put("services", new JsonArray().add(OFFERING)));
    }

    private static JsonObject signature(URI participant, String role) {
        return new JsonObject()
                .put("participant", participant.toString())
                .put("role", role)
                .put("signature", "signed");
    }

    private static HttpCall sign(String id, URI participant, String role) {
        return put("/contracts/sign/" + id, signature(participant, role));
    }

    private static HttpCall revoke(String id, URI participant) {
        return MANAGER.call(HttpMethod.DELETE, "/contracts/sign/revoke/" + id + "/" + base64(participant.toString()));
    }

    private static HttpCall get(String path) {
        return MANAGER.call(HttpMethod.GET, path);
    }

    private static HttpCall put(String path, JsonObject body) {
        return MANAGER.call(HttpMethod.PUT, path).body(MediaTypes.JSON, body.toBuffer());
    }

    private static HttpCall post(String path, JsonObject body) {
        return MANAGER.call(HttpMethod.POST, path).body(MediaTypes.JSON, body.toBuffer());
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().encodeToString(text.getBytes(UTF_8));
    }

    private static HttpCall signed(URI sender, HttpCall call) {
        return MANAGER.participants.signed(sender, call, get("/ping"), ManagerUnderTest.OPERATOR);
    }

    private static void assertForbidden(URI sender, HttpCall call) {
        assertThat(MANAGER.refusal(sender, call).type()).isEqualTo(ProblemType.FORBIDDEN);
    }

    private static void assertRefused(String reason, HttpCall call, UnaryOperator<HttpCall> change) {
        HttpAnswer answer = MANAGER.participants.sendChanged(call, change);
        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.json().getString("detail")).startsWith("Refused as " + reason + ":");
    }
}
