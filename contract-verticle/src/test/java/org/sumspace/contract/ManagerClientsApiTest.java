package org.sumspace.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.testkit.ApiProbe;

/**
 * The request sequences of existing clients of contract managers. Each starts with a ping and keeps the cookie, sends
 * the key under its older name, and uses ids of its own.
 */
class ManagerClientsApiTest {
    private static final ManagerUnderTest MANAGER = new ManagerUnderTest(ManagerUnderTest.KEY, false);
    private static final String TARGET = "http://contract-target/";
    private static final JsonObject LEFT = duty("extract", "usageCount", "gt", 0);
    private static final JsonObject VALID = duty("compensate", "subscriptionDateTime", "lteq", "2026-01-01");

    private static int tests;

    private String run = "";
    private String cookie = "";

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    @BeforeEach
    void ping() {
        run = "https://catalog.example/v1/catalog/participants/%024x".formatted(tests++ * 16);
        ApiProbe.Answer pong = call(MANAGER.api.get("/ping")).expect(200);
        assertThat(pong.json().getString("message")).isEqualTo("pong!");
        cookie = pong.header("Set-Cookie").replaceFirst(";.*", "");
    }

    @Test
    void ecosystemContract_isCreated_changed_signed_andRevoked() {
        String id = contract("e");
        assertThat(get("/contracts/" + id).getString("_id")).isEqualTo(id);
        assertThat(put("/contracts/" + id, new JsonObject().put("profile", "p")).getString("profile"))
                .isEqualTo("p");
        sign(id, "a", "participant", "first");
        sign(id, "a", "participant", "second");
        sign(id, "b", "participant", "s");
        JsonObject signed = sign(id, "e", "orchestrator", "s");
        assertThat(signed.getString("status")).isEqualTo("signed");
        assertThat(texts(signed.getJsonArray("members"), "signature")).containsExactlyInAnyOrder("second", "s", "s");
        JsonObject revoked = call(MANAGER.api.delete("/contracts/sign/revoke/" + id + "/" + base64(did("b"))))
                .expect(200)
                .json();
        assertThat(revoked.getString("status")).isEqualTo("revoked");
        assertThat(texts(revoked.getJsonArray("revokedMembers"), "participant")).containsExactly(did("b"));
    }

    @Test
    void ecosystemContracts_areFiltered() {
        String signed = contract("e");
        sign(signed, "a", "participant", "s");
        sign(signed, "e", "orchestrator", "s");
        String other = contract("e");
        assertThat(ids("/contracts/all")).contains(signed, other);
        assertThat(ids("/contracts/for/" + base64(did("a")))).containsExactly(signed);
        assertThat(ids("/contracts/for/" + base64(did("a")) + "?hasSigned=false"))
                .contains(other)
                .doesNotContain(signed);
        assertThat(ids("/contracts/all?status=pending")).contains(other).doesNotContain(signed);
        assertThat(ids("/contracts/all?status=notpending")).contains(signed).doesNotContain(other);
    }

    @Test
    void preferencesOfBothShapes_areNegotiated() {
        JsonObject offering = new JsonObject()
                .put("serviceOffering", TARGET)
                .put("policies", new JsonArray().add(new JsonObject().put("description", "open")));
        JsonObject contract =
                new JsonObject().put("status", "signed").put("serviceOfferings", new JsonArray().add(offering));
        JsonObject preference = new JsonObject()
                .put(
                        "policies",
                        new JsonArray()
                                .add(new JsonObject().put("policy", "open").put("frequency", 1)))
                .put("services", new JsonArray().add(TARGET))
                .put("ecosystems", new JsonArray());
        for (Object shape : new Object[] {preference, new JsonArray().add(preference)}) {
            String profile = did("p") + shape.getClass().getSimpleName();
            put("/negotiation/profile/preferences", of(profile).put("preferences", shape));
            assertThat(post("/negotiation/policy/acceptance", of(profile).put("policyData", policyOf(offering)))
                            .getBoolean("isAcceptable"))
                    .isTrue();
            assertThat(post("/negotiation/service/acceptance", of(profile).put("serviceData", offering))
                            .getBoolean("isAcceptable"))
                    .isTrue();
            for (String question : List.of("acceptance", "negotiate")) {
                assertThat(post("/negotiation/contract/" + question, of(profile).put("contractData", contract))
                                .getBoolean("canAccept"))
                        .isTrue();
            }
        }
    }

    private static JsonObject policyOf(JsonObject offering) {
        return offering.getJsonArray("policies").getJsonObject(0);
    }

