package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.http.server.contract.Contract;

/** The behaviour of data and software resources beyond the common code, which the test of service offerings covers. */
class ResourcesApiTest extends RecordApiTestBase {
    @ParameterizedTest
    @ValueSource(strings = {DATA, SOFTWARE})
    void c1_resourceIsCreated_listed_read_changed_andDeleted(String kind) {
        String owner = kind.equals(DATA) ? "producedBy" : "providedBy";
        JsonObject created = create(kind, body("Records"));
        String path = path(kind, created);
        String ownerId = created.getString(owner);
        String ownerUrl = catalog.self.certificate().url() + "/v1/catalog/participants/" + ownerId;
        assertThat(ownerId).matches("[0-9a-f]{24}");

        JsonObject read = catalog.api.get(path).expect(200).json();
        assertThat(read.getString(owner)).isEqualTo(ownerUrl);
        assertThat(read.copy().put(owner, ownerId)).isEqualTo(created);
        assertThat(list("/" + kind)).containsExactly(read);
        assertThat(list("/" + kind + "?" + owner + "=" + ownerId)).containsExactly(read);
        assertThat(list("/" + kind + "?offeredBy=" + ownerUrl)).containsExactly(read);
        assertThat(list("/" + kind + "?offeredBy=" + ABSENT)).isEmpty();

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
        assertThat(list("/" + kind)).isEmpty();
        assertThat(own(alma, kind)).hasSize(1);
        assertThat(catalog.api.delete(path).bearer(alma).expect(200).json().getString("name"))
                .isEqualTo("Records");
        catalog.api.get(path).bearer(alma).expect(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {DATA, SOFTWARE})
    void l7_resourcesAreFound_byWordsOfNameAndDescription(String kind) {
        JsonObject body = body("Records").put("description", "Weather in the Alps");
        create(kind, body);
        create(kind, body("Weather"));
        assertThat(list("/" + kind + "?q=weather").stream().map(found -> found.getString("name")))
                .containsExactly("Weather", "Records");
        assertThat(list("/" + kind + "?q=records+alp")).hasSize(1);
        assertThat(list("/" + kind + "?q=elm")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {DATA, SOFTWARE, "serviceofferings", "infrastructureservices"})
    void policyThatCanNeverBeValid_isRefusedWithItsPath(String kind) {
        JsonObject wrongAction = new JsonObject().put("odrl:permission", new JsonObject().put("action", "USE"));
        JsonObject withoutTarget = new JsonObject().put("permission", new JsonObject().put("action", "use"));
        JsonObject record = create(kind, body("n").put("policy", new JsonArray().add(withoutTarget)));
        JsonObject body =
                body("n").put("policy", new JsonArray().add("as agreed").add(wrongAction));

        catalog.api
                .post("/" + kind, body)
                .bearer(alma)
                .expect(422)
                .problem()
                .hasViolation("/policy/1/permission/0/action");
        catalog.api
                .put("/" + kind + "/" + record.getString("_id"), body)
                .bearer(alma)
                .expect(422)
                .problem()
                .hasViolation("/policy/1/permission/0/action");
    }

    @Test
    void c2_everyFieldOfADataResource_isReturned() {
        everyFieldIsReturned(DATA, "DataResourceFields", """
                {"name": "n", "description": "d", "containsPII": true, "status": "published", "archived": false,
                 "visible": true, "aggregationOf": ["a"], "copyrightOwnedBy": ["Elm"], "license": ["CC0-1.0"],
                 "policy": [{"permission": []}], "exposedThrough": ["x"], "obsoleteDateTime": "o",
                 "expirationDateTime": "e", "category": "c", "isPayloadForAPI": true,
                 "apiResponseRepresentation": "0123456789abcdef01234567", "anonymized_extract": "ae",
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
        whole.remove("apiResponseRepresentation"); // It does not exist.
        assertThat(read(kind, created).getMap()).containsAllEntriesOf(whole.getMap());
    }

    @Test
    void c2_requiredTexts_areNotBlank() {
        for (String field : List.of("name", "description", "containsPII")) {
            JsonObject body = body("Records");
            body.remove(field);
            catalog.api.post("/" + DATA, body).bearer(alma).expect(400);
        }
        catalog.api
                .post("/" + DATA, body("Records").put("description", " "))
                .bearer(alma)
                .expect(400)
                .problem()
                .hasViolation("/description");
        catalog.api
                .post("/" + SOFTWARE, new JsonObject().put("name", "n"))
                .bearer(alma)
                .expect(400);
    }

    /** Forms send truth values as texts. */
    @Test
    void c2_containsPii_mayBeAText() {
        for (Object text : List.of("true", "1")) {
            assertThat(create(DATA, body("Records").put("containsPII", text)).getValue("containsPII"))
                    .isEqualTo(true);
        }
        assertThat(create(DATA, body("Records").put("containsPII", "0")).getValue("containsPII"))
                .isEqualTo(false);
        catalog.api
                .post("/" + DATA, body("Records").put("containsPII", "yes"))
                .bearer(alma)
                .expect(400)
                .problem()
                .hasViolation("/containsPII");
    }

    /** The public catalog also made URLs of names and of URLs with http. */
    @Test
    void copyrightOwners_areUrlsWhereEverybodyReads_ifTheyAreIds() {
        JsonArray owners = new JsonArray()
                .add(ABSENT)
                .add("Elm University")
                .add("http://elm.example")
                .add("https://other.example/v1/catalog/participants/" + ABSENT);
        JsonObject created = create(DATA, body("Records").put("copyrightOwnedBy", owners));
        assertThat(created.getJsonArray("copyrightOwnedBy")).isEqualTo(owners);
        JsonObject read = read(DATA, created);
        assertThat(read.getJsonArray("copyrightOwnedBy"))
                .containsExactly(
                        catalog.self.certificate().url() + "/v1/catalog/participants/" + ABSENT,
                        "Elm University",
                        "http://elm.example",
                        "https://other.example/v1/catalog/participants/" + ABSENT);
    }
}
