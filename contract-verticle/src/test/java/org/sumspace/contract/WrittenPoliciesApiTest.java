package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.testkit.ApiProbe;

/** The handling of policies that existing clients write into contracts, and when they may write them. */
class WrittenPoliciesApiTest {
    private static final String ELM = "https://catalog.example/v1/catalog/participants/00000000000000000000000e";
    private static final String OAK = "https://catalog.example/v1/catalog/participants/00000000000000000000000a";
    private static final String OFFERING =
            "https://catalog.example/v1/catalog/serviceofferings/111111111111111111111111";
    private static final String USE = "'action': 'use', 'target': '" + OFFERING + "'";

    private static final ManagerUnderTest MANAGER = new ManagerUnderTest(null, false);

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    private static JsonObject json(String text) {
        return new JsonObject(text.replace('\'', '"'));
    }

    private static JsonObject parties() {
        return new JsonObject()
                .put("dataProvider", OAK)
                .put("dataConsumer", ELM)
                .put("serviceOffering", OFFERING);
    }

    private static ApiProbe.Call create(String path, JsonObject contract) {
        return MANAGER.api.post(path, new JsonObject().put("role", "member").put("contract", contract));
    }

    private static JsonObject bilateral(JsonObject policy) {
        return parties().put("policy", new JsonArray().add(policy));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'permission': [{'action': 'USE', 'target': 't'}]} | /permission/0/action",
                "{'permission': [{'action': 'use'}]} | /permission/0",
                "{'prohibition': {'target': 't'}} | /prohibition/0",
                "{'profile': 'urn:unknown', 'permission': []} | /profile",
                "{'conflict': 'maybe', 'permission': []} | /conflict",
                "{'inheritFrom': 'urn:nowhere', 'permission': []} | ''",
                "{'permissions': [{'action': 'use', 'target': 't'}]} | ''",
                "{'permission': [{'action': 'use', 'target': 't', 'constraint': [{'leftOperand': 'count', 'operator': 'EQ',"
                        + " 'rightOperand': 1}]}]} | /permission/0/constraint/0",
                "{'permission': [{'action': 'use', 'target': 't', 'constraint': [{'leftOperand': 'count', 'operator': 'eq',"
                        + " 'rightOperand': null}]}]} | /permission/0/constraint/0",
                "{'permission': [{'action': 'use', 'target': 't', 'constraint': {'leftOperand': 'count', 'operator': 'eq',"
                        + " 'rightOperand': []}}]} | /permission/0/constraint/0",
                "{'permission': [{'action': 'use', 'target': 't', 'constraint': [{'and': [], 'or': []}]}]}"
                        + " | /permission/0/constraint/0",
                "{'permission': [{'action': 'use', 'target': 't', 'duty': [{'action': 'pays'}]}]}"
                        + " | /permission/0/duty/0/action",
                "{'permission': [{'action': 'use', 'target': 't', 'constraints': []},"
                        + " {'action': 'use', 'target': 't', 'constraints': [{}]}]} | /permission/1",
            })
    void policyThatCanNeverBeValid_isRefusedWithItsPath_whereverItIsWritten(String text, String path) {
        JsonObject policy = json(text);
        JsonArray policies = new JsonArray().add(policy);
        create("/bilaterals", bilateral(policy)).expect(422).problem().hasViolation("/contract/policy/0" + path);
        JsonObject offered = new JsonObject()
                .put("participant", OAK)
                .put("serviceOffering", OFFERING)
                .put("policies", policies);
        create("/contracts", new JsonObject().put("serviceOfferings", new JsonArray().add(offered)))
                .expect(422)
                .problem()
                .hasViolation("/contract/serviceOfferings/0/policies/0" + path);
        JsonObject roles = new JsonObject()
                .put(
                        "rolesAndObligations",
                        new JsonArray()
                                .add(new JsonObject().put("role", "member").put("policies", policies)));
        create("/contracts", roles)
                .expect(422)
                .problem()
                .hasViolation("/contract/rolesAndObligations/0/policies/0" + path);
        String ecosystem = id(create("/contracts", new JsonObject()).expect(201));
        MANAGER.api
                .put("/contracts/" + ecosystem, roles)
                .expect(422)
                .problem()
                .hasViolation("/rolesAndObligations/0/policies/0" + path);
        String contract = id(create("/bilaterals", parties()).expect(201));
        MANAGER.api
                .put("/bilaterals/" + contract, new JsonObject().put("policy", policies))
                .expect(422)
                .problem()
                .hasViolation("/policy/0" + path);
    }

    private static String id(ApiProbe.Answer answer) {
        return answer.json().getString("_id");
    }

    @Test
    void invalidRuleAtTheRoot_isRefused() {
        create("/contracts", json("{'permission': {'action': 'USE', 'target': 't'}}"))
                .expect(422)
                .problem()
                .hasViolation("/contract/permission/0/action");
    }

    /** These policies used to be dropped although other terms were kept. */
    @ParameterizedTest
    @ValueSource(strings = {"permission", "prohibition", "odrl:permission"})
    void rulesAtTheRootThatNothingTakes_areRefused(String name) {
        JsonObject rule = json("{'action': 'use', 'target': 't'}");
        String path = "/" + name.replace("odrl:", "");
        JsonObject ecosystem = new JsonObject().put("ecosystem", "e").put("orchestrator", ELM);
        JsonObject ruled = ecosystem.copy().put(name, rule);
        MANAGER.api
                .post("/contracts", new JsonObject().put("contract", ruled))
                .expect(400)
                .problem()
                .hasViolation("/contract" + path);
        create("/contracts", ruled).expect(201);
        String id =
                id(create("/contracts", ecosystem.put(name, new JsonArray())).expect(201));
        MANAGER.api
                .put(
                        "/contracts/" + id,
                        new JsonObject().put("purpose", new JsonArray()).put(name, rule))
                .expect(400)
                .problem()
                .hasViolation(path);
        MANAGER.api
                .post("/bilaterals", new JsonObject().put("contract", parties().put(name, rule)))
                .expect(201);
    }

    @Test
    void filledRuleThatCannotBeValid_isRefused() {
        String contract = id(create("/bilaterals", parties()).expect(201));
        JsonObject rule = json("{'ruleId': 'rule-access-1', 'values': {'target': {}}}");

        putRule(contract, rule).expect(422).problem().hasViolation("/values");
        rule = json("{'ruleId': 'rule-access-4', 'values': {'target': 't', 'value': 'ten'}}");
        putRule(contract, rule).expect(400).problem().hasViolation("/values/value");
    }

    /** JSON-LD makes no difference between one value and a list of one, nor between the names of a term. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'permission': [{USE}]}",
                "{'permission': {USE}}",
                "{'odrl:permission': {USE}}",
                "{'odrl:permission': [{'odrl:action': 'odrl:use', 'odrl:target': '" + OFFERING + "'}]}",
                "{'http://www.w3.org/ns/odrl/2/permission': {USE}}",
                "{'permission': {'action': ['use'], 'target': ['" + OFFERING + "']}}",
                "{'permission': {'action': {'@id': 'odrl:use'}, 'target': {'@id': '" + OFFERING + "'}}}",
                "{'permission': {USE, 'duty': [], 'constraint': {'leftOperand': 'dateTime', 'operator': 'gt',"
                        + " 'rightOperand': '2001-01-01'}}}",
                "{'permission': {USE, 'assignee': ['" + ELM + "']}, 'prohibition': {'action': ['distribute'],"
                        + " 'target': '" + OFFERING + "'}, 'obligation': {'action': 'attribute'}}",
            })
    void oneRule_isAListOfOne_underEachOfItsNames(String policy) {
        String contract = id(create("/bilaterals", bilateral(json(policy.replace("USE", USE))))
                .expect(201));
        for (String party : List.of(OAK, ELM)) {
            sign(contract, new JsonObject().put("did", party).put("value", "s"));
        }

        JsonObject question =
                new JsonObject().put("action", "use").put("target", OFFERING).put("participant", ELM);

        assertThat(MANAGER.api
                        .post("/bilaterals/" + contract + "/decisions", question)
                        .expect(200)
                        .json()
                        .getBoolean("permitted"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'permission': {USE}}", "{'odrl:permission': [{USE}]}"})
    void oneRuleAtTheRoot_isThatOfTheRole(String contract) {
        JsonObject created = create("/contracts", json(contract.replace("USE", USE)))
                .expect(201)
                .json();

        assertThat(created.getJsonArray("rolesAndObligations")
                        .getJsonObject(0)
                        .getJsonArray("policies")
                        .getJsonObject(0)
                        .getJsonArray("permission"))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'permission': [{USE}]}", "{'ecosystem': '', 'orchestrator': '', 'permission': [{USE}]}"})
    void contractThatNamesNoOrchestrator_isSigned_onceAMemberSignsInThisRole(String contract) {
        JsonObject created = create("/contracts", json(contract.replace("USE", USE)))
                .expect(201)
                .json();
        assertThat(created.fieldNames()).doesNotContain("ecosystem", "orchestrator");
        String id = created.getString("_id");

        assertThat(signMember(id, OAK, "member").getString("status")).isEqualTo("pending");
        assertThat(signMember(id, ELM, "orchestrator").getString("status")).isEqualTo("signed");
    }

    @Test
    void roleOfOrchestrator_countsForNothing_whereTheContractNamesAnother() {
        String id = id(create(
                        "/contracts",
                        json("{'orchestrator': 'ELM', 'permission': [{USE}]}"
                                .replace("ELM", ELM)
                                .replace("USE", USE)))
                .expect(201));

        signMember(id, OAK, "orchestrator");
        assertThat(signMember(id, OFFERING, "member").getString("status")).isEqualTo("pending");
    }

    @Test
    void orchestratorThatIsNamedLater_isTheOnlyOneThatCounts() {
        String id = id(create("/contracts", json("{'permission': [{USE}]}".replace("USE", USE)))
                .expect(201));
        signMember(id, OAK, "member");
        signMember(id, ELM, "orchestrator");

        assertThat(MANAGER.api
                        .put("/contracts/" + id, new JsonObject().put("orchestrator", OAK))
                        .expect(200)
                        .json()
                        .getString("status"))
                .isEqualTo("pending");
    }

    @Test
    void emptyTextInANestedReference_isRefusedWithTheBoundInWords() {
        assertThat(create("/bilaterals", parties().put("dataProvider", ""))
                        .expect(400)
                        .json()
                        .getString("detail"))
                .contains("/contract/dataProvider: expected at least 1 character, got 0");
    }

    private static JsonObject signMember(String id, String participant, String role) {
        return MANAGER.api
                .put(
                        "/contracts/sign/" + id,
                        new JsonObject()
                                .put("participant", participant)
                                .put("role", role)
                                .put("signature", "s"))
                .expect(200)
                .json();
    }

    private static JsonObject sign(String id, JsonObject signature) {
        return MANAGER.api.put("/bilaterals/sign/" + id, signature).expect(200).json();
    }

    private static ApiProbe.Call putRule(String id, JsonObject rule) {
        return MANAGER.api
                .get("/bilaterals/policies/" + id)
                .method("PUT")
                .body("application/json", new JsonArray().add(rule).toBuffer().getBytes());
    }

    private static JsonObject addRule(String id, String values) {
        return putRule(id, json("{'ruleId': 'rule-access-4', 'values': " + values + "}"))
                .expect(200)
                .json();
    }

    @Test
    void policiesThatTheCatalogWritesBetweenTheSignatures_leaveTheFirstOne() {
        String id = id(create("/bilaterals", parties()).expect(201));
        sign(id, new JsonObject().put("did", OAK).put("value", "s"));

        addRule(id, "{'value': 10}");
        addRule(id, "{'value': 10}");

        assertThat(sign(id, new JsonObject().put("did", ELM).put("value", "s")).getString("status"))
                .isEqualTo("signed");
    }

    @Test
    void policiesThatReplaceOthers_voidSignatures() {
        String id = id(create("/bilaterals", parties()).expect(201));
        addRule(id, "{'value': 10}");
        sign(id, new JsonObject().put("did", OAK).put("value", "s"));

        addRule(id, "{'value': 20}");

        assertThat(sign(id, new JsonObject().put("did", ELM).put("value", "s")).getJsonArray("signatures"))
                .hasSize(1);
    }

    @Test
    void policiesOfRules_areAboutTheOffering_andHaveTheListsThatClientsRead() {
        String id = id(create("/bilaterals", parties()).expect(201));

        addRule(id, "{'value': 10}");

        JsonObject policy = MANAGER.api
                .get("/bilaterals/" + id)
                .expect(200)
                .json()
                .getJsonArray("policy")
                .getJsonObject(0);
        JsonObject permission = policy.getJsonArray("permission").getJsonObject(0);
        assertThat(permission.getString("target")).isEqualTo(OFFERING);
        assertThat(permission.getJsonArray("duty")).isEmpty();
        assertThat(permission.getJsonArray("constraint")).hasSize(1);
        assertThat(policy.getJsonArray("prohibition")).isEmpty();
        String contract = id(create("/contracts", new JsonObject()).expect(201));
        JsonObject offered = new JsonObject()
                .put("participant", OAK)
                .put("serviceOffering", OFFERING)
                .put("policies", new JsonArray().add(json("{'ruleId': 'rule-access-1', 'values': {}}")));
        JsonObject free = MANAGER.api
                .put("/contracts/policies/offering/" + contract, offered)
                .expect(200)
                .json()
                .getJsonObject("contract")
                .getJsonArray("serviceOfferings")
                .getJsonObject(0)
                .getJsonArray("policies")
                .getJsonObject(0)
                .getJsonArray("permission")
                .getJsonObject(0);
        assertThat(free.getString("target")).isEqualTo(OFFERING);
        assertThat(free.getJsonArray("constraint")).isEmpty();
    }

    @Test
    void partyOfASignature_isKept() {
        String id = id(create("/bilaterals", parties()).expect(201));

        sign(id, new JsonObject().put("did", OAK).put("party", "provider").put("value", "s"));
        JsonObject signed = sign(id, new JsonObject().put("did", ELM).put("value", "s"));

        assertThat(signed.getJsonArray("signatures").stream().map(each -> ((JsonObject) each).getString("party")))
                .containsExactly("provider", ELM);
    }
}