    private static JsonObject of(String profile) {
        return new JsonObject().put("profileId", profile);
    }

    @Test
    void rules_areVerified_withTheValuesOfTheSession() {
        JsonObject read = rule("read", "age", "gt", 17);
        read.getJsonArray("constraint").add(constraint("role", "eq", "admin"));
        JsonObject terms = terms("e")
                .put("permission", new JsonArray().add(read))
                .put("prohibition", new JsonArray().add(rule("read", "age", "gt", 23)));
        String id =
                create("/contracts", new JsonObject().put("role", "participant").put("contract", terms));
        JsonObject question = new JsonObject()
                .put(
                        "permission",
                        new JsonArray()
                                .add(new JsonObject().put("action", "read").put("target", TARGET)));
        String path = "/contracts/role/exploitability/" + id + "/participant";
        assertThat(call(MANAGER.api.post(path, question)).expect(403).json().getBoolean("authorised"))
                .isFalse();
        assertThat(put("/user/store", new JsonObject().put("age", 20)).getString("message"))
                .isEqualTo("Data has been added to the store.");
        put("/user/store", new JsonObject().put("role", "admin"));
        assertThat(post(path, question).getBoolean("authorised")).isTrue();
        put("/user/store", new JsonObject().put("age", 24));
        call(MANAGER.api.post(path, question)).expect(403);
    }

    @Test
    void policies_areInjected_inEveryWay() {
        String id = contract("e");
        JsonObject open = injected("rule-access-1");
        assertThat(policiesOfRole(put("/contracts/policy/" + id, open.copy().put("role", "r1")), "r1"))
                .hasSize(1);
        JsonArray array = new JsonArray().add(open.copy().put("role", "r2"));
        assertThat(policiesOfRole(putArray("/contracts/policies/" + id, array), "r2"))
                .hasSize(1);
        JsonObject ofRole = new JsonObject().put("role", "r3").put("policies", new JsonArray().add(open));
        assertThat(policiesOfRole(put("/contracts/policies/role/" + id, ofRole), "r3"))
                .hasSize(1);
        JsonObject ofRoles = new JsonObject()
                .put("roles", new JsonArray().add("r4").add("r5"))
                .put("policies", new JsonArray().add(open));
        JsonObject changed = putArray("/contracts/policies/roles/" + id, new JsonArray().add(ofRoles));
        assertThat(policiesOfRole(changed, "r4")).hasSize(1);
        assertThat(policiesOfRole(changed, "r5")).hasSize(1);
        String offering = did("o");
        put("/contracts/policies/offering/" + id, offer(offering, open));
        assertThat(array("/contracts/serviceoffering/" + id + "?participant=" + did("a") + "&serviceOffering="
                        + offering))
                .hasSize(1);
        JsonObject cleared = call(MANAGER.api.delete(
                        "/contracts/policies/offering/" + id + "/" + base64(offering) + "/" + base64(did("a"))))
                .expect(200)
                .json();
        assertThat(policies(cleared)).isEmpty();
    }

    @Test
    void billingRules_haveTheirDuties_underARole_andUnderAnOffering() {
        String id = contract("e");
        String offering = did("o");
        put("/contracts/policies/role/" + id, new JsonObject().put("role", "r").put("policies", billing()));
        JsonObject contract = put(
                "/contracts/policies/offering/" + id,
                offer(offering, billing().stream().toArray()));
        for (JsonArray injected : List.of(policiesOfRole(contract, "r"), policies(contract))) {
            assertThat(injected).hasSize(4);
            assertThat(duty(injected, 0)).isEqualTo(VALID);
            assertThat(duty(injected, 1)).isEqualTo(paid());
            assertThat(duty(injected, 2)).isEqualTo(LEFT);
            JsonObject paidOrLeft = paid().put("consequence", new JsonArray().add(LEFT));
            assertThat(duty(injected, 3)).isEqualTo(VALID.copy().put("consequence", new JsonArray().add(paidOrLeft)));
        }
        JsonObject removed = call(MANAGER.api.delete("/contracts/offerings/" + base64(offering)))
                .expect(200)
                .json();
        assertThat(removed.getString("message")).isEqualTo("Offering removed from contracts");
        assertThat(removed.getInteger("contractsModified")).isEqualTo(1);
        assertThat(get("/contracts/" + id).getJsonArray("serviceOfferings")).isEmpty();
    }

