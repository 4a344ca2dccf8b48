package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.pointer.JsonPointer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.MediaTypes;

class DecisionsApiTest {
    private static final String CATALOG = "https://catalog.example/v1/catalog/";
    private static final String ELM = CATALOG + "participants/00000000000000000000000e";
    private static final String OAK = CATALOG + "participants/00000000000000000000000a";
    private static final String ASH = CATALOG + "participants/00000000000000000000000b";
    private static final String ECOSYSTEM = CATALOG + "ecosystems/000000000000000000000002";
    private static final String OFFERING = CATALOG + "serviceofferings/000000000000000000000001";

    private static final ManagerUnderTest MANAGER = new ManagerUnderTest(null, false);

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    @Test
    void d9_policiesPermit_onceTheContractIsSigned_andNoLongerAfterItIsRevoked() {
        String id = ecosystem(rule("rule-access-1", Map.of()));
        assertThat(reason(decide(id, OAK))).isEqualTo("not-signed");
        sign(id, OAK, "participant");
        sign(id, ELM, "orchestrator");
        JsonObject decision = decide(id, OAK);
        assertThat(decision.getBoolean("permitted")).isTrue();
        assertThat(decision.getString("provider")).isEqualTo(ELM);
        assertThat(decision.getLong("version")).isEqualTo(3);
        assertThat(reason(decide(id, ASH))).isEqualTo("participant-not-signed");
        MANAGER.api.delete("/contracts/sign/revoke/" + id + "/" + base64(OAK)).expect(200);
        assertThat(reason(decide(id, OAK))).isEqualTo("not-signed");
    }

    @Test
    void d9_policiesOfARole_neverPermit_andRestrict() {
        String id = ecosystem(new JsonArray());
        addToRole(id, "participant", rule("rule-access-1", Map.of()));
        sign(id, OAK, "participant");
        sign(id, ELM, "orchestrator");
        assertThat(reason(decide(id, OAK))).isEqualTo("no-permission");

        String restricted = ecosystem(rule("rule-access-1", Map.of()));
        addToRole(restricted, "participant", period("2026-01-01"));
        sign(restricted, OAK, "participant");
        sign(restricted, ELM, "orchestrator");
        assertThat(reason(decide(restricted, OAK))).isEqualTo("role-restriction");
    }

    /** Allows a page to mark the rule in the contract. */
    @Test
    void d6_pathOfEachRule_isThatInTheContractAsItIsRead() {
        String id = ecosystem(rule("rule-access-1", Map.of()));
        addToRole(id, "participant", period("2026-01-01"));
        sign(id, OAK, "participant");
        sign(id, ELM, "orchestrator");
        JsonObject contract = MANAGER.api.get("/contracts/" + id).expect(200).json();
        List<String> paths = decide(id, OAK).getJsonArray("rules").stream()
                .map(rule -> ((JsonObject) rule).getString("path"))
                .toList();
        assertThat(paths)
                .containsExactly(
                        "/serviceOfferings/0/policies/0/permission/0",
                        "/rolesAndObligations/0/policies/0/permission/0");
        assertThat(paths.stream()
                        .map(path -> ((JsonObject) JsonPointer.from(path).queryJson(contract)).getString("action")))
                .containsOnly("use");
    }

    @Test
    void d6_decisionIsExplained_andPeersGetNoValues() {
        String id = ecosystem(period("2026-12-31"));
        sign(id, OAK, "participant");
        sign(id, ELM, "orchestrator");
        JsonObject decision = decide(id, OAK);
        assertThat(condition(decision).getString("truth")).isEqualTo("true");
        assertThat(condition(decision).getString("value"))
                .isEqualTo(MANAGER.clock.instant().toString());
        assertThat(condition(decision).getString("source")).isEqualTo("time of the request");
        assertThat(decision.getString("text")).contains("Permitted", "2026-12-31");

        JsonObject forPeer = decide(id, question(OAK).put("forPeer", true));
        assertThat(condition(forPeer).containsKey("value")).isFalse();
        assertThat(condition(forPeer).containsKey("source")).isFalse();
        assertThat(forPeer.getString("text"))
                .doesNotContain(MANAGER.clock.instant().toString());
        assertThat(forPeer.getString("reason")).isEqualTo("permitted");
    }

    @Test
    void d2_countsAreUnknownHere_andNobodyStatesThem() {
        String id = ecosystem(rule("rule-access-4", Map.of("value", 10)));
        sign(id, OAK, "participant");
        sign(id, ELM, "orchestrator");
        JsonObject decision = decide(id, OAK);
        assertThat(reason(decision)).isEqualTo("no-permission");
        assertThat(condition(decision).getString("truth")).isEqualTo("unknown");
        assertThat(condition(decision).getString("reason")).contains("connectors");
        assertThat(decision.getJsonArray("changes")).hasSize(1);
        MANAGER.api
                .post(
                        "/contracts/" + id + "/decisions",
                        question(OAK).put("values", new JsonObject().put("count", "1")))
                .expect(400);
    }

