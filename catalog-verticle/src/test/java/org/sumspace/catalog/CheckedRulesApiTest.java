package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.catalog.contract.service.ContractManagerConfig;
import org.sumspace.catalog.fixture.ContractManagerStub;
import org.sumspace.catalog.fixture.ContractManagerStub.Mode;
import org.sumspace.common.testkit.ApiProbe;

/** Rules from which the contract manager cannot make a policy are refused when they are written, in all four places. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CheckedRulesApiTest {
    private static final JsonArray RULES = new JsonArray()
            .add(rule("rule-access-1", new JsonObject()))
            .add(rule("rule-access-99", new JsonObject()))
            .add(rule("rule-access-5", new JsonObject().put("dateBegin", "2026-01-01")));

    private final Vertx vertx = Vertx.vertx();
    private CatalogUnderTest catalog;
    private String elm;
    private String oak;
    private String offering;
    private String used;

    @BeforeAll
    void start(@TempDir Path folder) {
        ContractManagerConfig manager = new ContractManagerStub(vertx, Mode.OURS).config();
        catalog = new CatalogUnderTest(
                folder, Optional.of(new ContractManagerConfig(manager.url(), manager.key(), false)));
        elm = catalog.participant("Elm");
        oak = catalog.participant("Oak");
        offering = create(elm, "serviceofferings", named());
        used = create(oak, "serviceofferings", named());
    }

    @AfterAll
    void stop() {
        catalog.close();
        result(vertx.close());
    }

    private static JsonObject rule(String id, JsonObject values) {
        return new JsonObject().put("ruleId", id).put("values", values);
    }

    private static JsonObject named() {
        return new JsonObject().put("name", "n").put("description", "d");
    }

    private String create(String token, String kind, JsonObject body) {
        return catalog.api
                .post("/" + kind, body)
                .bearer(token)
                .expect(201)
                .json()
                .getString("_id");
    }

    private static void assertRefused(ApiProbe.Call call, String path) {
        List<String> violations = call.expect(422).json().getJsonArray("violations").stream()
                .map(JsonObject.class::cast)
                .map(violation -> violation.getString("path") + ": " + violation.getString("message"))
                .toList();
        assertThat(violations)
                .containsExactly(
                        path + "/1/ruleId: is not the id of a rule that the contract manager lists",
                        path + "/2/values: rule-access-5 needs a value for dateEnd");
    }

    @Test
    void ofTheRecordOfAnOffering() {
        assertRefused(
                catalog.api
                        .post("/serviceofferings", named().put("policy", RULES))
                        .bearer(elm),
                "/policy");
        assertRefused(
                catalog.api
                        .put("/serviceofferings/" + offering, new JsonObject().put("policy", RULES))
                        .bearer(elm),
                "/policy");
    }

    /** A reader of such a record would take these for offers. */
    @ParameterizedTest
    @ValueSource(strings = {"serviceofferings", "dataresources", "softwareresources", "infrastructureservices"})
    void ofARecordWithWhatIsNoPolicy(String kind) {
        JsonObject fields = kind.equals("dataresources") ? named().put("containsPII", false) : named();
        String id = create(elm, kind, fields);
        JsonObject body = fields.put("policy", new JsonArray("""
                [null, 5, {"values": {}}, "as agreed", {"ruleId": "rule-access-5", "values": {"dateBegin": "x", "dateEnd": 5}}]"""));

        for (ApiProbe.Call call :
                List.of(catalog.api.post("/" + kind, body), catalog.api.put("/" + kind + "/" + id, body))) {
            assertThat(call.bearer(elm).expect(422).json().getJsonArray("violations").stream()
                            .map(violation -> ((JsonObject) violation).getString("path")))
                    .containsExactly(
                            "/policy/0",
                            "/policy/1",
                            "/policy/2",
                            "/policy/4/values/dateBegin",
                            "/policy/4/values/dateEnd");
        }
    }

    @Test
    void ofTheRolesOfAnEcosystem() {
        JsonArray roles = new JsonArray();
        RULES.forEach(rule -> roles.add(((JsonObject) rule).copy().put("role", "Provider")));

        assertRefused(
                catalog.api
                        .post("/ecosystems", named().put("rolesAndObligations", roles))
                        .bearer(elm),
                "/rolesAndObligations");
    }

    @Test
    void ofTheOfferingsOfAMember() {
        String ecosystem = create(elm, "ecosystems", named());
        JsonObject body = new JsonObject()
                .put("roles", new JsonArray().add("Provider"))
                .put(
                        "offerings",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("serviceOffering", used)
                                        .put("policy", RULES)));

        assertRefused(
                catalog.api.post("/ecosystems/" + ecosystem + "/requests", body).bearer(oak), "/offerings/0/policy");
    }

    @Test
    void ofANegotiation() {
        JsonObject provided =
                catalog.api.get("/serviceofferings/" + offering).expect(200).json();
        JsonObject wanted =
                catalog.api.get("/serviceofferings/" + used).expect(200).json();
        JsonObject request = new JsonObject()
                .put("provider", provided.getString("providedBy"))
                .put("consumer", wanted.getString("providedBy"))
                .put("providerServiceOffering", offering)
                .put("consumerServiceOffering", used);
        String id = catalog.api
                .post("/negotiation", request)
                .bearer(oak)
                .expect(200)
                .json()
                .getString("_id");

        assertRefused(
                catalog.api
                        .put("/negotiation/" + id, new JsonObject().put("policy", RULES))
                        .bearer(elm),
                "/policy");
    }
}
