package org.sumspace.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Patience;

/** The connector's self-description, copies of records, and origins of pages, which other services and pages read. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SelfDescriptionApiTest {
    static final String CONSENT_KEY =
            "LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0tLS0KTUNvd0JRWURLMlZ3QXlFQUNObEp2eEVrbFpXT2lSSjR6c0g4Q3ZwS2"
                    + "9vNDJadmlPbVQ5RTgvN252WWs9Ci0tLS0tRU5EIFBVQkxJQyBLRVktLS0tLQo=";

    private static final String SHORT_KEY =
            "LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0tLS0KTUlHZk1BMEdDU3FHU0liM0RRRUJBUVVBQTRHTkFEQ0JpUUtCZ1FERi"
                    + "85ajcvcEFWQmI0cVdWMmlEZERjNEllNQpraHBxQWlLMytnUi9oQndoMWFCenZ0Qjg0dnk5dzVnaSt4ZVVLZ1hVOHVG"
                    + "U05vWlhUR3BvQWU1ck1kUkxRWldXCmxvQjNOK2FZMmtOS2dORGZHKzZXdHE3akNmV0RFSGNuSUxnZzZXa0MyOCttUH"
                    + "BFMnlPK3FnbFYrY2dkaDNiNXEKOFhNODlUK2FtN25JRWN0NTVRSURBUUFCCi0tLS0tRU5EIFBVQkxJQyBLRVktLS0t"
                    + "LQo=";

    private static final String RSA_KEY =
            "LS0tLS1CRUdJTiBQVUJMSUMgS0VZLS0tLS0KTUlJQklqQU5CZ2txaGtpRzl3MEJBUUVGQUFPQ0FROEFNSUlCQ2dLQ0"
                    + "FRRUExN25HdlpwRGdYVmNVaUZSa0UyQgpJbVdKMXF3UjAySEEvRnIvKzdSWW9QV09tcE1mQythNVNTT0dsRVIwdWpo"
                    + "enpodDZJZ0xuT3dzUTlHcmFKNEhCCndRSG1zNTVZVzVzOTl5ODFKUUl1b05RRkw0dE9NTXdVLzhxbkRRb25mdHczWU"
                    + "FlcnA2cGVWQStLWXAyakhaVVIKNzhqV0p4bGJBN0UwVW5aMllDcVFYa1AyVUZFck84S0NlV3UwTExEcG5RS2FhTkR6"
                    + "aGlkY0YvSXJ5SXJaWVJITApRZWJhNWF1aG5ZSnlTSkpML28wQ291aDBueEowT2RTbXp5WGp6cStSN3JsUCtMREVBUF"
                    + "FOWTQyWmNYdE5Jb3ROCmZtMVh1RHk0bmg1UEdhS21Zd3N1aVN0N1doNGUxdXZKR0tueGdMT1lsMGRNTHdOdVY1Vk5I"
                    + "N1I0a0Z5WmI2anUKcndJREFRQUIKLS0tLS1FTkQgUFVCTElDIEtFWS0tLS0tCg==";
    private static final String PAGE = "https://app.elm.example";
    private static final String OFFERED = "65f0c0ffee0000000000b001";

    @TempDir
    static Path folder;

    private ConnectorUnderTest connector;
    private ConsentServiceStub catalog;

    @BeforeAll
    void start() {
        connector = new ConnectorUnderTest(folder);
        catalog = new ConsentServiceStub(connector.vertx, connector.clock);
        catalog.offered = new JsonObject()
                .put("dataResources", new JsonArray().add(OFFERED).add("no id").add(1))
                .put("serviceOfferings", new JsonArray().add(new JsonObject().put("_id", OFFERED.replace('b', 'c'))))
                .put("softwareResources", "none");
        call("PUT", "/private/configuration", new JsonObject().put("catalogUri", catalog.uri + "v1/"))
                .expect(200);
        connector.registration().start();
        await().atMost(Patience.MAX)
                .until(() -> connector.registration().check().succeeded());
    }

    @AfterAll
    void stop() {
        result(connector.registration().stop());
        connector.close();
    }

    @Test
    void selfDescription_linksToTheConnectorsOperations_showsEnabledRecords_andNoKeys() {
        ApiProbe.Answer answer = connector.api.get("/").expect(200);
        JsonObject description = content(answer);

        assertThat(description.getString("@id")).isEqualTo("https://connector.clinic.example/");
        assertThat(link(description, "login")).isEqualTo("https://connector.clinic.example/login");
        assertThat(link(description, "consentConfiguration"))
                .isEqualTo("https://connector.clinic.example/private/configuration/consent");
        assertThat(description.getJsonArray("ptx:catalog"))
                .contains(new JsonObject()
                        .put("@type", "ptx:dataresources")
                        .put("@id", catalog.uri + "v1/catalog/dataresources/" + OFFERED));
        assertThat(answer.text()).doesNotContain(ConnectorUnderTest.SERVICE_KEY, ConnectorUnderTest.SECRET_KEY);
    }

    private static String link(JsonObject description, String name) {
        return description.getJsonObject("_links").getJsonObject(name).getString("href");
    }

    @Test
    void recordsOfTheRegistration_areCopied_andAdministratorsDecideWhatIsShown() {
        JsonObject list = content(call("GET", "/private/catalogs", null).expect(200));
        assertThat(list.getInteger("count"))
                .isEqualTo(list.getJsonArray("catalog").size());
        assertThat(list.encode()).contains(OFFERED, OFFERED.replace('b', 'c')).doesNotContain("no id");

        JsonObject added = content(create("softwareresources", "65f0c0ffee0000000000d001", 200));
        String path = "/private/catalogs/" + added.getString("_id");
        assertThat(added.getBoolean("enabled")).isTrue();
        assertThat(added.getString("endpoint"))
                .isEqualTo(catalog.uri + "v1/catalog/softwareresources/65f0c0ffee0000000000d001");
        assertThat(content(call("PUT", path, new JsonObject().put("enabled", false))
                                .expect(200))
                        .getBoolean("enabled"))
                .isFalse();
        assertThat(content(create("softwareresources", "65f0c0ffee0000000000d001", 200)))
                .as("the same record again")
                .isEqualTo(content(call("GET", path, null).expect(200)));
        assertThat(connector.api.get("/").expect(200).text()).doesNotContain("d001");
        assertThat(content(call("GET", "/private/catalogs?limit=1&page=2", null).expect(200))
                        .getJsonArray("catalog"))
                .hasSize(1);

        create("participants", "65f0c0ffee0000000000d001", 400);
        create("dataresources", "https://evil.example", 400);
        call("PUT", path, new JsonObject().put("enabled", "no")).expect(400);
        call("GET", "/private/catalogs/none", null).expect(404);
        call("PUT", "/private/catalogs/none", new JsonObject().put("enabled", false))
                .expect(404);
        connector.api.get("/private/catalogs").expect(401);
        connector
                .api
                .get("/private/catalogs?page=0")
                .bearer(connector.operator())
                .expect(400);
    }

    @Test
    void consentService_statesItsKey_whichIsStoredAndForgotten() {
        for (String key : new String[] {RSA_KEY, CONSENT_KEY}) {
            setKey("https://consent.example/v1", key, 200);
        }
        assertThat(content(call("GET", "/private/configuration", null).expect(200))
                        .getJsonObject("consent"))
                .isEqualTo(new JsonObject()
                        .put("uri", "https://consent.example/v1/")
                        .put("publicKey", CONSENT_KEY));
        setKey("https://consent.example/", SHORT_KEY, 400).problem().hasViolation("/publicKey");
        setKey("https://consent.example/", "bm8ga2V5", 400).problem().hasViolation("/publicKey");
        setKey("ftp://consent.example/", CONSENT_KEY, 400).problem().hasViolation("/uri");
        connector.restarted();
        assertThat(content(call("DELETE", "/private/configuration/consent", null)
                                .expect(200))
                        .isEmpty())
                .isTrue();
        assertThat(content(call("GET", "/private/configuration", null).expect(200))
                        .getMap())
                .doesNotContainKey("consent");
        connector
                .api
                .put(
                        "/private/configuration/consent",
                        new JsonObject().put("uri", "https://a.example/").put("publicKey", CONSENT_KEY))
                .expect(401);
    }

    @Test
    void pagesOfListedOrigins_readAddressesOfPages_butNeverWithCookies() {
        String id = content(call("POST", "/private/configuration/cors", new JsonObject().put("origin", PAGE))
                        .expect(200))
                .getString("_id");
        call("POST", "/private/configuration/cors", new JsonObject().put("origin", "HTTPS://APP.elm.example"))
                .expect(200);
        assertThat(content(call("GET", "/private/configuration", null).expect(200))
                        .getJsonArray("modalOrigins"))
                .containsOnlyOnce(new JsonObject().put("_id", id).put("origin", PAGE));

        ApiProbe.Answer preflight = preflight("/private/pdi", PAGE);
        assertThat(preflight.status()).isEqualTo(204);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo(PAGE);
        assertThat(preflight.header("Access-Control-Allow-Headers")).contains("Authorization");
        ApiProbe.Answer read = call("GET", "/private/pdi?userId=nobody", null)
                .header("Origin", PAGE)
                .expect(404);
        assertThat(read.header("Access-Control-Allow-Origin")).isEqualTo(PAGE);
        assertThat(preflight.headers() + read.headers()).doesNotContainIgnoringCase("Allow-Credentials");
        assertThat(preflight("/private/users", PAGE).headers()).doesNotContainIgnoringCase("Allow-Origin");
        assertThat(preflight("/private/credentials", PAGE).headers()).doesNotContainIgnoringCase("Allow-Origin");

        call("DELETE", "/private/configuration/cors/" + id, null).expect(200);
        call("DELETE", "/private/configuration/cors/" + id, null).expect(404);
        assertThat(preflight("/private/pdi", PAGE).status()).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "null",
                "https://app.elm.example.evil.example",
                "https://app.elm.example@evil.example",
                "http://listed.elm.example",
                "https://listed.elm.example:8443",
                "https://listed.elm.example/",
                "*"
            })
    void otherOrigins_areNeverReflected(String origin) {
        call("POST", "/private/configuration/cors", new JsonObject().put("origin", "https://listed.elm.example"))
                .expect(200);
        ApiProbe.Answer read = call("GET", "/private/pdi?userId=nobody", null)
                .header("Origin", origin)
                .expect(404);
        assertThat(preflight("/private/pdi", origin).headers() + read.headers())
                .doesNotContainIgnoringCase("Access-Control-Allow")
                .containsIgnoringCase("vary: Origin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"*", "null", "https://*.elm.example", "https://elm.example/path", "elm.example", "file:///x"})
    void whatIsNoOneOrigin_isNotListed(String origin) {
        call("POST", "/private/configuration/cors", new JsonObject().put("origin", origin))
                .expect(400)
                .problem()
                .hasViolation("/origin");
    }

    private ApiProbe.Answer preflight(String path, String origin) {
        return connector
                .api
                .get(path)
                .method("OPTIONS")
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "GET")
                .header("Access-Control-Request-Headers", "authorization")
                .send();
    }

    private ApiProbe.Answer create(String type, String id, int status) {
        return call(
                        "POST",
                        "/private/catalogs",
                        new JsonObject().put("type", type).put("resourceId", id))
                .expect(status);
    }

    private ApiProbe.Answer setKey(String uri, String key, int status) {
        return call(
                        "PUT",
                        "/private/configuration/consent",
                        new JsonObject().put("uri", uri).put("publicKey", key))
                .expect(status);
    }

    private ApiProbe.Call call(String method, String path, @Nullable JsonObject body) {
        ApiProbe.Call call = connector.api.get(path).method(method).bearer(connector.operator());
        return body == null
                ? call
                : call.body("application/json", body.toBuffer().getBytes());
    }

    private static JsonObject content(ApiProbe.Answer answer) {
        return answer.json().getJsonObject("content");
    }
}