    @Test
    void purposeOfTheRequest_isCompared() {
        JsonObject constraint = new JsonObject()
                .put("leftOperand", "purpose")
                .put("operator", "eq")
                .put("rightOperand", "research");
        JsonObject policy = new JsonObject()
                .put(
                        "permission",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("action", "use")
                                        .put("target", OFFERING)
                                        .put("constraint", new JsonArray().add(constraint))));
        JsonObject contract = contract()
                .put(
                        "serviceOfferings",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("participant", ELM)
                                        .put("serviceOffering", OFFERING)
                                        .put("policies", new JsonArray().add(policy))));
        String id = create(contract);
        sign(id, OAK, "participant");
        sign(id, ELM, "orchestrator");
        assertThat(reason(decide(id, OAK))).isEqualTo("no-permission");
        assertThat(reason(decide(id, purpose("marketing")))).isEqualTo("no-permission");
        assertThat(reason(decide(id, purpose("research")))).isEqualTo("permitted");
    }

    @Test
    void bilateralContract_permitsWhileItIsInForce() {
        JsonObject contract = new JsonObject()
                .put("dataProvider", ELM)
                .put("dataConsumer", OAK)
                .put("serviceOffering", OFFERING)
                .put(
                        "terminationAndValidity",
                        new JsonObject().put("effectiveDate", "2026-11-25").put("endDate", "2026-11-30"));
        String id = MANAGER.api
                .post("/bilaterals", new JsonObject().put("contract", contract))
                .expect(201)
                .json()
                .getString("_id");
        MANAGER.api
                .put("/bilaterals/policies/" + id, new JsonObject())
                .body(
                        MediaTypes.JSON,
                        rule("rule-access-1", Map.of()).toBuffer().getBytes())
                .expect(200);
        for (String party : new String[] {ELM, OAK}) {
            MANAGER.api
                    .put(
                            "/bilaterals/sign/" + id,
                            new JsonObject().put("did", party).put("value", "signed"))
                    .expect(200);
        }
        assertThat(decideBilateral(id)).isEqualTo("not-in-force");
        MANAGER.clock.advance(Duration.ofDays(6));
        assertThat(decideBilateral(id)).isEqualTo("permitted");
        MANAGER.clock.advance(Duration.ofDays(1));
        assertThat(decideBilateral(id)).isEqualTo("not-in-force");
        MANAGER.clock.advance(Duration.ofDays(-7));
        assertThat(MANAGER.api.get("/bilaterals/" + id).expect(200).json().getString("status"))
                .isEqualTo("signed");
    }

    @Test
    void absentContract_isNotFound() {
        MANAGER.api
                .post("/contracts/" + "f".repeat(24) + "/decisions", question(OAK))
                .expect(404);
        MANAGER.api
                .post("/bilaterals/" + "f".repeat(24) + "/decisions", question(OAK))
                .expect(404);
    }

    private static String reason(JsonObject decision) {
        assertThat(decision.getBoolean("permitted"))
                .isEqualTo(decision.getString("reason").equals("permitted"));
        return decision.getString("reason");
    }

    private static JsonObject condition(JsonObject decision) {
        return decision.getJsonArray("rules").getJsonObject(0).getJsonArray("conditions").stream()
                .map(JsonObject.class::cast)
                .reduce((first, last) -> last)
                .orElseThrow();
    }

    private static JsonObject purpose(String purpose) {
        return question(OAK).put("values", new JsonObject().put("purpose", purpose));
    }

    private static JsonObject question(String participant) {
        return new JsonObject().put("action", "use").put("target", OFFERING).put("participant", participant);
    }

    private static JsonObject decide(String id, String participant) {
        return decide(id, question(participant));
    }

    private static JsonObject decide(String id, JsonObject question) {
        return MANAGER.api
                .post("/contracts/" + id + "/decisions", question)
                .expect(200)
                .json();
    }

    private static String decideBilateral(String id) {
        return reason(MANAGER.api
                .post("/bilaterals/" + id + "/decisions", question(OAK))
                .expect(200)
                .json());
    }

    private static JsonObject contract() {
        return new JsonObject().put("ecosystem", ECOSYSTEM).put("orchestrator", ELM);
    }

    private static String create(JsonObject contract) {
        return MANAGER.api
                .post("/contracts", new JsonObject().put("contract", contract))
                .expect(201)
                .json()
                .getString("_id");
    }

    /** A contract in which Elm offers something under these rules. */
    private static String ecosystem(JsonArray rules) {
        String id = create(contract());
        MANAGER.api
                .put(
                        "/contracts/policies/offering/" + id,
                        new JsonObject()
                                .put("participant", ELM)
                                .put("serviceOffering", OFFERING)
                                .put("policies", rules))
                .expect(200);
        return id;
    }

    private static void addToRole(String id, String role, JsonArray rules) {
        MANAGER.api
                .put(
                        "/contracts/policies/role/" + id,
                        new JsonObject().put("role", role).put("policies", rules))
                .expect(200);
    }

    private static JsonArray period(String end) {
        return rule("rule-access-3", Map.of("dateBegin", "2025-01-01", "dateEnd", end));
    }

    private static JsonArray rule(String id, Map<String, Object> values) {
        return new JsonArray()
                .add(new JsonObject()
                        .put("ruleId", id)
                        .put("values", new JsonObject().put("target", OFFERING).mergeIn(new JsonObject(values))));
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void sign(String id, String participant, String role) {
        MANAGER.api
                .put(
                        "/contracts/sign/" + id,
                        new JsonObject()
                                .put("participant", participant)
                                .put("role", role)
                                .put("signature", "signed"))
                .expect(200);
    }
}
