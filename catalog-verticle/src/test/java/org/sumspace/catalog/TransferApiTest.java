package org.sumspace.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.catalog.fixture.ConnectorToken;

/** An export of a catalog with records of all kinds, and its import into an empty one. */
class TransferApiTest extends EcosystemApiTestBase {
    private static final List<String> LISTS =
            List.of("serviceofferings", "dataresources", "softwareresources", "infrastructureservices", "ecosystems");

    @TempDir
    private Path targetDir;

    private CatalogUnderTest target;
    private String negotiation = "";

    @BeforeEach
    void populate() {
        target = new CatalogUnderTest(targetDir);
        JsonObject data = record(
                elm,
                "dataresources",
                new JsonObject()
                        .put("name", "Statements")
                        .put("description", "d")
                        .put("containsPII", false));
        for (String type : List.of("REST", "POSTGRESQL")) {
            record(
                    elm,
                    "representations",
                    new JsonObject().put("resourceID", data.getString("_id")).put("type", type));
        }
        record(oak, "softwareresources", new JsonObject().put("name", "Model").put("description", "d"));
        JsonObject offering = record(
                elm,
                "serviceofferings",
                new JsonObject()
                        .put("name", "Records")
                        .put("status", "draft")
                        .put("@type", "x")
                        .put("pricing", 2.50)
                        .put("dataResources", new JsonArray().add(data.getString("_id"))));
        JsonObject published = offering(elm, "Published");
        JsonObject used = offering(oak, "Used");
        service(elm);
        JsonObject key = new JsonObject()
                .put("kty", "OKP")
                .put("crv", "Ed25519")
                .put("x", "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo");
        JsonObject connector = new JsonObject()
                .put("appKey", "app-key")
                .put("endpoint", "https://connector.elm.example/")
                .put("connectorKeys", new JsonObject().put("keys", new JsonArray().add(key)));
        catalog.api
                .post("/participants", connector)
                .bearer(ConnectorToken.of(catalog.api
                        .get("/participants/api-key")
                        .bearer(elm)
                        .expect(200)
                        .json()))
                .expect(200);
        JsonObject ecosystem = withMember();
        post(
                        ecosystem.getString("_id"),
                        "requests",
                        joining("Trainer", offered(offering(ash, "Of Ash"), "rule-access-1")))
                .bearer(ash)
                .expect(200);
        catalog.api
                .put("/serviceofferings/" + offering.getString("_id"), new JsonObject().put("location", "DE"))
                .bearer(elm)
                .expect(200);
        negotiation = catalog.api
                .post(
                        "/negotiation",
                        new JsonObject()
                                .put("provider", elmId)
                                .put("consumer", oakId)
                                .put("providerServiceOffering", published.getString("_id"))
                                .put("consumerServiceOffering", used.getString("_id")))
                .bearer(oak)
                .expect(200)
                .json()
                .getString("_id");
        JsonObject rule =
                new JsonObject().put("ruleId", "rule-access-4").put("values", new JsonObject().put("value", 1.5));
        catalog.api
                .put("/negotiation/" + negotiation, new JsonObject().put("policy", new JsonArray().add(rule)))
                .bearer(elm)
                .expect(200);
        catalog.api
                .get("/negotiation/" + negotiation + "/accept")
                .method("PUT")
                .bearer(oak)
                .expect(200);
    }

    @AfterEach
    void stopTarget() {
        target.close();
    }

    @Test
    void export_hasALineForEachRecord_orderedByKindAndId_withoutASecret() {
        String lines = export("");

        List<JsonObject> all = objects(lines);
        assertThat(all.stream().map(line -> line.getString("kind")).distinct())
                .containsExactly(
                        "participants",
                        "dataresources",
                        "softwareresources",
                        "representations",
                        "serviceofferings",
                        "infrastructureservices",
                        "ecosystems",
                        "negotiations");
        Stream.of("participants", "serviceofferings")
                .forEach(kind -> assertThat(ids(all, kind)).isSorted().hasSizeGreaterThan(2));
        assertThat(ids(all, "serviceofferings")).hasSize(7);
        assertThat(lines)
                .doesNotContain("$argon2id$", "serviceKey", "serviceSecretKey", "dataspaceConnectorAppKey", "password");
    }

    @Test
    void import_makesTheSameCatalog_inWhichEverybodyLogsIn() {
        JsonObject keys =
                catalog.api.get("/participants/api-key").bearer(elm).expect(200).json();
        String lines = export("?secrets=true");

        JsonObject report = load(target, lines, "");
        assertThat(report.getJsonArray("refused")).isEmpty();
        assertThat(report.getInteger("stored")).isEqualTo(objects(lines).size());

        assertThat(export(target, "?secrets=true")).isEqualTo(lines);
        LISTS.forEach(kind -> assertThat(list(target, "/" + kind)).isEqualTo(list(catalog, "/" + kind)));
        assertThat(list(target, "/catalog/participants")).isEqualTo(list(catalog, "/catalog/participants"));
        assertThat(list(target, "/serviceofferings?q=publ")).hasSize(1);

        String token = target.login("Elm@example.org", CatalogUnderTest.PASSWORD);
        assertThat(target.api
                        .get("/serviceofferings/me")
                        .bearer(token)
                        .expect(200)
                        .text())
                .isEqualTo(catalog.api
                        .get("/serviceofferings/me")
                        .bearer(elm)
                        .expect(200)
                        .text());
        assertThat(negotiationAt(target, token)).isEqualTo(negotiationAt(catalog, elm));
        target.api.get("/ecosystems/me").bearer(ConnectorToken.of(keys)).expect(200);
        assertThat(openTasks(target)).as("open tasks").isZero();
    }

