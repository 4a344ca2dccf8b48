package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.fixture.ConnectorToken;
import org.sumspace.common.testkit.ApiProbe;

/** Attacks on the catalog over HTTP, by everybody and by other participants. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("it reads what the whole JVM logs")
class CatalogAttacksTest {
    private static final List<String> KINDS =
            List.of("serviceofferings", "dataresources", "softwareresources", "infrastructureservices", "ecosystems");

    private final Vertx vertx = Vertx.vertx();
    private final AtomicInteger visits = new AtomicInteger();

    private CatalogUnderTest catalog;
    private String trap = "";

    private String victim = "";
    private String stranger = "";
    private String strangersConnector = "";
    private String victimId = "";
    private String strangerId = "";

    @BeforeAll
    void start(@TempDir Path dataDir) {
        catalog = new CatalogUnderTest(dataDir);
        HttpServer server = result(vertx.createHttpServer()
                .requestHandler(request -> {
                    visits.incrementAndGet();
                    request.response().end();
                })
                .listen(0, "127.0.0.1"));
        trap = "http://127.0.0.1:" + server.actualPort() + "/trap";
        victim = catalog.participant("Victim");
        victimId = create(victim, "serviceofferings", body("First")).getString("providedBy");
        JsonObject keys = catalog.api
                .post("/auth/signup", CatalogUnderTest.signUp("Stranger"))
                .expect(200)
                .json()
                .getJsonObject("participant");
        stranger = catalog.login("Stranger@example.org", CatalogUnderTest.PASSWORD);
        strangersConnector = ConnectorToken.of(keys);
        strangerId = keys.getString("_id");
    }

    private JsonObject create(String token, String kind, JsonObject body) {
        return catalog.api.post("/" + kind, body).bearer(token).expect(201).json();
    }

    private static JsonObject body(String name) {
        return new JsonObject().put("name", name).put("description", "d").put("containsPII", false);
    }

    @AfterAll
    void stop() {
        catalog.close();
        result(vertx.close());
    }

    @Test
    void serverSetFieldsInBodies_changeNothing() {
        for (String kind : KINDS) {
            JsonObject created = create(victim, kind, body("Mine"));
            JsonObject hostile = new JsonObject()
                    .put("_id", strangerId)
                    .put("__v", 77)
                    .put("owner", strangerId)
                    .put("providedBy", strangerId)
                    .put("producedBy", strangerId)
                    .put("orchestrator", strangerId)
                    .put("contract", "mine")
                    .put("negotiationStatus", "Signed")
                    .put("participants", new JsonArray().add(new JsonObject().put("participant", strangerId)))
                    .put("managed", true)
                    .put("training", new JsonObject().put("models", "https://x.example"))
                    .put("createdAt", "2000-01-01T00:00:00.000Z")
                    .put("deleted", true);
            String path = "/" + kind + "/" + created.getString("_id");
            catalog.api.put(path, hostile).bearer(victim).expect(200);
            JsonObject after = catalog.api.get(path).bearer(victim).expect(200).json();
            assertThat(after.encode()).as(kind).doesNotContain(strangerId, "2000-01-01", "x.example");
            assertThat(after.getString("_id")).isEqualTo(created.getString("_id"));
            assertThat(after.getInteger("__v")).isEqualTo(created.getInteger("__v"));
            catalog.api.put(path, body("Theirs")).bearer(stranger).expect(403);
            catalog.api.put(path, body("Theirs")).bearer(strangersConnector).expect(403);
            catalog.api.delete(path).bearer(stranger).expect(403);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$ne\":1}",
                "$where",
                "a.b",
                ".*",
                "^",
                "[$ne]",
                "__proto__",
                "' || '1'=='1",
                "\u0000",
                "..%2f..",
                "${jndi:ldap://127.0.0.1/x}"
            })
    void operatorsInIdsFiltersAndFields_areValuesOnly(String hostile) {
        String encoded = URLEncoder.encode(hostile, StandardCharsets.UTF_8).replace("+", "%20");
        List<String> paths = new ArrayList<>();
        for (String kind : KINDS) {
            paths.add("/" + kind + "/" + encoded);
            paths.add("/" + kind + "?offeredBy=" + encoded);
            paths.add("/" + kind + "?category=" + encoded);
            paths.add("/" + kind + "?keyword=" + encoded);
            paths.add("/catalog/" + kind + "/" + encoded);
        }
        paths.add("/catalog/data/" + encoded);
        paths.add("/catalog/participants/" + encoded);
        paths.add("/negotiation/" + encoded);
        paths.add("/serviceofferings?offeredBy[$ne]=1");
        for (String path : paths) {
            ApiProbe.Answer answer = catalog.api.get(path).bearer(stranger).answer();
            assertThat(answer.status()).as(path).isIn(200, 400, 404);
            if (answer.status() == 200 && !path.contains("[$ne]=")) {
                assertThat(answer.json().getJsonObject("data").getInteger("count"))
                        .as(path)
                        .isZero();
            }
        }
        catalog.api
                .post("/auth/login", new JsonObject().put("email", hostile).put("password", "x"))
                .answer();
        assertThat(catalog.api
                        .post(
                                "/auth/login",
                                new JsonObject()
                                        .put("email", new JsonObject().put("$gt", ""))
                                        .put("password", new JsonObject().put("$gt", "")))
                        .answer()
                        .status())
                .isEqualTo(400);
        JsonObject body = body("Fields")
                .put(hostile, 1)
                .put("$set", new JsonObject().put("owner", strangerId))
                .put("content.name", "Other")
                .put("keywords", new JsonArray().add(hostile.replace("\u0000", "")))
                .put("@type", new JsonObject().put(hostile, new JsonObject().put("$ne", 1)))
                .put("x:$where", "sleep(1)");
        ApiProbe.Answer created =
                catalog.api.post("/serviceofferings", body).bearer(victim).answer();
        assertThat(created.status()).isIn(201, 400);
        if (created.status() == 201) {
            assertThat(created.json().getString("name")).isEqualTo("Fields");
            assertThat(created.json().getString("providedBy")).isEqualTo(victimId);
            assertThat(created.json().getString("x:$where")).isEqualTo("sleep(1)");
            assertThat(created.json().getJsonObject("@type").containsKey(hostile))
                    .isTrue();
        }
    }

    @Test
    void protoKeys_areDroppedOrKeptAsText_andChangeNoOtherRecord() {
        JsonObject body = body("Proto")
                .put("__proto__", new JsonObject().put("isAdmin", true))
                .put("constructor", new JsonObject().put("prototype", new JsonObject().put("isAdmin", true)));
        JsonObject created = create(victim, "serviceofferings", body);
        assertThat(created.fieldNames()).doesNotContain("__proto__", "constructor", "isAdmin");
        assertThat(catalog.api.get("/serviceofferings").expect(200).text()).doesNotContain("isAdmin");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javascript:alert(1)",
                " JavaScript:alert(1)",
                "java\tscript:alert(1)",
                "vbscript:x",
                "data:text/html,<script>"
            })
    void urlsThatAreScripts_areRefused(String url) {
        JsonObject data = create(victim, "dataresources", body("Data"));
        Map<String, JsonObject> bodies = Map.of(
                "/representations",
                        new JsonObject()
                                .put("resourceID", data.getString("_id"))
                                .put("url", url),
                "/softwareresources", body("S").put("demo_link", url).put("relevant_project_link", url),
                "/infrastructureservices", body("I").put("image", url),
                "/ecosystems", body("E").put("logo", url));
        bodies.forEach((path, body) -> assertThat(
                        catalog.api.post(path, body).bearer(victim).answer().status())
                .as(path)
                .isEqualTo(400));
        catalog.api
                .put("/participants/me", new JsonObject().put("logo", url))
                .bearer(victim)
                .expect(400);
    }

    @Test
    void addressesOfRecords_areNeverCalled() {
        JsonObject data = create(victim, "dataresources", body("Data"));
        create(
                victim,
                "representations",
                new JsonObject().put("resourceID", data.getString("_id")).put("url", trap));
        create(victim, "softwareresources", body("S").put("demo_link", trap).put("relevant_project_link", trap));
        create(victim, "infrastructureservices", body("I").put("image", trap).put("status", "published"));
        create(
                victim,
                "serviceofferings",
                body("O")
                        .put("dataResources", new JsonArray().add(data.getString("_id")))
                        .put("@context", trap));
        catalog.api
                .put("/participants/me", new JsonObject().put("logo", trap).put("termsAndConditions", trap))
                .bearer(victim)
                .expect(200);
        catalog.api.get("/serviceofferings?populated=true&limit=100").expect(200);
        catalog.api.get("/dataresources?limit=100").expect(200);
        catalog.api.get("/catalog/participants/" + victimId).expect(200);
        assertThat(visits).hasValue(0);
    }

    @Test
    void lineBreaksOfCallers_makeNoLineInTheLog() {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Logger requests = (Logger) LoggerFactory.getLogger("org.sumspace.requests");
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        root.addAppender(log);
        requests.setLevel(Level.INFO);
        try {
            String planted = "%0D%0A2026-01-01%20ERROR%20planted%1B%5B2J%E2%80%A8";
            for (String path : List.of(
                    "/serviceofferings/x" + planted,
                    "/serviceofferings?q=x" + planted,
                    "/serviceofferings?offeredBy=x" + planted,
                    "/other/x" + planted,
                    "/catalog/data/x" + planted,
                    "/training_plan/x" + planted)) {
                catalog.api.get(path).answer();
            }
            String text = "x\r\n2026-01-01 ERROR planted\u001b[2J\u2028";
            catalog.api
                    .post("/auth/login", new JsonObject().put("email", text).put("password", text))
                    .answer();
            catalog.api.post("/auth/signup", CatalogUnderTest.signUp(text)).answer();
            catalog.api.post("/serviceofferings", body(text)).bearer(victim).answer();
            catalog.api
                    .post("/training_plan", new JsonObject().put("id", text))
                    .bearer(victim)
                    .answer();
            catalog.api
                    .post("/representations", new JsonObject().put(text, text))
                    .bearer(victim)
                    .answer();
        } finally {
            requests.setLevel(null);
            root.detachAppender(log);
        }
        assertThat(log.list).as("the log is read").isNotEmpty();
        assertThat(List.copyOf(log.list))
                .extracting(ILoggingEvent::getFormattedMessage)
                .noneMatch(message -> message.chars().anyMatch(c -> Character.isISOControl(c) || c == '\u2028'));
    }

    @Test
    void expensiveQuestions_haveLimits() {
        for (int prefixes : List.of(11, 101, 10_000)) {
            assertThat(catalog.api
                            .get("/serviceofferings?q=" + "a%20".repeat(prefixes))
                            .answer()
                            .status())
                    .as("%d prefixes", prefixes)
                    .isEqualTo(400);
        }
        JsonObject page = catalog.api
                .get("/serviceofferings?page=1000000000&limit=1000000")
                .expect(200)
                .json()
                .getJsonObject("data");
        assertThat(page.getInteger("limit")).isEqualTo(100);
        assertThat(page.getJsonArray("result")).isEmpty();
        assertThat(catalog.api
                        .get("/serviceofferings?page=100000000000000000000")
                        .answer()
                        .status())
                .isIn(200, 400);
        assertThat(new JsonArray(catalog.api
                        .get("/serviceofferings/me?limit=1&page=1")
                        .bearer(victim)
                        .expect(200)
                        .text()))
                .hasSize(1);
    }

    @Test
    void deepAndWideBodies_areRefused() {
        JsonObject deep = new JsonObject();
        for (int i = 0; i < 40; i++) {
            deep = new JsonObject().put("x", deep);
        }
        JsonObject wide = body("Wide");
        for (int i = 0; i < 51; i++) {
            wide.put("x:k" + i, i);
        }
        JsonArray policies = new JsonArray();
        for (int i = 0; i < 101; i++) {
            policies.add(new JsonObject());
        }
        for (JsonObject bomb : List.of(
                body("Deep").put("@graph", deep),
                body("Deep").put("policy", new JsonArray().add(deep)),
                wide,
                body("Large").put("@graph", "x".repeat(33 << 10)),
                body("Many").put("policy", policies))) {
            catalog.api.post("/serviceofferings", bomb).bearer(victim).expect(400);
        }
    }
}
