package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.RecordedLog;

/** The participant's configuration, and the file that it is copied from. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("it reads what the whole JVM logs")
class ConfigurationApiTest {
    private static final Map<String, Object> OPTIONAL = Map.of(
            "consentUri", "https://consent.example/",
            "registrationUri", "https://app.clinic.example/register/",
            "billingUri", "https://billing.example/",
            "dvctUri", "https://tracker.example/",
            "expressLimitSize", "2mb",
            "serviceChainAdapter", true,
            "serviceChainAdapterTimeout", 3000);

    @TempDir
    static Path folder;

    private ConnectorUnderTest connector;

    @BeforeAll
    void start() {
        connector = new ConnectorUnderTest(folder);
    }

    @BeforeEach
    void restoreTheFile() {
        connector.configure(ConnectorUnderTest.configuration());
        reload().expect(200);
    }

    @AfterAll
    void stop() {
        connector.close();
    }

    @Test
    void changesOfTheFile_haveNoEffect_beforeTheReload_alsoAfterARestart() {
        JsonObject changed = ConnectorUnderTest.configuration()
                .put("catalogUri", "https://other.example/")
                .put("secretKey", "a new secret key")
                .put("credentials", new JsonArray().add(credential("c1", "v")));
        OPTIONAL.forEach(changed::put);
        connector.configure(changed);

        assertThat(shown(connector.api).getString("catalogUri")).isEqualTo("https://catalog.example/v1/");
        assertThat(shown(connector.restarted()).getString("catalogUri")).isEqualTo("https://catalog.example/v1/");
        connector.administrator();

        JsonObject copied = content(reload().expect(200));
        assertThat(copied.getString("catalogUri")).isEqualTo("https://other.example/");
        assertThat(copied.getMap()).containsAllEntriesOf(OPTIONAL);
        assertThat(value("c1")).isEqualTo("v");
        assertThat(shown(connector.restarted())).isEqualTo(copied);
    }

    @Test
    void invalidFile_changesNothing_andEveryProblemIsNamed_butNoValue() {
        JsonObject before = shown(connector.api);
        connector.configure(ConnectorUnderTest.configuration()
                .put("endpoint", "https://connector.clinic.example")
                .put("catalogUrl", "https://other.example/")
                .put("contractUri", "https://user:secret-password@contracts.example/")
                .put("credentials", new JsonArray().add(credential("c2", "v")).add(credential("bad id", "v"))));

        try (RecordedLog log = new RecordedLog()) {
            ApiProbe.Answer refused = reload().expect(422);
            refused.problem()
                    .hasViolation("endpoint")
                    .hasViolation("catalogUrl")
                    .hasViolation("contractUri")
                    .hasViolation("credentials[1]");
            assertThat(refused.text() + log.text()).doesNotContain("secret-password", ConnectorUnderTest.SECRET_KEY);
        }

        assertThat(shown(connector.api)).isEqualTo(before);
        get("c2").expect(404);
    }

    @Test
    void fileThatIsNoJson_isNotRepeatedInTheAnswer() {
        connector.configure("{\"secretKey\": leaked}");
        ApiProbe.Answer refused = reload().expect(422);
        assertThat(refused.text()).contains("line 1").doesNotContain("leaked");
    }

    @Test
    void reload_keepsCredentialsThatAreNotInTheFile_andVersionsOfThoseThatDidNotChange() {
        connector.configure(ConnectorUnderTest.configuration()
                .put("credentials", new JsonArray().add(credential("kept", "v")).add(credential("changing", "v"))));
        reload().expect(200);
        connector.configure(ConnectorUnderTest.configuration()
                .put("credentials", new JsonArray().add(credential("changing", "w"))));
        reload().expect(200);
        reload().expect(200);

        assertThat(value("kept")).isEqualTo("v");
        assertThat(content(get("changing").expect(200)).getInteger("__v")).isEqualTo(1);
        assertThat(value("changing")).isEqualTo("w");
    }

    @Test
    void change_replacesTheFieldsThatAreSent_andTheMaskLeavesTheSecretKey() {
        JsonObject changed = content(update(new JsonObject()
                        .put("registrationUri", "https://app.clinic.example/")
                        .put("secretKey", shown(connector.api).getString("secretKey")))
                .expect(200));

        assertThat(changed.getString("registrationUri")).isEqualTo("https://app.clinic.example/");
        assertThat(changed.getString("contractUri")).isEqualTo("https://contracts.example/");
        assertThat(changed.getString("secretKey")).isEqualTo("********");
        connector.administrator();
    }

    @Test
    void logIns_endWhenTheSecretKeyChanges_andOnlyThen() {
        String token = connector.administrator();
        update(new JsonObject().put("contractUri", "https://contracts2.example/"))
                .expect(200);
        connector.api.get("/private/configuration").bearer(token).expect(200);
        JsonObject tokens = ConnectorUnderTest.logIn(connector.api);

        update(new JsonObject().put("secretKey", "a new secret key")).expect(200);

        connector.api.get("/private/configuration").bearer(token).expect(401);
        for (String path : new String[] {"/refresh", "/regenerate"}) {
            connector
                    .api
                    .post(path, new JsonObject().put("refreshToken", tokens.getString("refreshToken")))
                    .expect(401);
        }
        connector
                .api
                .post(
                        "/login",
                        new JsonObject()
                                .put("serviceKey", ConnectorUnderTest.SERVICE_KEY)
                                .put("secretKey", "a new secret key"))
                .expect(200);
    }

    @Test
    void addressThatIsNoBase_isRefused() {
        for (String url : new String[] {"https://x.example", "ftp://x.example/", "https://u:p@x.example/", "/"}) {
            update(new JsonObject().put("contractUri", url))
                    .expect(400)
                    .problem()
                    .hasViolation("/contractUri");
        }
    }

    @Test
    void connectorWhoseFileIsNotValid_doesNotStart() {
        assertThatThrownBy(() -> new ConnectorUnderTest(folder.resolve("invalid"), new JsonObject()))
                .hasMessageContaining("secretKey: is missing (set it in the file)")
                .hasMessageContaining("endpoint: is missing");
    }

    private static JsonObject credential(String id, String value) {
        return new JsonObject()
                .put("_id", id)
                .put("type", "basic")
                .put("key", "user")
                .put("value", value);
    }

    private ApiProbe.Call reload() {
        return connector.api.get("/private/configuration/reload").method("POST").bearer(connector.operator());
    }

    private ApiProbe.Call update(JsonObject changes) {
        return connector.api.put("/private/configuration", changes).bearer(connector.operator());
    }

    private JsonObject shown(ApiProbe api) {
        return content(
                api.get("/private/configuration").bearer(connector.operator()).expect(200));
    }

    private ApiProbe.Call get(String credential) {
        return connector.api.get("/private/credentials/" + credential).bearer(connector.operator());
    }

    private String value(String credential) {
        return content(get(credential).expect(200)).getString("value");
    }

    private static JsonObject content(ApiProbe.Answer answer) {
        return answer.json().getJsonObject("content");
    }
}
