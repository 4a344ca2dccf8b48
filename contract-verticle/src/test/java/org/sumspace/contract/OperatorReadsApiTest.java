package org.sumspace.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.contract.ApiOperation;

/** Operators can read with their log-in, but cannot change anything with it. */
class OperatorReadsApiTest {
    private static final String OAK = "https://catalog.example/v1/catalog/participants/00000000000000000000000a";
    private static final String ELM = "https://catalog.example/v1/catalog/participants/00000000000000000000000e";
    private static final String OFFERING =
            "https://catalog.example/v1/catalog/serviceofferings/111111111111111111111111";

    private static final ManagerUnderTest MANAGER = ManagerUnderTest.withParticipants(false);
    private static String ecosystem = "";
    private static String bilateral = "";

    @BeforeAll
    static void create() {
        JsonObject parties = new JsonObject()
                .put("dataProvider", OAK)
                .put("dataConsumer", ELM)
                .put("serviceOffering", OFFERING)
                .put(
                        "policy",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put(
                                                "permission",
                                                new JsonArray()
                                                        .add(new JsonObject()
                                                                .put("action", "use")
                                                                .put("target", OFFERING)))));
        bilateral = created("/bilaterals", parties);
        ecosystem = created("/contracts", new JsonObject().put("ecosystem", "e").put("orchestrator", OAK));
        for (String party : List.of(OAK, ELM)) {
            withKey(MANAGER.api.put(
                            "/bilaterals/sign/" + bilateral,
                            new JsonObject().put("did", party).put("value", "s")))
                    .expect(200);
        }
    }

    @AfterAll
    static void stop() {
        MANAGER.close();
    }

    private static ApiProbe.Call withKey(ApiProbe.Call call) {
        return call.header("x-svc-catalog-key", ManagerUnderTest.KEY);
    }

    private static String created(String path, JsonObject contract) {
        return withKey(MANAGER.api.post(path, new JsonObject().put("contract", contract)))
                .expect(201)
                .json()
                .getString("_id");
    }

    private static ApiProbe.Call read(String path) {
        return MANAGER.api.get(path);
    }

    @Test
    void operators_readAllContractsAndTheAudit_andOthersDoNot() {
        String oak = Base64.getUrlEncoder().encodeToString(OAK.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        for (String path : List.of(
                "/contracts/all",
                "/contracts/for/" + oak,
                "/contracts/" + ecosystem,
                "/contracts/" + ecosystem + "/processings",
                "/bilaterals/all",
                "/bilaterals/for/" + oak,
                "/bilaterals/" + bilateral,
                "/audit")) {
            ApiProbe.Answer answer =
                    read(path).bearer(ManagerUnderTest.OPERATOR_TOKEN).expect(200);
            assertThat(answer.text())
                    .as(path)
                    .isEqualTo(withKey(read(path)).expect(200).text());
            read(path).bearer("of somebody else").expect(401);
            assertThat(read(path).expect(401).json().getString("detail"))
                    .as(path)
                    .startsWith("Send the catalog's key");
        }
        read("/bilaterals/" + "0".repeat(24))
                .bearer(ManagerUnderTest.OPERATOR_TOKEN)
                .expect(404);
    }

    @Test
    void operators_askForDecisions_whichNameTheRuleInTheContract() {
        JsonObject question =
                new JsonObject().put("action", "use").put("target", OFFERING).put("participant", ELM);
        JsonObject rule = MANAGER.api
                .post("/bilaterals/" + bilateral + "/decisions", question)
                .bearer(ManagerUnderTest.OPERATOR_TOKEN)
                .expect(200)
                .json()
                .getJsonArray("rules")
                .getJsonObject(0);
        assertThat(rule.getString("path")).isEqualTo("/policy/0/permission/0");
        assertThat(rule.getBoolean("deciding")).isTrue();
        MANAGER.api
                .post("/contracts/" + ecosystem + "/decisions", question)
                .bearer(ManagerUnderTest.OPERATOR_TOKEN)
                .expect(200);
    }

    /** This manager knows no catalog. */
    @Test
    void names_areForOperatorsAlone() {
        JsonObject urls = new JsonObject().put("urls", new JsonArray().add(OFFERING));
        JsonObject names = MANAGER.api
                .post("/names", urls)
                .bearer(ManagerUnderTest.OPERATOR_TOKEN)
                .expect(200)
                .json();
        assertThat(names).isEqualTo(new JsonObject().put("names", new JsonObject()));
        MANAGER.api.post("/names", urls).expect(401);
    }

    /** Changes of contracts and the profiles of participants need the key or a signature. */
    @Test
    void noOperationThatChangesContracts_takesTheLogInOfAnOperator() {
        Set<String> reads = ApiOperation.of(Contract.load(ContractVerticle.CONTRACT)).stream()
                .filter(operation -> operation.accepts("bearerAuth") && operation.accepts("catalogKey"))
                .map(ApiOperation::id)
                .collect(Collectors.toSet());
        assertThat(reads)
                .containsExactlyInAnyOrder(
                        "listContracts",
                        "listContractsOfParticipant",
                        "getContract",
                        "getOfferingPolicies",
                        "listProcessings",
                        "listBilaterals",
                        "listBilateralsOfParticipant",
                        "getBilateral",
                        "decideContract",
                        "decideBilateral",
                        "listAuditEntries",
                        "explainPolicy");
        MANAGER.api
                .get("/contracts/terminate/" + ecosystem)
                .method("PUT")
                .bearer(ManagerUnderTest.OPERATOR_TOKEN)
                .expect(401);
    }

    /** A wrong key is not tried again as a visitor's or an operator's request, so that guesses are counted. */
    @Test
    void wrongKey_besideATokenOrNone_isRefused() {
        read("/contracts/all")
                .header("x-svc-catalog-key", "wrong")
                .bearer(ManagerUnderTest.OPERATOR_TOKEN)
                .expect(401);
    }
}