    @Test
    void processings_areReplaced_listed_andUpdated() {
        String path = "/contracts/" + contract("e") + "/processings";
        JsonArray two = new JsonArray()
                .add(new JsonObject().put("catalogId", "c1"))
                .add(new JsonObject().put("catalogId", "c2"));
        call(MANAGER.api
                        .post(path, new JsonObject())
                        .body(MediaTypes.JSON, two.toBuffer().getBytes()))
                .expect(200);
        assertThat(texts(array(path), "catalogId")).containsExactly("c1", "c2");
        JsonArray services = new JsonArray()
                .add(new JsonObject().put("participant", did("a")).put("serviceOffering", TARGET));
        call(MANAGER.api.put(
                        path + "/update/c1",
                        new JsonObject().put("catalogId", "c1").put("infrastructureServices", services)))
                .expect(200);
        assertThat(texts(array(path), "status")).containsExactlyInAnyOrder("inactive", "active", "active");
        call(MANAGER.api.get(path.replaceFirst("[0-9a-f]{24}", "f".repeat(24)))).expect(404);
    }

    @Test
    void bilateralContract_isSigned_byTwo_asked_andRevoked() {
        String id = bilateral();
        putArray("/bilaterals/policies/" + id, new JsonArray().add(injected("rule-access-1")));
        assertThat(put("/bilaterals/" + id, new JsonObject().put("profile", "p"))
                        .getString("profile"))
                .isEqualTo("p");
        signBilateral(id, "p", "first");
        assertThat(signBilateral(id, "p", "second").getJsonArray("signatures")).hasSize(1);
        assertThat(signBilateral(id, "c", "s").getString("status")).isEqualTo("signed");
        assertThat(call(MANAGER.api.put("/bilaterals/sign/" + id, signature("x", "s")))
                        .expect(409)
                        .json()
                        .getString("message"))
                .isNotEmpty();
        JsonObject question = new JsonObject()
                .put(
                        "permission",
                        new JsonArray()
                                .add(new JsonObject().put("action", "use").put("target", TARGET)));
        assertThat(post("/bilaterals/check-exploitability/" + id, question).getBoolean("authorised"))
                .isTrue();
        assertThat(call(MANAGER.api.delete("/bilaterals/sign/revoke/" + id + "/" + base64(did("c"))))
                        .expect(200)
                        .json()
                        .getJsonArray("revokedSignatures"))
                .hasSize(1);
    }

    @Test
    void bilateralContracts_areFiltered() {
        String signed = bilateral();
        signBilateral(signed, "p", "s");
        signBilateral(signed, "c", "s");
        String half = bilateral();
        signBilateral(half, "p", "s");
        String path = "/bilaterals/for/" + base64(did("c"));
        assertThat(ids("/bilaterals/all")).contains(signed, half);
        assertThat(ids(path)).containsExactlyInAnyOrder(signed, half);
        assertThat(ids(path + "?isParticipant=true")).containsExactlyInAnyOrder(signed, half);
        assertThat(ids(path + "?hasSigned=true")).containsExactly(signed);
        assertThat(ids(path + "?isParticipant=true&hasSigned=false")).containsExactly(half);
        assertThat(ids("/bilaterals/all?status=signed")).contains(signed).doesNotContain(half);
    }

    @Test
    void bilateralBillingRules_areInjected_andUpdated() {
        String id = bilateral();
        JsonObject all = putArray("/bilaterals/policies/" + id, billing());
        JsonArray policies = all.getJsonObject("contract").getJsonArray("policy");
        assertThat(Stream.of(0, 1, 2).map(i -> duty(policies, i))).containsExactly(VALID, paid(), LEFT);
        JsonObject dearer = new JsonObject()
                .put("policyId", "rule-billing-2")
                .put("values", new JsonObject().put("target", TARGET).put("amount", 7));
        JsonArray updated = put("/bilaterals/policy/" + id, dearer)
                .getJsonObject("contract")
                .getJsonArray("policy");
        assertThat(updated).hasSize(4);
        assertThat(updated.toString()).contains("\"rightOperand\":7");
    }

    private String did(String name) {
        return run.substring(0, run.length() - 1) + Integer.toHexString(name.charAt(0) % 16);
    }

    private JsonObject terms(String orchestrator) {
        return new JsonObject().put("ecosystem", run + "/ecosystem").put("orchestrator", did(orchestrator));
    }

    private String contract(String orchestrator) {
        return create("/contracts", new JsonObject().put("role", "ecosystem").put("contract", terms(orchestrator)));
    }

