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
import org.sumspace.catalog.fixture.ConnectorToken;
import org.sumspace.catalog.fixture.ContractManagerStub;
import org.sumspace.catalog.fixture.ContractManagerStub.Mode;
import org.sumspace.common.testkit.ApiProbe;

/** The sequences of requests that existing clients send, in their spelling of the paths and with their bodies. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExistingClientsApiTest {
    private static final JsonObject NONE = new JsonObject();

    private final Vertx vertx = Vertx.vertx();
    private final ContractManagerStub manager = new ContractManagerStub(vertx, Mode.OURS);

    private CatalogUnderTest catalog;
    private String provider = "";
    private String consumer = "";
    private String providerId = "";
    private String consumerId = "";

    @BeforeAll
    void start(@TempDir Path dataDir) {
        catalog = new CatalogUnderTest(dataDir, Optional.of(manager.config()));
        provider = catalog.participant("Provider");
        consumer = catalog.participant("Consumer");
        providerId = created(provider, "serviceofferings", offering("Of the provider"))
                .getString("providedBy");
        consumerId = created(consumer, "serviceofferings", offering("Of the consumer"))
                .getString("providedBy");
    }

    @AfterAll
    void stop() {
        catalog.close();
        result(vertx.close());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dataResources", "softwareResources", "serviceOfferings"})
    void records_areCreated_read_changed_listed_andDeleted(String kind) {
        JsonObject created = created(provider, kind, body(kind));
        String path = "/v1/" + kind + "/" + created.getString("_id");

        assertThat(created.getString(kind.startsWith("data") ? "producedBy" : "providedBy"))
                .isEqualTo(providerId);
        assertThat(get(path + "/").json().getString("name")).isEqualTo("Name");
        assertThat(catalog.api.get(path).bearer(consumer).expect(200).json().getString("name"))
                .isEqualTo("Name");
        assertThat(put(provider, path, new JsonObject().put("name", "Changed")).getString("name"))
                .isEqualTo("Changed");
        assertThat(page("/v1/" + kind + "?limit=100&page=1"))
                .extracting(this::id)
                .contains(id(created));
        assertThat(array(provider, "/v1/" + kind + "/me")).extracting(this::id).contains(id(created));
        assertThat(page("/v1/" + kind + "/participant/" + providerId))
                .extracting(this::id)
                .contains(id(created));
        assertThat(get("/v1/" + kind + "/dcat/" + id(created)).json().getString("title"))
                .isEqualTo("Changed");
        assertThat(get("/v1/" + kind + "/dcat")
                        .json()
                        .getJsonObject("data")
                        .getJsonObject("result")
                        .getJsonArray("dataset"))
                .isNotEmpty();
        assertThat(delete(provider, path).getString("_id")).isEqualTo(id(created));
        catalog.api.get(path).expect(404);
        catalog.api
                .put(path, new JsonObject().put("name", "x"))
                .bearer(provider)
                .expect(404);
        catalog.api.delete(path).bearer(provider).expect(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dataResources", "softwareResources"})
    void representations_areCreated_shown_changed_andDeleted(String kind) {
        JsonObject resource = created(provider, kind, body(kind));
        JsonObject created = created(
                provider,
                "representations",
                new JsonObject()
                        .put("resourceID", id(resource))
                        .put("url", "https://api.example/data")
                        .put("type", "REST")
                        .put("method", "none")
                        .put("credential", ""));
        String path = "/v1/representations/" + id(created);

        assertThat(get("/v1/" + kind + "/" + id(resource))
                        .json()
                        .getJsonObject("representation")
                        .getString("url"))
                .isEqualTo("https://api.example/data");
        assertThat(catalog.api.get(path).bearer(provider).expect(200).json()).isEqualTo(created);
        assertThat(put(provider, path, new JsonObject().put("url", "https://api.example/v2"))
                        .getString("url"))
                .isEqualTo("https://api.example/v2");
        delete(provider, path);
        catalog.api.get(path).bearer(provider).expect(404);
        assertThat(get("/v1/" + kind + "/" + id(resource)).json().containsKey("representation"))
                .isFalse();
    }

    @Test
    void infrastructureServices_areCreated_drafted_read_listed_changed_andDeleted() {
        JsonObject whole = offering("Filter")
                .put("maximumConsumption", "")
                .put("maximumPerformance", "")
                .put("status", "published");
        JsonObject created = created(provider, "infrastructureServices", whole);
        JsonObject draft = created(
                provider,
                "infrastructureServices/draft",
                new JsonObject()
                        .put("name", "Draft")
                        .put("description", "d")
                        .put("policy", new JsonArray())
                        .put("category", new JsonArray()));
        String path = "/v1/infrastructureServices/" + id(created);

        assertThat(draft.getString("status")).isEqualTo("draft");
        assertThat(get(path).json().getJsonObject("completion").getInteger("percentage"))
                .isPositive();
        assertThat(page("/v1/infrastructureServices/participant/" + providerId))
                .extracting(this::id)
                .containsExactly(id(created));
        assertThat(array(provider, "/v1/infrastructureServices/me"))
                .extracting(this::id)
                .containsExactly(id(created), id(draft));
        assertThat(page("/v1/infrastructureServices?limit=100"))
                .extracting(this::id)
                .contains(id(created))
                .doesNotContain(id(draft));
        assertThat(put(provider, path, new JsonObject().put("name", "Changed")).getString("name"))
                .isEqualTo("Changed");
        delete(provider, path);
        delete(provider, "/v1/infrastructureServices/" + id(draft));
        catalog.api.get(path).expect(404);
    }

    @Test
    void connectorRegisters_andTheParticipantHasItsKeys() {
        JsonObject answer = catalog.api
                .post("/v1/auth/signup", CatalogUnderTest.signUp("Connected"))
                .expect(200)
                .json();
        JsonObject participant = answer.getJsonObject("participant");
        String token = catalog.login("Connected@example.org", CatalogUnderTest.PASSWORD);
        String connector = ConnectorToken.of(participant);
        JsonObject registration = new JsonObject().put("appKey", "key").put("endpoint", "https://connector.example/");

        assertThat(answer.getJsonObject("admin").getString("_id")).hasSize(24);
        JsonObject described =
                get("/v1/catalog/participants/" + id(participant)).json();
        assertThat(described.fieldNames()).doesNotContain("serviceKey", "serviceSecretKey");
        assertThat(page("/v1/catalog/participants?limit=100"))
                .extracting(this::id)
                .contains(id(participant));
        assertThat(isRegistered(connector, registration)).isFalse();
        assertThat(catalog.api
                        .post("/v1/participants/", registration)
                        .bearer(connector)
                        .expect(200)
                        .json()
                        .getJsonObject("participant")
                        .getString("dataspaceEndpoint"))
                .isEqualTo("https://connector.example/");
        assertThat(isRegistered(connector, registration)).isTrue();
        catalog.api
                .get("/v1/participants/generate-api-key")
                .method("POST")
                .bearer(token)
                .expect(400);
        assertThat(catalog.api
                        .get("/v1/participants/api-key")
                        .bearer(token)
                        .expect(200)
                        .json()
                        .getString("serviceKey"))
                .isEqualTo(participant.getString("serviceKey"));
    }

    private boolean isRegistered(String connector, JsonObject registration) {
        return catalog.api
                .post("/v1/participants/check", registration)
                .bearer(connector)
                .expect(200)
                .json()
                .getBoolean("dataspaceConnectorRegistered");
    }

    @Test
    void negotiation_isSignedOverAndOver_andNegotiatedAnew() {
        JsonObject offered = created(provider, "serviceOfferings", offering("Records"));
        JsonObject used = created(consumer, "serviceOfferings", offering("Study"));
        JsonObject request = new JsonObject()
                .put("provider", providerId)
                .put("consumer", consumerId)
                .put("providerServiceOffering", id(offered))
                .put("consumerServiceOffering", id(used));
        JsonObject created = catalog.api
                .post("/v1/negotiation/", request)
                .bearer(consumer)
                .expect(200)
                .json();
        String path = "/v1/negotiation/" + id(created);
        JsonObject policy = new JsonObject()
                .put(
                        "policy",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("ruleId", "rule-access-1")
                                        .put("values", new JsonObject().put("target", "t"))));

        assertThat(status(created)).isEqualTo("Requested");
        assertThat(created.getJsonObject("signatures").getValue("consumer")).isNull();
        JsonObject authorized = put(provider, path, policy);
        assertThat(status(authorized)).isEqualTo("Authorized");
        assertThat(authorized.getString("latestNegotiator")).isEqualTo(providerId);
        assertThat(status(put(consumer, path + "/accept", NONE))).isEqualTo("SignatureReady");
        JsonObject signature = new JsonObject().put("signature", "signed");
        for (int i = 0; i < 2; i++) {
            JsonObject signed = put(consumer, path + "/sign", signature);
            assertThat(status(signed)).isEqualTo("SignatureReady");
            assertThat(signed.getJsonObject("data").containsKey("exchangeConfiguration"))
                    .isTrue();
        }
        assertThat(array(consumer, "/v1/negotiation/")).extracting(this::id).contains(id(created));
        assertThat(status(catalog.api.get(path).bearer(provider).expect(200).json()))
                .isEqualTo("SignatureReady");
        JsonObject negotiated = put(provider, path + "/negotiate", policy);
        assertThat(status(negotiated)).isEqualTo("Negotiation");
        assertThat(negotiated.getJsonArray("providerPolicies").getJsonObject(0).getString("ruleId"))
                .isEqualTo("rule-access-1");
        assertThat(negotiated.getJsonObject("signatures").getValue("consumer")).isNull();
    }

    private static String status(JsonObject negotiation) {
        return negotiation.getString("negotiationStatus");
    }

    @Test
    void ecosystem_isSigned_joined_andDeleted() {
        JsonObject ecosystem = created(provider, "ecosystems", ecosystem());
        String path = "/v1/ecosystems/" + id(ecosystem);
        JsonObject signature = new JsonObject().put("signature", "signed");
        JsonObject offered = created(consumer, "serviceOfferings", offering("In the ecosystem"));
        JsonObject offerings = new JsonObject()
                .put(
                        "offerings",
                        new JsonArray()
                                .add(new JsonObject()
                                        .put("serviceOffering", id(offered))
                                        .put(
                                                "policy",
                                                new JsonArray()
                                                        .add(new JsonObject()
                                                                .put("ruleId", "rule-access-1")
                                                                .put("values", new JsonObject().put("target", "t"))))));

        assertThat(put(provider, path, new JsonObject().put("location", "FR")).getString("location"))
                .isEqualTo("FR");
        assertThat(array(provider, "/v1/ecosystems/me")).extracting(this::id).contains(id(ecosystem));
        String contract = post(provider, path + "/contract", NONE).json().getString("_id");
        assertThat(catalog.api
                        .get(path + "/contract")
                        .bearer(provider)
                        .expect(200)
                        .json()
                        .getString("_id"))
                .isEqualTo(contract);
        post(provider, path + "/signature/orchestrator", signature);
        post(
                provider,
                path + "/invites",
                new JsonObject().put("participantId", consumerId).put("roles", new JsonArray().add("Provider")));
        assertThat(array(provider, path + "/invites")).hasSize(1);
        assertThat(array(consumer, "/v1/ecosystems/me/invites"))
                .extracting(this::id)
                .contains(id(ecosystem));
        post(consumer, path + "/invites/deny", NONE);
        JsonObject join = offerings.copy().put("roles", new JsonArray().add("Provider"));
        post(consumer, path + "/requests", join);
        post(consumer, path + "/requests", join);
        String request = id(array(provider, path + "/requests?filter=Pending").get(0));
        put(provider, path + "/requests/" + request + "/authorize", NONE);
        put(provider, path + "/requests/" + request + "/reject", NONE);
        put(provider, path + "/requests/" + request + "/authorize", NONE);
        put(consumer, path + "/offerings", offerings);
        assertThat(post(consumer, path + "/signature/participant", signature)
                        .json()
                        .getInteger("code"))
                .isEqualTo(200);
        JsonObject read = get(path).json();
        assertThat(read.getJsonArray("participants")).hasSize(2);
        assertThat(read.getJsonArray("participants").getJsonObject(1).getJsonArray("offerings"))
                .hasSize(1);
        assertThat(get("/v1/catalog/ecosystems/" + id(ecosystem)).json().getString("orchestrator"))
                .isEqualTo(providerId);
        catalog.api.delete(path).bearer(provider).expect(200);
    }

    @Test
    void dataProcessingChain_isAdded_changed_andDeleted() {
        JsonObject ecosystem = created(provider, "ecosystems", ecosystem());
        String path = "/v1/ecosystems/" + id(ecosystem);
        JsonObject service =
                created(consumer, "infrastructureServices", offering("Service").put("status", "published"));
        JsonObject signature = new JsonObject().put("signature", "signed");
        JsonObject step = new JsonObject()
                .put("participant", consumerId)
                .put("resource", id(service))
                .put("params", new JsonObject().put("k", 1))
                .put("configuration", "");
        JsonObject chain = new JsonObject().put("dataProcessingChain", new JsonArray().add(step));

        post(
                provider,
                path + "/addinfrastructureservices",
                new JsonObject().put("infrastructureServices", new JsonArray().add(id(service))));
        JsonObject signed = post(consumer, path + "/signature/infrastructureprovider", signature)
                .json();
        assertThat(signed.getString("message")).isEqualTo("successfully signed contract");
        JsonObject added =
                post(provider, path + "/adddataprocessingchain", chain).json();
        String chainId = id(added.getJsonArray("dataProcessingChains").getJsonObject(0));
        put(provider, path + "/updatedataprocessingchain/" + chainId, chain);
        delete(provider, path + "/" + chainId);
        assertThat(get(path).json().getJsonArray("dataProcessingChains")).isEmpty();
    }

    private static JsonObject body(String kind) {
        JsonObject resource = new JsonObject()
                .put("name", "Name")
                .put("description", "Description")
                .put("aggregationOf", new JsonArray())
                .put("copyrightOwnedBy", new JsonArray())
                .put("license", new JsonArray())
                .put("policy", new JsonArray());
        return switch (kind) {
            case "dataResources" ->
                resource.put("exposedThrough", new JsonArray())
                        .put("obsoleteDateTime", "")
                        .put("containsPII", false)
                        .put("category", "");
            case "softwareResources" ->
                resource.put("category", "c")
                        .put("locationAddress", new JsonArray())
                        .put("users_clients", 0);
            default -> offering("Name");
        };
    }

    private static JsonObject offering(String name) {
        return new JsonObject()
                .put("name", name)
                .put("description", "Description")
                .put("aggregationOf", new JsonArray())
                .put("dependsOn", new JsonArray())
                .put("policy", new JsonArray())
                .put("termsAndConditions", "")
                .put("dataProtectionRegime", new JsonArray())
                .put("dataAccountExport", new JsonArray())
                .put("location", "WORLD")
                .put("keywords", new JsonArray())
                .put("dataResources", new JsonArray())
                .put("softwareResources", new JsonArray());
    }

    private static JsonObject ecosystem() {
        return new JsonObject()
                .put("name", "Ecosystem")
                .put("description", "Description")
                .put("provides", new JsonArray())
                .put("searchedData", new JsonArray())
                .put("searchedServices", new JsonArray())
                .put("useCases", new JsonArray());
    }

    private String id(JsonObject record) {
        return record.getString("_id");
    }

    private JsonObject created(String token, String kind, JsonObject body) {
        return catalog.api.post("/v1/" + kind, body).bearer(token).expect(201).json();
    }

    private ApiProbe.Answer get(String path) {
        return catalog.api.get(path).expect(200);
    }

    private ApiProbe.Answer post(String token, String path, JsonObject body) {
        ApiProbe.Call call = body.isEmpty() ? catalog.api.get(path).method("POST") : catalog.api.post(path, body);
        return call.bearer(token).expect(200);
    }

    private JsonObject put(String token, String path, JsonObject body) {
        ApiProbe.Call call = body.isEmpty() ? catalog.api.get(path).method("PUT") : catalog.api.put(path, body);
        return call.bearer(token).expect(200).json();
    }

    private JsonObject delete(String token, String path) {
        return catalog.api.delete(path).bearer(token).expect(200).json();
    }

    private List<JsonObject> page(String path) {
        return objects(get(path).json().getJsonObject("data").getJsonArray("result"));
    }

    private List<JsonObject> array(String token, String path) {
        return objects(
                new JsonArray(catalog.api.get(path).bearer(token).expect(200).text()));
    }

    private static List<JsonObject> objects(JsonArray array) {
        return array.stream().map(JsonObject.class::cast).toList();
    }
}
