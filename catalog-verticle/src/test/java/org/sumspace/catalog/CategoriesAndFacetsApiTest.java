package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CategoriesAndFacetsApiTest extends RecordApiTestBase {
    private static final String FACETS = "/" + OFFERINGS + "/facets";

    @Test
    void l1_offeringsOfACategory_haveAPublishedResourceOfIt() {
        JsonObject health = create(DATA, body("Health").put("category", "health"));
        JsonObject other = create(DATA, body("Other").put("category", "health and care"));
        JsonObject draft = create(DATA, body("Draft").put("category", "health").put("status", "draft"));
        JsonObject software = create(SOFTWARE, body("Software").put("category", "health"));
        create(OFFERINGS, offering("A", health, other));
        create(OFFERINGS, offering("B", other, draft));
        create(OFFERINGS, offering("C", health));
        create(OFFERINGS, offering("D", health).put("status", "draft"));
        create(OFFERINGS, body("E").put("softwareResources", ids(software)));

        assertThat(names("/catalog/data/health")).containsExactly("A", "C");
        assertThat(names("/v1/catalog/services/health")).containsExactly("E");
        assertThat(names("/catalog/data/health%20and%20care")).containsExactly("A", "B");
        assertThat(names("/catalog/data/none")).isEmpty();
        assertThat(names("/catalog/data/%7B%22$ne%22:1%7D")).isEmpty();
        JsonObject page =
                data(catalog.api.get("/catalog/data/health?limit=1&page=2").expect(200));
        assertThat(page.getInteger("count")).isEqualTo(2);
        assertThat(records(page).get(0).getString("name")).isEqualTo("C");
        assertThat(data(catalog.api.get("/catalog/data/none").expect(200)).getInteger("limit"))
                .isEqualTo(50);
        catalog.api.get("/catalog/data/health?page=0").expect(400);
        catalog.api.get("/catalog/data/" + "a".repeat(301)).expect(400);
    }

    @Test
    void l1_categoriesFollowChangesOfResourcesAndOfferings() {
        JsonObject health = create(DATA, body("Health").put("category", "health"));
        JsonObject offering = create(OFFERINGS, offering("A", health));
        change(DATA, health, new JsonObject().put("category", "sport"));
        assertThat(names("/catalog/data/health")).isEmpty();
        assertThat(names("/catalog/data/sport")).containsExactly("A");
        change(OFFERINGS, offering, new JsonObject().put("dataResources", new JsonArray()));
        assertThat(names("/catalog/data/sport")).isEmpty();
    }

    @Test
    void l7_facetsCountTheValuesOfTheList_mostFrequentFirst() {
        String bete = catalog.participant("Bete");
        String owner =
                create(OFFERINGS, valued("Weather", "climate", "open", "daily")).getString("providedBy");
        create(OFFERINGS, valued("Weather too", "climate", "open", " open "));
        String other =
                create(bete, OFFERINGS, valued("Traffic", "mobility", "open")).getString("providedBy");
        create(OFFERINGS, valued("Draft", "climate", "open").put("status", "draft"));
        create(OFFERINGS, valued("Archived", "climate", "open").put("archived", true));

        JsonObject all = facets("");
        assertThat(counts(all, "category")).containsExactly("climate 2", "mobility 1");
        assertThat(counts(all, "owner")).containsExactly(owner + " 2", other + " 1");
        assertThat(counts(all, "keyword")).containsExactly("open 3", "daily 1");
        assertThat(counts(facets("?q=weather"), "category")).containsExactly("climate 2");
        assertThat(counts(facets("?q=weather+too"), "keyword")).containsExactly("open 1");
        assertThat(counts(facets("?offeredBy=" + other), "keyword")).containsExactly("open 1");
        assertThat(counts(facets("?providedBy=" + ABSENT), "owner")).isEmpty();
        assertThat(counts(facets("?limit=1"), "keyword")).containsExactly("open 3");
        catalog.api.get(FACETS + "?limit=0").expect(400);
        catalog.api.get(FACETS + "?offeredBy=x").expect(400);
        catalog.api.get(FACETS + "?q=" + "a".repeat(201)).expect(400);
    }

    @Test
    void l7_valuesOfAFacet_areBounded() {
        JsonArray keywords = new JsonArray(
                IntStream.range(0, 150).mapToObj(i -> "k%03d".formatted(i)).collect(Collectors.toList()));
        create(OFFERINGS, body("Many").put("keywords", keywords.add("a".repeat(301))));
        assertThat(counts(facets("?limit=100"), "keyword"))
                .hasSize(100)
                .startsWith("k000 1")
                .endsWith("k099 1");
        assertThat(counts(facets(""), "keyword")).hasSize(10);
        catalog.api.get(FACETS + "?limit=101").expect(400).problem().hasViolation("query/limit");
    }

    @Test
    void l1_listsTakeACategoryAndAKeyword() {
        create(OFFERINGS, valued("Weather", "climate", "open", "daily"));
        create(OFFERINGS, valued("Forecast", "climate", "closed"));
        create(OFFERINGS, valued("Traffic", "mobility", "open"));
        create(OFFERINGS, valued("Draft", "climate", "open").put("status", "draft"));
        create(DATA, body("Health").put("category", "health and care"));
        create(DATA, body("Other").put("category", "health"));

        assertThat(names("/serviceofferings?category=climate")).containsExactly("Weather", "Forecast");
        assertThat(names("/serviceofferings?category=climate&keyword=open")).containsExactly("Weather");
        assertThat(names("/serviceofferings?keyword=open&q=tra")).containsExactly("Traffic");
        assertThat(names("/serviceofferings?keyword=op")).isEmpty();
        assertThat(names("/serviceofferings?keyword=Open")).isEmpty();
        assertThat(names("/serviceofferings?category=%7B%22$ne%22:1%7D")).isEmpty();
        assertThat(names("/dataresources?category=health%20and%20care")).containsExactly("Health");
        assertThat(counts(facets("?category=climate"), "keyword")).containsExactly("closed 1", "daily 1", "open 1");
        JsonObject dcat =
                data(catalog.api.get("/serviceofferings/dcat?category=mobility").expect(200));
        assertThat(dcat.getInteger("count")).isEqualTo(1);
        catalog.api.get("/serviceofferings?keyword=" + "a".repeat(301)).expect(400);
    }

    private JsonObject facets(String query) {
        return data(catalog.api.get(FACETS + query).expect(200));
    }

    private static List<String> counts(JsonObject facets, String facet) {
        return objects(facets.getJsonArray(facet)).stream()
                .map(each -> each.getString("value") + " " + each.getInteger("count"))
                .toList();
    }

    private static JsonObject valued(String name, String category, String... keywords) {
        return body(name)
                .put("category", new JsonArray().add(category))
                .put("keywords", new JsonArray(List.of(keywords)));
    }

    private static JsonObject offering(String name, JsonObject... data) {
        return body(name).put("dataResources", ids(data));
    }

    private static JsonArray ids(JsonObject... records) {
        return new JsonArray(
                List.of(records).stream().map(record -> record.getString("_id")).toList());
    }
}