    private String bilateral() {
        JsonObject terms = new JsonObject()
                .put("dataProvider", did("p"))
                .put("dataConsumer", did("c"))
                .put("serviceOffering", TARGET);
        return create("/bilaterals", new JsonObject().put("contract", terms));
    }

    private String create(String path, JsonObject body) {
        return call(MANAGER.api.post(path, body)).expect(201).json().getString("_id");
    }

    private JsonObject sign(String id, String name, String role, String signature) {
        return put(
                "/contracts/sign/" + id,
                new JsonObject().put("participant", did(name)).put("role", role).put("signature", signature));
    }

    private JsonObject signature(String name, String value) {
        return new JsonObject().put("did", did(name)).put("party", name).put("value", value);
    }

    private JsonObject signBilateral(String id, String name, String value) {
        return put("/bilaterals/sign/" + id, signature(name, value));
    }

    private JsonObject offer(String offering, Object... policies) {
        return new JsonObject()
                .put("participant", did("a"))
                .put("serviceOffering", offering)
                .put("policies", new JsonArray(List.of(policies)));
    }

    private static JsonObject injected(String rule) {
        JsonObject values =
                new JsonObject().put("target", TARGET).put("amount", 5).put("currentDateTime", "2026-01-01");
        return new JsonObject().put("ruleId", rule).put("values", values);
    }

    private static JsonArray billing() {
        JsonArray rules = new JsonArray();
        for (int number = 1; number <= 4; number++) {
            rules.add(injected("rule-billing-" + number));
        }
        return rules;
    }

    private static JsonObject paid() {
        JsonObject paid = duty("compensate", "payAmount", "eq", 5);
        paid.getJsonArray("constraint").getJsonObject(0).put("unit", "EUR");
        return paid;
    }

    private static JsonObject duty(JsonArray policies, int index) {
        return policies.getJsonObject(index)
                .getJsonArray("permission")
                .getJsonObject(0)
                .getJsonArray("duty")
                .getJsonObject(0);
    }

    private static JsonObject duty(String action, String left, String operator, Object right) {
        return new JsonObject()
                .put("action", action)
                .put("constraint", new JsonArray().add(constraint(left, operator, right)));
    }

    private static JsonObject rule(String action, String left, String operator, Object right) {
        return duty(action, left, operator, right).put("target", TARGET);
    }

    private static JsonObject constraint(String left, String operator, Object right) {
        return new JsonObject()
                .put("leftOperand", left)
                .put("operator", operator)
                .put("rightOperand", right);
    }

    private static JsonArray policiesOfRole(JsonObject changed, String role) {
        return changed.getJsonObject("contract").getJsonArray("rolesAndObligations").stream()
                .map(JsonObject.class::cast)
                .filter(entry -> entry.getString("role").equals(role))
                .findFirst()
                .orElseThrow()
                .getJsonArray("policies");
    }

    private static JsonArray policies(JsonObject changed) {
        return changed.getJsonObject("contract")
                .getJsonArray("serviceOfferings")
                .getJsonObject(0)
                .getJsonArray("policies");
    }

    private static List<String> texts(JsonArray objects, String member) {
        return objects.stream()
                .map(object -> ((JsonObject) object).getString(member))
                .toList();
    }

    private List<String> ids(String path) {
        return texts(get(path).getJsonArray("contracts"), "_id");
    }

    private static String base64(String url) {
        return Base64.getUrlEncoder().encodeToString(url.getBytes(UTF_8));
    }

    private JsonObject get(String path) {
        return call(MANAGER.api.get(path)).expect(200).json();
    }

    private JsonArray array(String path) {
        return new JsonArray(call(MANAGER.api.get(path)).expect(200).text());
    }

    private JsonObject post(String path, JsonObject body) {
        return call(MANAGER.api.post(path, body)).expect(200).json();
    }

    private JsonObject put(String path, JsonObject body) {
        return call(MANAGER.api.put(path, body)).expect(200).json();
    }

    private JsonObject putArray(String path, JsonArray body) {
        return call(MANAGER.api
                        .put(path, new JsonObject())
                        .body(MediaTypes.JSON, body.toBuffer().getBytes()))
                .expect(200)
                .json();
    }

    private ApiProbe.Call call(ApiProbe.Call prepared) {
        ApiProbe.Call withKey = prepared.header("x-ptx-catalog-key", ManagerUnderTest.KEY);
        return cookie.isEmpty() ? withKey : withKey.header("Cookie", cookie);
    }
}