    /**
     * Leaves out the moves that a party may make: one of the catalogs has no contract manager, so no party can sign
     * there.
     */
    private String negotiationAt(CatalogUnderTest node, String token) {
        JsonObject read = node.api
                .get("/negotiation/" + negotiation)
                .bearer(token)
                .expect(200)
                .json();
        read.remove("turn");
        read.remove("moves");
        return read.encode();
    }

    @Test
    void import_thatIsCutAnywhere_endsInTheSameStateWhenItIsRepeated() {
        List<String> lines = export("?secrets=true").lines().toList();
        for (int cut = 1; cut < lines.size(); cut += 5) {
            load(target, String.join("\n", lines.subList(0, cut)), "");
        }
        JsonObject report = load(target, String.join("\n", lines), "");

        assertThat(report.getJsonArray("refused")).isEmpty();
        assertThat(report.getInteger("stored") + report.getInteger("skipped")).isEqualTo(lines.size());
        assertThat(load(target, String.join("\n", lines), "?replace=true").getInteger("skipped"))
                .isEqualTo(lines.size());
        assertThat(export(target, "?secrets=true").lines().toList()).isEqualTo(lines);
    }

    @Test
    void replace_takesOverWhatTheOtherCatalogChanged_andOnlyThat() {
        load(target, export("?secrets=true"), "");
        String offering = ids(objects(export("")), "serviceofferings").get(0);
        String token = target.login("Elm@example.org", CatalogUnderTest.PASSWORD);
        target.api
                .put("/serviceofferings/" + offering, new JsonObject().put("location", "FR"))
                .bearer(token)
                .expect(200);

        JsonObject kept = load(target, export(""), "");
        assertThat(kept.getJsonArray("refused")).hasSize(1);
        assertThat(kept.getJsonArray("refused").getJsonObject(0).getString("_id"))
                .isEqualTo(offering);
        JsonObject replaced = load(target, export(""), "?replace=true");
        assertThat(replaced.getInteger("replaced")).isOne();
        assertThat(replaced.getJsonArray("refused")).isEmpty();
        JsonObject after =
                target.api.get("/serviceofferings/" + offering).expect(200).json();
        assertThat(after.getString("location")).isEmpty();
        assertThat(after.getInteger("__v")).as("no version is used twice").isEqualTo(2);
        assertThat(load(target, export(""), "").getJsonArray("refused")).isEmpty();
        target.login("Elm@example.org", CatalogUnderTest.PASSWORD);
    }

    @Test
    void otherPassword_endsEarlierLogIns_ifItIsReplaced() {
        String before = export("?secrets=true");
        load(target, before, "");
        String token = target.login("Elm@example.org", CatalogUnderTest.PASSWORD);
        catalog.api
                .put(
                        "/auth/password",
                        new JsonObject()
                                .put("oldPassword", CatalogUnderTest.PASSWORD)
                                .put("newPassword", "wrong zebra staple"))
                .bearer(elm)
                .expect(204);

        assertThat(load(target, export("?secrets=true"), "?replace=true").getInteger("replaced"))
                .isOne();
        target.api.get("/serviceofferings/me").bearer(token).expect(401);
        target.login("Elm@example.org", "wrong zebra staple");
    }

    private static int openTasks(CatalogUnderTest catalog) {
        return catalog.services.ecosystems().tasks().openTasks()
                + catalog.services.negotiations().tasks().openTasks();
    }

    private static List<JsonObject> list(CatalogUnderTest catalog, String path) {
        String separator = path.contains("?") ? "&" : "?";
        return objects(catalog.api
                .get(path + separator + "limit=100")
                .expect(200)
                .json()
                .getJsonObject("data")
                .getJsonArray("result"));
    }

    private String export(String query) {
        return export(catalog, query);
    }

    static String export(CatalogUnderTest catalog, String query) {
        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        return catalog.api
                .get("/administration/export" + query)
                .bearer(operator)
                .expect(200)
                .text();
    }

    static JsonObject load(CatalogUnderTest catalog, String lines, String query) {
        String operator = catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
        return catalog.api
                .get("/administration/import" + query)
                .method("POST")
                .body("application/x-ndjson", lines.getBytes(UTF_8))
                .bearer(operator)
                .expect(200)
                .json();
    }

    private static List<JsonObject> objects(String lines) {
        return lines.lines().map(JsonObject::new).collect(Collectors.toCollection(ArrayList::new));
    }

    private static List<String> ids(List<JsonObject> lines, String kind) {
        return lines.stream()
                .filter(line -> line.getString("kind").equals(kind))
                .map(line -> line.getJsonObject("record").getString("_id"))
                .toList();
    }
}
