package org.sumspace.connector;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.failure;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.testkit.ApiProbe;
import org.sumspace.common.testkit.Patience;
import org.sumspace.common.testkit.RecordedLog;

/** Users, their registration at the consent service, and their pages there. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Isolated("it reads what the whole JVM logs")
class UsersApiTest {
    private static final String FILE = "Content-Disposition: form-data; name=\"file\"; filename=\"users.csv\"\r\n";

    @TempDir
    static Path folder;

    private ConnectorUnderTest connector;
    private ConsentServiceStub service;
    private String token;
    private int number;

    @BeforeAll
    void start() {
        connector = new ConnectorUnderTest(folder);
        service = new ConsentServiceStub(connector.vertx, connector.clock);
        configure(new JsonObject().put("catalogUri", service.uri + "v1/").put("consentUri", service.uri));
        connector.registration().start();
        await().atMost(Patience.MAX)
                .until(() -> connector.registration().check().succeeded());
        connector.consent().start();
        await().atMost(Patience.MAX).until(() -> isReady());
        token = connector.administrator();
    }

    @AfterAll
    void stop() {
        result(connector.registration().stop());
        result(connector.consent().stop());
        connector.close();
    }

    @BeforeEach
    void reset() {
        service.away = false;
        service.refused = "";
        number++;
    }

    private boolean isReady() {
        return connector.consent().registration().check().succeeded();
    }

    private void configure(JsonObject changes) {
        connector
                .api
                .put("/private/configuration", changes)
                .bearer(connector.operator())
                .expect(200);
    }

    @Test
    void participant_isRegisteredAtTheConsentService_afterTheCatalog() {
        assertThat(service.participant.getString("clientID")).isEqualTo(ConnectorUnderTest.SERVICE_KEY);
        assertThat(service.participant.getString("legalName")).isEqualTo("Clinic");
        assertThat(service.participant.getString("dataspaceEndpoint")).isEqualTo("https://connector.clinic.example/");
        assertThat(service.participant.getString("selfDescriptionURL"))
                .isEqualTo(service.uri + "v1/catalog/participants/65f0c0ffee00000000000009");
    }

    @Test
    void user_isStored_registered_readInEachWay_changedAndDeleted() {
        JsonObject user = content(create(id(), email(), 200));
        assertThat(user.getString("userIdentifier")).isEqualTo("identity-" + id());
        assertThat(user.getString("_id")).matches("[0-9a-f]{24}");
        assertThat(content(get("/" + user.getString("_id"), 200))).isEqualTo(user);
        assertThat(content(get("/email/U" + number + "@Elm.example", 200))).isEqualTo(user);
        assertThat(content(get("/userId/" + id(), 200))).isEqualTo(user);
        assertThat(list("").stream().toList()).contains(user);
        assertThat(list("?limit=1&page=1")).hasSize(1);
        assertThat(content(create(id(), "u" + number + "@ELM.example", 200)))
                .as("the same user again")
                .isEqualTo(user);

        JsonObject changed = content(put(user.getString("_id"), "new-" + id(), email(), 200));
        assertThat(changed.getInteger("__v")).isEqualTo(1);
        assertThat(changed.getString("userIdentifier")).isEqualTo("identity-new-" + id());

        delete(user.getString("_id"), 200);
        delete(user.getString("_id"), 404);
        for (String path : new String[] {"/" + user.getString("_id"), "/email/" + email(), "/userId/new-" + id()}) {
            get(path, 404).problem().contains("message", "User not found");
        }
        put(user.getString("_id"), id(), email(), 404);
    }

    @Test
    void emailAndInternalId_areThoseOfOneUser() {
        create(id(), email(), 200);
        create("other", email(), 409);
        create(id(), "other@elm.example", 409);
        String other = content(create("x-" + id(), "x-" + email(), 200)).getString("_id");
        put(other, "x-" + id(), email(), 409);
        create("=1", "other@elm.example", 400).problem().hasViolation("/internalID");
        create("other", "no address", 400).problem().hasViolation("/email");
    }

    @Test
    void user_isRegisteredLater_ifTheConsentServiceIsAway() {
        service.away = true;
        JsonObject user = content(create(id(), email(), 200));
        assertThat(user.getMap()).doesNotContainKey("userIdentifier");
        pdi("userId=" + id(), 409).problem().detailContains("not registered");

        service.away = false;
        connector.consent().users().renew();
        await().atMost(Patience.MAX)
                .until(() -> content(get("/userId/" + id(), 200)).containsKey("userIdentifier"));
    }

    @Test
    void refusedUser_saysWhy_andIsTriedAgainLater() {
        service.refused = email();
        JsonObject user = content(create(id(), email(), 200));
        assertThat(user.getString("problem")).contains("refused");
        pdi("userId=" + id(), 409).problem().detailContains("refused");

        service.refused = "";
        connector.clock.advance(Duration.ofMinutes(6));
        connector.consent().users().renew();
        await().atMost(Patience.MAX)
                .until(() -> content(get("/userId/" + id(), 200)).containsKey("userIdentifier"));
        token = connector.administrator();
    }

    @Test
    void importedTable_isStoredWhole_orNotAtAll_asBodyAndAsForm() {
        String rows = "userId,email\r\n" + id() + "," + email() + "\r\ni-" + id() + ",i-" + email() + "\r\n";
        JsonArray imported = importCsv(rows).expect(200).json().getJsonArray("content");
        assertThat(imported).hasSize(2);
        assertThat(importForm(rows)
                        .expect(200)
                        .json()
                        .getJsonArray("content")
                        .getJsonObject(1)
                        .getString("_id"))
                .as("the same table again")
                .isEqualTo(imported.getJsonObject(1).getString("_id"));
        await().atMost(Patience.MAX).until(() -> service.users.containsKey("i-" + id()));

        importCsv("userId,email\nnew-" + id() + ",new-" + email() + "\nother," + email() + "\n")
                .expect(409)
                .problem()
                .detailContains("row 2");
        importCsv("userId,email\nnew-" + id() + ",new-" + email() + "\n=1,x@elm.example\n")
                .expect(400)
                .problem()
                .hasViolation("/rows/2/internalID");
        get("/userId/new-" + id(), 404);
        importForm("").expect(400);
        importCsv("a".repeat((1 << 20) + 1)).expect(413);
        connector
                .api
                .get("/private/users/import")
                .method("POST")
                .bearer(token)
                .body("multipart/form-data; boundary=b", "--b\r\nno form".getBytes(UTF_8))
                .expect(400);
        connector
                .api
                .get("/private/users/import")
                .method("POST")
                .bearer(token)
                .body("application/vnd.ms-excel", "x".getBytes(UTF_8))
                .expect(415);
    }

    @Test
    void template_isATable() {
        assertThat(connector
                        .api
                        .get("/users/template")
                        .method("POST")
                        .expect(200)
                        .text())
                .isEqualTo("userId,email,url\r\n");
    }

    @Test
    void pdi_isThePageOfTheUser_forAllExchanges_orForOne() {
        create(id(), email(), 200);
        String all = content(pdi("userId=" + id(), 200)).getString("url");
        String one =
                content(pdi("userId=" + id() + "&privacyNoticeId=a%26b", 200)).getString("url");

        assertThat(all)
                .startsWith(service.uri + "consents/pdi/iframe?userIdentifier=identity-" + id() + "&participant=ey");
        assertThat(one).isEqualTo(all + "&privacyNoticeId=a%26b");
    }

    @Test
    void pdi_renewsItsToken_beforeItExpires() {
        create(id(), email(), 200);
        String first = content(pdi("userId=" + id(), 200)).getString("url");
        connector.clock.advance(Duration.ofMinutes(20));
        assertThat(content(pdi("userId=" + id(), 200)).getString("url")).isEqualTo(first);
        connector.clock.advance(Duration.ofMinutes(36));
        assertThat(content(pdi("userId=" + id(), 200)).getString("url")).isNotEqualTo(first);
        token = connector.administrator();
    }

    @Test
    void pdi_saysWhatIsWrong() {
        create(id(), email(), 200);
        pdi("", 400).problem().hasViolation("query/userId");
        pdi("userId=nobody", 404);
        connector.api.get("/private/pdi?userId=" + id()).expect(401);

        connector.clock.advance(Duration.ofHours(1));
        token = connector.administrator();
        service.away = true;
        pdi("userId=" + id(), 424);
        service.away = false;
        JsonObject known = service.participant;
        service.participant = new JsonObject();
        pdi("userId=" + id(), 409).problem().detailContains("/health/ready");
        service.participant = known;
        pdi("userId=" + id(), 200);
    }

    @Test
    void changedConsentService_isRegisteredWith_andReadinessSaysWhyNot() {
        ConsentServiceStub other = new ConsentServiceStub(connector.vertx, connector.clock);
        other.away = true;
        configure(new JsonObject().put("consentUri", other.uri));
        await().atMost(Patience.MAX)
                .untilAsserted(() -> assertThat(
                                failure(connector.consent().registration().check()))
                        .hasMessageContaining("not registered at its consent service"));
        other.away = false;
        await().atMost(Patience.MAX).until(() -> isReady());
        assertThat(other.participant.isEmpty()).isFalse();
        configure(new JsonObject().put("consentUri", service.uri));
        await().atMost(Patience.MAX).until(() -> isReady());
    }

    @Test
    void withoutAConsentService_thereAreNoUsersAndNoPages() {
        connector.configure(ConnectorUnderTest.configuration().put("catalogUri", service.uri + "v1/"));
        connector
                .api
                .get("/private/configuration/reload")
                .method("POST")
                .bearer(connector.operator())
                .expect(200);
        create(id(), email(), 400).problem().hasViolation("/consentUri");
        assertThat(isReady()).isTrue();
        configure(new JsonObject().put("consentUri", service.uri));
        await().atMost(Patience.MAX).until(() -> isReady());
        create(id(), email(), 200);
    }

    @Test
    void others_mayDoNothing_andNobodyIsInTheLog() {
        String processor = result(connector.tokens.issue("x", new JsonObject()));
        try (RecordedLog log = new RecordedLog()) {
            for (String path : new String[] {"", "/x", "/email/" + email(), "/userId/" + id()}) {
                connector.api.get("/private/users" + path).expect(401);
                connector.api.get("/private/users" + path).bearer(processor).expect(403);
            }
            create(id(), email(), 200);
            get("/email/" + email(), 200);
            assertThat(log.text()).doesNotContain(email(), "identity-");
        }
    }

    private String id() {
        return "p" + number;
    }

    private String email() {
        return "u" + number + "@elm.example";
    }

    private static JsonObject user(String id, String email) {
        return new JsonObject().put("internalID", id).put("email", email);
    }

    private ApiProbe.Answer create(String id, String email, int status) {
        return connector
                .api
                .post("/private/users", user(id, email))
                .bearer(token)
                .expect(status);
    }

    private ApiProbe.Answer put(String id, String internalId, String email, int status) {
        return connector
                .api
                .put("/private/users/" + id, user(internalId, email))
                .bearer(token)
                .expect(status);
    }

    private ApiProbe.Answer get(String path, int status) {
        return connector.api.get("/private/users" + path).bearer(token).expect(status);
    }

    private void delete(String id, int status) {
        connector.api.delete("/private/users/" + id).bearer(token).expect(status);
    }

    private JsonArray list(String query) {
        return connector
                .api
                .get("/private/users" + query)
                .bearer(token)
                .expect(200)
                .json()
                .getJsonArray("content");
    }

    private ApiProbe.Answer pdi(String query, int status) {
        return connector.api.get("/private/pdi?" + query).bearer(token).expect(status);
    }

    private ApiProbe.Call importCsv(String csv) {
        return connector
                .api
                .get("/private/users/import")
                .method("POST")
                .bearer(token)
                .body("text/csv; charset=utf-8", csv.getBytes(UTF_8));
    }

    private ApiProbe.Call importForm(String csv) {
        return importForm(
                "multipart/form-data; boundary=b", part(FILE + "Content-Type: text/csv\r\n", csv) + "--b--\r\n");
    }

    private ApiProbe.Call importForm(String contentType, String form) {
        return connector
                .api
                .get("/private/users/import")
                .method("POST")
                .bearer(token)
                .body(contentType, form.getBytes(UTF_8));
    }

    private static String part(String headers, String content) {
        return "--b\r\n" + headers + "\r\n" + content + "\r\n";
    }

    /** No malformed table causes an internal error or imports a user. */
    @Test
    void unusualForms_areInvalidInput() {
        String table = "userId,email\nform-" + id() + ",form-" + email() + "\n";
        String nested = "--c\r\nContent-Disposition: file; filename=\"a\"\r\n\r\n" + table + "\r\n--c--\r\n";
        String disposition = "Content-Disposition: form-data; ";
        Map<String, String> forms = Map.ofEntries(
                Map.entry("no name", part(disposition + "filename=\"a\"\r\n", table)),
                Map.entry("empty name", part(disposition + "name=\"\"; filename=\"a\"\r\n", table)),
                Map.entry("no filename", part(disposition + "name=\"file\"\r\n", table)),
                Map.entry("two files", part(FILE, table) + part(FILE, table)),
                Map.entry("empty file", part(FILE, "")),
                Map.entry("unknown charset", part(FILE + "Content-Type: text/csv; charset=none\r\n", table)),
                Map.entry("other charset", part(FILE + "Content-Type: text/csv; charset=UTF-16\r\n", table)),
                Map.entry("illegal charset", part(FILE + "Content-Type: text/csv; charset=\"@ \"\r\n", table)),
                Map.entry("nested", part(FILE + "Content-Type: multipart/mixed; boundary=c\r\n", nested)),
                Map.entry(
                        "nested fields",
                        part(
                                "Content-Disposition: form-data; name=\"file\"\r\nContent-Type: multipart/mixed; boundary=c\r\n",
                                nested)),
                Map.entry("no disposition", part("Content-Type: text/csv\r\n", table)),
                Map.entry("other disposition", part("Content-Disposition: attachment\r\n", table)),
                Map.entry("no headers", part("", table)),
                Map.entry("unknown encoding", part(FILE + "Content-Transfer-Encoding: none\r\n", "no table")),
                Map.entry("negative length", part(FILE + "Content-Length: -1\r\n", "no table")),
                Map.entry("no number as length", part(FILE + "Content-Length: x\r\n", "no table")),
                Map.entry("JSON", part(FILE + "Content-Type: application/json\r\n", "{\"userId\": 1}")),
                Map.entry("other name", part(disposition + "name=\"table\"; filename=\"a\"\r\n", table)),
                Map.entry("nothing", ""));
        Map<String, Integer> others = new TreeMap<>();
        forms.forEach((what, form) -> {
            int status = importForm("multipart/form-data; boundary=b", form + "--b--\r\n")
                    .send()
                    .status();
            if (status != 400) {
                others.put(what, status);
            }
        });
        assertThat(others).isEmpty();
        String whole = part(FILE, table) + "--b--\r\n";
        for (int length = 0; length < whole.length() - 4; length += 7) {
            importForm("multipart/form-data; boundary=b", whole.substring(0, length))
                    .expect(400);
        }
        for (String type : List.of(
                "multipart/form-data",
                "multipart/form-data; boundary=",
                "multipart/form-data; boundary=\"\"",
                "multipart/form-data; boundary=other",
                "multipart/form-data; charset=none; boundary=other",
                "multipart/form-data; boundary=" + "b".repeat(300))) {
            importForm(type, whole).expect(400);
        }
        importForm("multipart/form-data; charset=none; boundary=b", whole).expect(200);
    }

    private static JsonObject content(ApiProbe.Answer answer) {
        return answer.json().getJsonObject("content");
    }
}
