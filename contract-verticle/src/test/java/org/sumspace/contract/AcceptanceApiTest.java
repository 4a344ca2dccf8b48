package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class AcceptanceApiTest {
    private static final String OPEN = "The data may be used without conditions.";
    private static final String OFFERING = "https://catalog.example/v1/catalog/serviceofferings/1";
    private static final String ECOSYSTEM = "https://catalog.example/v1/catalog/ecosystems/1";

    private static final ManagerUnderTest MANAGER = new ManagerUnderTest(null, false);

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    @Test
    void contractOfAcceptablePoliciesAndServices_isAccepted_onceItIsSigned() {
        setPreferences("a", preference());
        JsonObject accepted = negotiate("a", contract("signed"));
        assertThat(accepted).isEqualTo(answer(true, "", new JsonArray(), new JsonArray()));
        assertThat(negotiate("a", contract("pending")))
                .isEqualTo(answer(
                        false, "Contract does not align with profile preferences", new JsonArray(), new JsonArray()));
    }

    @Test
    void unacceptablePoliciesAndServices_areNamed_asOftenAsTheyOccur() {
        setPreferences("b", new JsonObject().put("policies", new JsonArray().add(policy(OPEN, 0))));
        JsonObject contract = contract("signed");
        contract.getJsonArray("serviceOfferings")
                .add(contract.getJsonArray("serviceOfferings").getJsonObject(0).copy());
        assertThat(negotiate("b", contract))
                .isEqualTo(answer(
                        false,
                        "Contract contains unacceptable policies or services",
                        new JsonArray().add(OPEN).add(OPEN),
                        new JsonArray().add(OFFERING).add(OFFERING)));
    }

    @Test
    void bilateralContract_isJudgedByItsOfferingAndPolicies() {
        setPreferences("c", preference());
        JsonObject contract = new JsonObject()
                .put("status", "signed")
                .put("serviceOffering", OFFERING)
                .put("policy", new JsonArray().add(new JsonObject().put("description", "other")));
        assertThat(negotiate("c", contract).getJsonArray("unacceptablePolicies"))
                .containsExactly("other");
    }

    @Test
    void ecosystems_areChecked_ifThePreferencesNameSome() {
        setPreferences("d", preference().put("ecosystems", new JsonArray().add(ECOSYSTEM)));
        assertThat(negotiate("d", contract("signed")).getBoolean("canAccept")).isFalse();
        assertThat(negotiate("d", contract("signed").put("ecosystem", ECOSYSTEM))
                        .getBoolean("canAccept"))
                .isTrue();
    }

    @Test
    void preferencesInAnArray_areTakenTogether_andReplaceTheEarlierOnes() {
        setPreferences("e", preference());
        JsonObject services = new JsonObject().put("services", new JsonArray().add(OFFERING));
        JsonObject policies = new JsonObject().put("policies", new JsonArray().add(policy(OPEN, 2)));
        setPreferences("e", new JsonArray().add(services).add(policies));
        assertThat(negotiate("e", contract("active")).getBoolean("canAccept")).isTrue();
        setPreferences("e", new JsonArray().add(services));
        assertThat(negotiate("e", contract("active")).getBoolean("canAccept")).isFalse();
    }

    @Test
    void singleContracts_policies_andServices_areChecked() {
        setPreferences("f", preference());
        assertThat(check("contract", "f", contract("signed"))).isEqualTo(new JsonObject().put("canAccept", true));
        assertThat(check("contract", "f", contract("pending"))).isEqualTo(new JsonObject().put("canAccept", false));
        assertThat(check("policy", "f", new JsonObject().put("description", OPEN))
                        .getBoolean("isAcceptable"))
                .isTrue();
        assertThat(check("policy", "f", new JsonObject()).getBoolean("isAcceptable"))
                .isFalse();
        JsonObject service = new JsonObject()
                .put("serviceOffering", OFFERING)
                .put("policies", new JsonArray().add(new JsonObject().put("description", "other")));
        assertThat(check("service", "f", service).getBoolean("isAcceptable")).isTrue();
        assertThat(check("service", "f", new JsonObject().put("serviceOffering", "x"))
                        .getBoolean("isAcceptable"))
                .isFalse();
    }

    @Test
    void unknownProfile_isNotFound_andWrongShapesAreRefused() {
        String problem = MANAGER.api
                .post("/negotiation/contract/negotiate", request("nobody", "contract", contract("signed")))
                .expect(404)
                .json()
                .getString("error");
        assertThat(problem).isEqualTo("Profile not found for ID: nobody");
        MANAGER.api
                .post("/negotiation/contract/negotiate", new JsonObject().put("profileId", "nobody"))
                .expect(400);
        MANAGER.api
                .put(
                        "/negotiation/profile/preferences",
                        new JsonObject().put("profileId", "g").put("preferences", "all"))
                .expect(400);
    }

    private static void setPreferences(String profile, Object preferences) {
        JsonObject answer = MANAGER.api
                .put(
                        "/negotiation/profile/preferences",
                        new JsonObject().put("profileId", profile).put("preferences", preferences))
                .expect(200)
                .json();
        assertThat(answer.getString("message")).isEqualTo("Profile preferences updated successfully.");
    }

    private static JsonObject negotiate(String profile, JsonObject contract) {
        return MANAGER.api
                .post("/negotiation/contract/negotiate", request(profile, "contract", contract))
                .expect(200)
                .json();
    }

    private static JsonObject check(String what, String profile, JsonObject data) {
        return MANAGER.api
                .post("/negotiation/" + what + "/acceptance", request(profile, what, data))
                .expect(200)
                .json();
    }

    private static JsonObject request(String profile, String what, JsonObject data) {
        return new JsonObject().put("profileId", profile).put(what + "Data", data);
    }

    private static JsonObject answer(boolean canAccept, String reason, JsonArray policies, JsonArray services) {
        return new JsonObject()
                .put("canAccept", canAccept)
                .put("reason", reason)
                .put("unacceptablePolicies", policies)
                .put("unacceptableServices", services);
    }

    private static JsonObject preference() {
        return new JsonObject()
                .put("policies", new JsonArray().add(policy(OPEN, 1)))
                .put("services", new JsonArray().add(OFFERING))
                .put("ecosystems", new JsonArray());
    }

    private static JsonObject policy(String description, int frequency) {
        return new JsonObject().put("policy", description).put("frequency", frequency);
    }

    private static JsonObject contract(String status) {
        JsonObject entry = new JsonObject()
                .put("serviceOffering", OFFERING)
                .put("policies", new JsonArray().add(new JsonObject().put("description", OPEN)));
        return new JsonObject().put("status", status).put("serviceOfferings", new JsonArray().add(entry));
    }
}
