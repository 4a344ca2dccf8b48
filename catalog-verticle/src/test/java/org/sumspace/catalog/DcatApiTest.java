package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DcatApiTest extends RecordApiTestBase {
    @Test
    void dataResource_hasTheTermsOfADataset() {
        JsonObject created = create(
                DATA,
                body("Records")
                        .put("license", array("CC0-1.0"))
                        .put("policy", array("p"))
                        .put("copyrightOwnedBy", array(ABSENT))
                        .put("category", "education")
                        .put("exposedThrough", array("https://elm.example")));
        JsonObject representation = catalog.api
                .post("/representations", new JsonObject().put("resourceID", created.getString("_id")))
                .bearer(alma)
                .expect(201)
                .json();
        JsonObject read = read(DATA, created);
        JsonObject expected = common(read)
                .put("creator", new JsonObject().put("account", url("participants", created.getString("producedBy"))))
                .put("license", array("CC0-1.0"))
                .put("rights", array(url("participants", ABSENT)))
                .put("theme", new JsonObject().put("definition", "education"))
                .put(
                        "distribution",
                        new JsonObject()
                                .put("accessURL", array("https://elm.example"))
                                .put("@id", representation.getString("_id")));
        assertMapped(DATA, created, expected);
    }

    @Test
    void softwareResource_hasItsOwnTerms() {
        JsonObject created = create(
                SOFTWARE,
                body("Filter")
                        .put("license", array("MIT"))
                        .put("category", "c")
                        .put("aggregationOf", array("part"))
                        .put("demo_link", "https://demo.example")
                        .put(
                                "locationAddress",
                                new JsonArray()
                                        .add(new JsonObject().put("countryCode", "DE"))
                                        .add(new JsonObject().put("countryCode", "FR"))));
        JsonObject expected = common(read(SOFTWARE, created))
                .put("publisher", new JsonObject().put("account", url("participants", created.getString("providedBy"))))
                .put("license", array("MIT"))
                .put("rights", new JsonArray())
                .put("theme", new JsonObject().put("definition", "c"))
                .put("hasPart", array("part"))
                .put("language", "DE;FR")
                .put("endpointDescription", "https://demo.example");
        assertMapped(SOFTWARE, created, expected);
    }

    @Test
    void offering_refersToItsResources_byTheirUrls() {
        JsonObject created = create(
                OFFERINGS,
                body("Offer")
                        .put("keywords", array("a").add("b"))
                        .put("dataResources", array(ABSENT))
                        .put("location", "DE")
                        .put("aggregationOf", array("r"))
                        .put("dependsOn", array("d"))
                        .put("termsAndConditions", "t"));
        JsonObject expected = common(created)
                .put("publisher", new JsonObject().put("account", url("participants", created.getString("providedBy"))))
                .put("keyword", "a;b")
                .put("dataset", array(url(DATA, ABSENT)))
                .put("service", new JsonArray())
                .put("spatial", "DE")
                .put("relation", array("r"))
                .put("contactPoint", new JsonObject().put("url", array("d")))
                .put("conformsTo", "t");
        assertMapped(OFFERINGS, created, expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {OFFERINGS, DATA, SOFTWARE})
    void c10_draftIsSeenByItsOwnerAndOperatorsOnly_andInNoList(String kind) {
        JsonObject draft = create(kind, body("Draft").put("status", "draft"));
        String path = "/" + kind + "/dcat/" + draft.getString("_id");
        catalog.api.get(path).expect(404);
        catalog.api.get(path).bearer(catalog.participant("Bete")).expect(404);
        catalog.api.get(path).bearer(alma).expect(200);
        catalog.api.get(path).bearer(operator()).expect(200);
        assertThat(page(kind, "").getJsonObject("result").getJsonArray("dataset"))
                .isEmpty();
        catalog.api.get("/" + kind + "/dcat/" + ABSENT).expect(404);
        catalog.api.get("/" + kind + "/dcat/x").expect(400);
    }

    @Test
    void l1_listIsAPage_withTheFiltersOfTheList() {
        create(DATA, body("A"));
        create(DATA, body("B"));
        create(catalog.participant("Bete"), DATA, body("C"));
        JsonObject page = page(DATA, "?limit=2&page=2");
        assertThat(page.getInteger("count")).isEqualTo(3);
        assertThat(page.getInteger("pages")).isEqualTo(2);
        assertThat(titles(page)).containsExactly("C");
        assertThat(titles(page(DATA, "?q=b"))).containsExactly("B");
        assertThat(titles(page(DATA, "?offeredBy=" + ABSENT))).isEmpty();
    }

    private void assertMapped(String kind, JsonObject record, JsonObject expected) {
        assertThat(catalog.api
                        .get("/" + kind + "/dcat/" + record.getString("_id"))
                        .expect(200)
                        .json())
                .isEqualTo(expected);
        assertThat(page(kind, "").getJsonObject("result").getJsonArray("dataset"))
                .containsExactly(expected);
    }

    private JsonObject page(String kind, String query) {
        return data(catalog.api.get("/" + kind + "/dcat" + query).expect(200));
    }

    private static List<String> titles(JsonObject page) {
        return objects(page.getJsonObject("result").getJsonArray("dataset")).stream()
                .map(each -> each.getString("title"))
                .toList();
    }

    private static JsonObject common(JsonObject record) {
        return new JsonObject()
                .put("title", record.getString("name"))
                .put("description", record.getString("description"))
                .put("hasPolicy", record.getJsonArray("policy"))
                .put("releaseDate", record.getString("createdAt"))
                .put("update", record.getString("updatedAt"))
                .put("version", record.getString("schema_version"));
    }

    private static JsonArray array(String item) {
        return new JsonArray().add(item);
    }
}
