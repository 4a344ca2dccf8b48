package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.security.CompactToken;
import org.sumspace.common.store.StoredContents;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.RecordedLog;

/** Credentials, and a catalog whose representations use them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("it reads what the whole JVM logs")
class CredentialsApiTest {
    private static final String VALUE = "the value that nobody else reads";
    private static final String USED = "used-by-data";

    @TempDir
    static Path folder;

    private ConnectorUnderTest connector;
    private String token;
    /** The catalog's answers by path; 503 for other paths. */
    private final Map<String, String> catalog = new ConcurrentHashMap<>();

    @BeforeAll
    void start() {
        connector = new ConnectorUnderTest(folder);
        int port = result(connector
                        .vertx
                        .createHttpServer()
                        .requestHandler(this::answer)
                        .listen(0, "127.0.0.1"))
                .actualPort();
        connector
                .api
                .put("/private/configuration", new JsonObject().put("catalogUri", "http://127.0.0.1:" + port + "/v1/"))
                .bearer(connector.operator())
                .expect(200);
        token = connector.administrator();
    }

    /** Only a token that the connector signed with its secret key is accepted. */
    private void answer(HttpServerRequest request) {
        String authorization = request.getHeader("Authorization");
        CompactToken sent =
                CompactToken.parse(authorization.replace("Bearer ", "")).orElseThrow();
        boolean ownToken = sent.isSignedWith(Secret.of(ConnectorUnderTest.SECRET_KEY))
                && sent.claims().member("serviceKey").asText().equals(ConnectorUnderTest.SERVICE_KEY);
        String body = catalog.get(request.path());
        request.response()
                .setStatusCode(!ownToken ? 401 : body == null ? 503 : 200)
                .end(body == null ? "" : body);
    }

    @AfterAll
    void stop() {
        connector.close();
    }

    @Test
    void credential_isStored_listedWithoutItsValue_readWithIt_changedAndDeleted() {
        catalogHas("[]", "[]");
        String id = create("api-key", "X-Api-Key", VALUE);
        JsonObject listed = listed(id);
        assertThat(listed.getMap()).doesNotContainKey("value");
        assertThat(listed.getString("type")).isEqualTo("api-key");
        assertThat(id).matches("[0-9a-f]{24}");

        JsonObject changed = content(connector
                .api
                .put("/private/credentials/" + id, credential("apiKey", "X-Other", "another value"))
                .bearer(token)
                .expect(200));
        assertThat(changed.getInteger("__v")).isEqualTo(1);
        JsonObject read = content(get(id).expect(200));
        assertThat(read.getString("value")).isEqualTo("another value");
        assertThat(read.getString("type")).as("the type as it was sent").isEqualTo("apiKey");

        delete(id).expect(200);
        get(id).expect(404).problem().contains("message", "Credential not found");
        delete(id).expect(404);
        connector
                .api
                .put("/private/credentials/" + id, credential("basic", "user", "v"))
                .bearer(token)
                .expect(404);
    }

    @Test
    void sameRequestWithTheSameKey_givesTheSameCredential_andAnotherOneIsAConflict() {
        JsonObject body = credential("basic", "user", VALUE);
        String first = content(created(body).header("Idempotency-Key", "k1").expect(201))
                .getString("_id");
        String again = content(created(body).header("Idempotency-Key", "k1").expect(201))
                .getString("_id");

        assertThat(again).isEqualTo(first);
        created(credential("basic", "user", "other"))
                .header("Idempotency-Key", "k1")
                .expect(409)
                .problem()
                .isOfType(ProblemType.CONFLICT);
    }

    @ParameterizedTest
    @MethodSource
    void credentialThatCouldForgeARequest_isRefused(String type, String key, String value, String place) {
        created(credential(type, key, value)).expect(400).problem().hasViolation(place);
    }

    static Stream<Arguments> credentialThatCouldForgeARequest_isRefused() {
        return Stream.of(
                Arguments.of("api-key", "X-Key\r\nHost", "v", "/key"),
                Arguments.of("api-key", "Host", "v", "/key"),
                Arguments.of("apiKey", "Transfer-Encoding", "v", "/key"),
                Arguments.of("api-key", "X-Key", "v\r\nX-Other: 1", "/value"),
                Arguments.of("api-key", "X-Key", "geheim é", "/value"),
                Arguments.of("basic", "user:name", "v", "/key"),
                Arguments.of("proxy", "user", "pass\u0007word", "/value"));
    }

    @Test
    void credentialThatARepresentationUses_isNotDeleted() {
        reloadWith(USED, "used-by-proxy");
        catalogHas(
                "[{\"_id\": \"d1\", \"representation\": \"aa11\"}]",
                "[{\"_id\": \"s1\", \"representation\": " + "{\"proxy\": {\"credential\": \"used-by-proxy\"}}}]");
        catalog.put("/v1/representations/aa11", "{\"credential\": \"" + USED + "\"}");

        delete(USED).expect(409).problem().detailContains("/v1/dataresources/d1");
        delete("used-by-proxy").expect(409).problem().detailContains("/v1/softwareresources/s1");
        get(USED).expect(200);

        catalog.put("/v1/representations/aa11", "{\"credential\": \"another\"}");
        delete(USED).expect(200);
    }

    @Test
    void credential_isNotDeleted_whileTheCatalogDoesNotSayWhoUsesIt() {
        String id = create("basic", "user", VALUE);
        catalog.clear();
        delete(id).expect(424).problem().isOfType(ProblemType.FAILED_DEPENDENCY);
        get(id).expect(200);
    }

    @Test
    void stolenStore_withoutItsKeyFile_readsNoCredential() {
        try (ConnectorUnderTest own = new ConnectorUnderTest(folder.resolve("stolen"))) {
            JsonObject body = credential("basic", "user", VALUE);
            String id = content(own.api
                            .post("/private/credentials", body)
                            .bearer(own.operator())
                            .expect(201))
                    .getString("_id");
            assertThat(result(StoredContents.of(own.mongo)).toString())
                    .contains(id)
                    .doesNotContain(VALUE, ConnectorUnderTest.SECRET_KEY);

            ApiProbe thief = own.startedWithOtherStoreKey(folder.resolve("thief"));
            thief.get("/private/credentials/" + id)
                    .bearer(own.operator())
                    .expect(409)
                    .problem()
                    .detailContains("store.key");
            thief.post(
                            "/login",
                            new JsonObject()
                                    .put("serviceKey", ConnectorUnderTest.SERVICE_KEY)
                                    .put("secretKey", ConnectorUnderTest.SECRET_KEY))
                    .expect(409);
            assertThat(content(own.restarted()
                                    .get("/private/credentials/" + id)
                                    .bearer(own.operator())
                                    .expect(200))
                            .getString("value"))
                    .isEqualTo(VALUE);
        }
    }

    @Test
    void replacedStoreKey_readsEverything_andThePreviousKeyIsNotNeededAfterTheStart() throws Exception {
        Path data = folder.resolve("replaced");
        try (ConnectorUnderTest own = new ConnectorUnderTest(data)) {
            String id = content(own.api
                            .post("/private/credentials", credential("basic", "user", VALUE))
                            .bearer(own.operator())
                            .expect(201))
                    .getString("_id");
            Files.move(data.resolve("store.key"), data.resolve("store.key.previous"));
            own.restarted();
            Files.delete(data.resolve("store.key.previous"));

            ApiProbe replaced = own.restarted();
            assertThat(content(replaced.get("/private/credentials/" + id)
                                    .bearer(own.operator())
                                    .expect(200))
                            .getString("value"))
                    .isEqualTo(VALUE);
            ConnectorUnderTest.logIn(replaced);
        }
    }

    @Test
    void valueMovedToAnotherCredentialInTheStore_isNotReadThere() {
        try (ConnectorUnderTest own = new ConnectorUnderTest(folder.resolve("moved"))) {
            for (String key : new String[] {"one", "two"}) {
                own.api
                        .post("/private/credentials", credential("basic", key, "value of " + key))
                        .bearer(own.operator())
                        .expect(201);
            }
            JsonObject settings =
                    result(own.mongo.documents("settings").find("connector")).orElseThrow();
            JsonArray credentials = settings.getJsonArray("credentials");
            credentials
                    .getJsonObject(0)
                    .put("value", credentials.getJsonObject(1).getString("value"));
            result(own.mongo.documents("settings").upsert(settings));

            own.restarted()
                    .get("/private/credentials/" + credentials.getJsonObject(0).getString("_id"))
                    .bearer(own.operator())
                    .expect(409);
        }
    }

    @Test
    void values_areInNoLog_noListAndNoProblem() {
        try (RecordedLog log = new RecordedLog()) {
            String id = create("basic", "user", VALUE);
            String answers = created(credential("basic", "a:b", VALUE))
                            .expect(400)
                            .text()
                    + created(credential("unknown", "key", VALUE)).expect(400).text()
                    + connector
                            .api
                            .get("/private/credentials")
                            .bearer(token)
                            .expect(200)
                            .text();
            assertThat(answers).contains(id);
            assertThat(log.text() + answers).doesNotContain(VALUE);
        }
    }

    @Test
    void others_mayDoNothing() {
        String processor = result(connector.tokens.issue("x", new JsonObject()));
        for (String path : new String[] {"/private/credentials", "/private/configuration"}) {
            connector.api.get(path).expect(401);
            connector.api.get(path).bearer(processor).expect(403);
        }
        connector.api.get("/private/credentials").bearer(connector.operator()).expect(200);
    }

    private void reloadWith(String... ids) {
        JsonArray credentials = new JsonArray();
        for (String id : ids) {
            credentials.add(credential("basic", "user", VALUE).put("_id", id));
        }
        JsonObject now = content(connector
                .api
                .get("/private/configuration")
                .bearer(connector.operator())
                .expect(200));
        connector.configure(ConnectorUnderTest.configuration()
                .put("catalogUri", now.getString("catalogUri"))
                .put("credentials", credentials));
        connector
                .api
                .get("/private/configuration/reload")
                .method("POST")
                .bearer(connector.operator())
                .expect(200);
    }

    private void catalogHas(String data, String software) {
        catalog.put("/v1/dataresources/me", data);
        catalog.put("/v1/softwareresources/me", software);
    }

    private static JsonObject credential(String type, String key, String value) {
        return new JsonObject().put("type", type).put("key", key).put("value", value);
    }

    private String create(String type, String key, String value) {
        JsonObject created = content(created(credential(type, key, value)).expect(201));
        assertThat(created.getMap()).doesNotContainKey("value");
        return created.getString("_id");
    }

    private ApiProbe.Call created(JsonObject body) {
        return connector.api.post("/private/credentials", body).bearer(token);
    }

    private ApiProbe.Call get(String id) {
        return connector.api.get("/private/credentials/" + id).bearer(token);
    }

    private ApiProbe.Call delete(String id) {
        return connector.api.delete("/private/credentials/" + id).bearer(token);
    }

    private JsonObject listed(String id) {
        JsonArray list = connector
                .api
                .get("/private/credentials")
                .bearer(token)
                .expect(200)
                .json()
                .getJsonArray("content");
        return list.stream()
                .map(JsonObject.class::cast)
                .filter(each -> each.getString("_id").equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static JsonObject content(ApiProbe.Answer answer) {
        return answer.json().getJsonObject("content");
    }
}
