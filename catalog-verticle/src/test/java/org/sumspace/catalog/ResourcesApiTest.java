package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.http.server.Contract;

/** What data and software resources have beside what the offerings' test shows of the common code. */
class ResourcesApiTest {
    private static final String DATA = "/dataresources";
    private static final String SOFTWARE = "/softwareresources";
    private static final String ID = "0123456789abcdef01234567";

    @TempDir
    private static Path dataDir;

    private CatalogUnderTest catalog;
    private String alma = "";

    @BeforeEach
    void start() {
        catalog = new CatalogUnderTest(dataDir);
        alma = catalog.participant("Alma");
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {DATA, SOFTWARE})
    void c1_resourceIsCreated_listed_read_changed_andDeleted(String kind) {
        String owner = kind.equals(DATA) ? "producedBy" : "providedBy";
        JsonObject created = create(kind, resource("Records"));
        String path = kind + "/" + created.getString("_id");
        String ownerId = created.getString(owner);
        String ownerUrl = catalog.self.certificate().url() + "/v1/catalog/participants/" + ownerId;
        assertThat(ownerId).matches("[0-9a-f]{24}");

        JsonObject read = catalog.api.get(path).expect(200).json();
        assertThat(read.getString(owner)).isEqualTo(ownerUrl);
        assertThat(read.copy().put(owner, ownerId)).isEqualTo(created);
        assertThat(list(kind, "")).containsExactly(read);
        assertThat(list(kind, "?" + owner + "=" + ownerId)).containsExactly(read);
        assertThat(list(kind, "?offeredBy=" + ownerUrl)).containsExactly(read);
        assertThat(list(kind, "?offeredBy=" + ID)).isEmpty();

        catalog.api
                .put(path, new JsonObject().put("status", "draft"))
                .bearer(catalog.participant("Bete"))
                .expect(403);
        catalog.api
                .put(path, new JsonObject().put("status", "draft"))
                .bearer(alma)
                .header("If-Match", "0")
                .expect(200);
        catalog.api.get(path).expect(404);
        assertThat(list(kind, "")).isEmpty();
        assertThat(new JsonArray(
                        catalog.api.get(kind + "/me").bearer(alma).expect(200).text()))
                .hasSize(1);
        assertThat(catalog.api.delete(path).bearer(alma).expect(200).json().getString("name"))
                .isEqualTo("Records");
        catalog.api.get(path).bearer(alma).expect(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {DATA, SOFTWARE})
    void l7_resourcesAreFound_byWordsOfNameAndDescription(String kind) {
        JsonObject body = resource("Records").put("description", "Weather in the Alps");
        create(kind, body);
        create(kind, resource("Weather"));
        assertThat(list(kind, "?q=weather").stream().map(found -> found.getString("name")))
                .containsExactly("Weather", "Records");
        assertThat(list(kind, "?q=records+alp")).hasSize(1);
        assertThat(list(kind, "?q=elm")).isEmpty();
    }

    @Test
    void c2_everyFieldOfADataResource_isReturned() {
        everyFieldIsReturned(DATA, "DataResourceFields", """
                {"name": "n", "description": "d", "containsPII": true, "status": "published", "archived": false,
                 "visible": true, "aggregationOf": ["a"], "copyrightOwnedBy": ["Elm"], "license": ["CC0-1.0"],
                 "policy": [{"permission": []}], "exposedThrough": ["x"], "obsoleteDateTime": "o",
                 "expirationDateTime": "e", "category": "c", "isPayloadForAPI": true, "anonymized_extract": "ae",
                 "attributes": [{"name": "age"}], "country_or_region": "DE", "entries": 480, "subCategories": ["s"],
                 "b2cDescription": ["b"]}""");
    }

    @Test
    void c2_everyFieldOfASoftwareResource_isReturned() {
        everyFieldIsReturned(SOFTWARE, "SoftwareResourceFields", """
                {"name": "n", "description": "d", "status": "published", "archived": false, "visible": true,
                 "aggregationOf": ["a"], "copyrightOwnedBy": ["Elm"], "license": ["CC0-1.0"], "policy": [],
                 "category": "c", "locationAddress": [{"countryCode": "DE"}], "users_clients": 5,
                 "demo_link": "https://demo.example", "relevant_project_link": "", "isAPI": true, "usePII": false,
                 "b2cDescription": ["b"], "jurisdiction": "EU", "retention_period": "1 year",
                 "recipient_third_parties": ["t"]}""");
    }

    private void everyFieldIsReturned(String kind, String schema, String body) {
        JsonObject whole = new JsonObject(body);
        assertThat(whole.fieldNames())
                .isEqualTo(Contract.load(CatalogVerticle.CONTRACT)
                        .published()
                        .getJsonObject("components")
                        .getJsonObject("schemas")
                        .getJsonObject(schema)
                        .getJsonObject("properties")
                        .fieldNames());
        JsonObject created = create(kind, whole);
        assertThat(created.getMap()).containsAllEntriesOf(whole.getMap());
        assertThat(catalog.api
                        .get(kind + "/" + created.getString("_id"))
                        .expect(200)
                        .json()
                        .getMap())
                .containsAllEntriesOf(whole.getMap());
    }

    @Test
    void c2_requiredTexts_areNotBlank() {
        for (String field : List.of("name", "description", "containsPII")) {
            JsonObject body = resource("Records");
            body.remove(field);
            catalog.api.post(DATA, body).bearer(alma).expect(400);
        }
        catalog.api
                .post(DATA, resource("Records").put("description", " "))
                .bearer(alma)
                .expect(400)
                .problem()
                .hasViolation("/description");
        catalog.api
                .post(SOFTWARE, new JsonObject().put("name", "n"))
                .bearer(alma)
                .expect(400);
    }

    /** Forms send truth values as texts. */
    @Test
    void c2_containsPii_mayBeAText() {
        for (Object text : List.of("true", "1")) {
            assertThat(create(DATA, resource("Records").put("containsPII", text))
                            .getValue("containsPII"))
                    .isEqualTo(true);
        }
        assertThat(create(DATA, resource("Records").put("containsPII", "0")).getValue("containsPII"))
                .isEqualTo(false);
        catalog.api
                .post(DATA, resource("Records").put("containsPII", "yes"))
                .bearer(alma)
                .expect(400)
                .problem()
                .hasViolation("/containsPII");
    }

    /** The public catalog also made URLs of names and of URLs with http. */
    @Test
    void copyrightOwners_areUrlsWhereEverybodyReads_ifTheyAreIds() {
        JsonArray owners = new JsonArray()
                .add(ID)
                .add("Elm University")
                .add("http://elm.example")
                .add("https://other.example/v1/catalog/participants/" + ID);
        JsonObject created = create(DATA, resource("Records").put("copyrightOwnedBy", owners));
        assertThat(created.getJsonArray("copyrightOwnedBy")).isEqualTo(owners);
        JsonObject read = catalog.api
                .get(DATA + "/" + created.getString("_id"))
                .expect(200)
                .json();
        assertThat(read.getJsonArray("copyrightOwnedBy"))
                .containsExactly(
                        catalog.self.certificate().url() + "/v1/catalog/participants/" + ID,
                        "Elm University",
                        "http://elm.example",
                        "https://other.example/v1/catalog/participants/" + ID);
    }

    private JsonObject create(String kind, JsonObject body) {
        return catalog.api.post(kind, body).bearer(alma).expect(201).json();
    }

    private List<JsonObject> list(String kind, String query) {
        return catalog.api.get(kind + query).expect(200).json().getJsonObject("data").getJsonArray("result").stream()
                .map(JsonObject.class::cast)
                .toList();
    }

    private static JsonObject resource(String name) {
        return new JsonObject().put("name", name).put("description", "d").put("containsPII", false);
    }
}
