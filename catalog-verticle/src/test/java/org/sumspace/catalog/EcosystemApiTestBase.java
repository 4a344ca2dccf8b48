package org.sumspace.catalog;

import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.sumspace.catalog.fixture.ContractManagerStub;
import org.sumspace.catalog.fixture.ContractManagerStub.Mode;
import org.sumspace.common.testkit.ApiProbe;

/** A catalog with a contract manager, the orchestrator Elm, and the participants Oak and Ash. */
abstract class EcosystemApiTestBase extends CatalogTestBase {
    static final String PATH = "/ecosystems";
    static final JsonObject NONE = new JsonObject();

    /** Well-formed, and no record has it. */
    static final String ABSENT = "0123456789abcdef01234567";

    final Vertx vertx = Vertx.vertx();
    ContractManagerStub manager = new ContractManagerStub(vertx, Mode.OURS);
    CatalogUnderTest catalog = new CatalogUnderTest(dataDir(), Optional.of(manager.config()))
            .shortensWaitsWhile(() -> manager.hasLastingFault());
    String elm = "";
    String oak = "";
    String ash = "";
    String elmId = "";
    String oakId = "";
    String ashId = "";

    @BeforeEach
    void signUp() {
        elm = catalog.participant("Elm");
        oak = catalog.participant("Oak");
        ash = catalog.participant("Ash");
        elmId = idOf(elm);
        oakId = idOf(oak);
        ashId = idOf(ash);
    }

    @AfterEach
    void stop() {
        catalog.close();
        result(vertx.close());
    }

    void restartWith(Mode mode) {
        manager = new ContractManagerStub(vertx, mode);
        restart(Optional.of(manager));
    }

    void restart(Optional<ContractManagerStub> with) {
        catalog.close();
        catalog = new CatalogUnderTest(dataDir(), with.map(ContractManagerStub::config))
                .shortensWaitsWhile(() -> manager.hasLastingFault());
        signUp();
    }

    String operator() {
        return catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
    }

    private String idOf(String token) {
        return offering(token, "Of the owner").getString("providedBy");
    }

    JsonObject offering(String token, String name) {
        return record(token, "serviceofferings", new JsonObject().put("name", name));
    }

    JsonObject service(String token) {
        return record(
                token,
                "infrastructureservices",
                new JsonObject().put("name", "Service").put("description", "d").put("status", "published"));
    }

    JsonObject record(String token, String kind, JsonObject body) {
        return catalog.api.post("/" + kind, body).bearer(token).expect(201).json();
    }

    static JsonObject ecosystemBody(String name) {
        return new JsonObject().put("name", name).put("description", "d");
    }

    JsonObject createEcosystem() {
        return record(elm, "ecosystems", ecosystemBody("Forest"));
    }

    JsonObject read(String id) {
        return read(id, elm);
    }

    JsonObject read(String id, String token) {
        return catalog.api.get(PATH + "/" + id).bearer(token).expect(200).json();
    }

    ApiProbe.Call post(String id, String move, JsonObject body) {
        String path = PATH + "/" + id + "/" + move;
        return body.isEmpty() ? catalog.api.get(path).method("POST") : catalog.api.post(path, body);
    }

    ApiProbe.Call put(String id, String move, JsonObject body) {
        String path = PATH + "/" + id + "/" + move;
        return body.isEmpty() ? catalog.api.get(path).method("PUT") : catalog.api.put(path, body);
    }

    static JsonObject invitation(String participant, String... roles) {
        return new JsonObject().put("participantId", participant).put("roles", new JsonArray(List.of(roles)));
    }

    static JsonObject joining(String role, JsonObject... offerings) {
        return offerings(offerings).put("roles", new JsonArray().add(role));
    }

    static JsonObject offerings(JsonObject... offerings) {
        return new JsonObject().put("offerings", new JsonArray(List.of(offerings)));
    }

    static JsonObject offered(JsonObject offering, String... ruleIds) {
        JsonArray rules = new JsonArray();
        for (String ruleId : ruleIds) {
            rules.add(new JsonObject().put("ruleId", ruleId).put("values", new JsonObject().put("target", "t")));
        }
        return new JsonObject()
                .put("serviceOffering", offering.getString("_id"))
                .put("policy", rules);
    }

    static JsonObject signature(String text) {
        return new JsonObject().put("signature", text);
    }

    static JsonObject chain(JsonObject... steps) {
        return new JsonObject().put("dataProcessingChain", new JsonArray(List.of(steps)));
    }

    static JsonObject chainStep(String participant, JsonObject service) {
        return new JsonObject().put("participant", participant).put("resource", service.getString("_id"));
    }

    /** An ecosystem that Elm has signed and in which Oak, who was invited, may sign. */
    JsonObject withInvited() {
        JsonObject ecosystem = createEcosystem();
        String id = ecosystem.getString("_id");
        post(id, "signature/orchestrator", signature("by elm")).bearer(elm).expect(200);
        post(id, "invites", invitation(oakId, "Provider")).bearer(elm).expect(200);
        post(id, "invites/accept", NONE).bearer(oak).expect(200);
        return ecosystem;
    }

    /** An ecosystem of which Oak is a member. */
    JsonObject withMember() {
        JsonObject ecosystem = withInvited();
        post(ecosystem.getString("_id"), "signature/participant", signature("by oak"))
                .bearer(oak)
                .expect(200);
        return ecosystem;
    }

    JsonObject contractOf(String id) {
        return manager.contract(read(id).getString("contract"));
    }

    List<JsonObject> array(ApiProbe.Answer answer) {
        return objects(new JsonArray(answer.text()));
    }

    static List<JsonObject> objects(JsonArray array) {
        return array.stream().map(JsonObject.class::cast).toList();
    }

    static List<String> values(JsonArray items, String field) {
        return objects(items).stream().map(item -> item.getString(field)).toList();
    }

    String url(String kind, String id) {
        return catalog.self.certificate().url() + "/v1/catalog/" + kind + "/" + id;
    }
}
