package org.sumspace.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.common.testkit.Await.result;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.catalog.resource.domain.ResourceKind;
import org.sumspace.common.document.JsonValue;

/** Answers with records in the place of their ids, and the lists of one participant. */
class PopulatedAnswersApiTest extends RecordApiTestBase {
    private static final String POPULATED = "?populated=true";

    @ParameterizedTest
    @ValueSource(strings = {OFFERINGS, INFRASTRUCTURE})
    void c6_populatedAnswers_haveThePublicRecordsInThePlaceOfTheirIds(String kind) {
        JsonObject data = create(DATA, body("Records"));
        JsonObject represented = new JsonObject().put("resourceID", data.getString("_id"));
        catalog.api.post("/representations", represented).bearer(alma).expect(201);
        JsonObject software = create(SOFTWARE, body("Filter"));
        JsonObject created = create(
                kind, body("Both").put("dataResources", ids(data)).put("softwareResources", ids(software, software)));
        JsonObject readData = read(DATA, data);
        assertThat(readData.getJsonObject("representation").getString("type")).isEqualTo("REST");
        JsonArray expected = new JsonArray().add(readData);
        for (JsonObject populated : List.of(
                catalog.api.get(path(kind, created) + POPULATED).expect(200).json(),
                list("/" + kind + POPULATED).get(0),
                list("/" + kind + "/participant/" + created.getString("providedBy") + POPULATED)
                        .get(0))) {
            assertThat(populated.getJsonArray("dataResources")).isEqualTo(expected);
            assertThat(populated.getJsonArray("softwareResources"))
                    .containsExactly(read(SOFTWARE, software), read(SOFTWARE, software));
            assertThat(populated.getString("name")).isEqualTo("Both");
        }
        for (String query : List.of("", "?populated=false")) {
            assertThat(catalog.api
                            .get(path(kind, created) + query)
                            .expect(200)
                            .json()
                            .getJsonArray("dataResources"))
                    .isEqualTo(ids(data));
        }
        catalog.api.get("/" + kind + "?populated=x").expect(400);
    }

    @Test
    void c6_absentDeletedAndDraftRecords_areLeftOut_andTheirIdsAreShownOtherwise() {
        JsonObject deleted = create(DATA, body("Deleted"));
        JsonObject draft = create(DATA, body("Draft").put("status", "draft"));
        JsonObject archived = create(DATA, body("Archived").put("archived", true));
        JsonArray ids = ids(deleted, draft, archived).copy().add(ABSENT);
        JsonObject offering =
                create(OFFERINGS, body("All").put("dataResources", ids).put("softwareResources", ids));
        catalog.api.delete(path(DATA, deleted)).bearer(alma).expect(200);
        for (JsonObject populated : List.of(
                list("/" + OFFERINGS + POPULATED).get(0),
                catalog.api
                        .get(path(OFFERINGS, offering) + POPULATED)
                        .bearer(alma)
                        .expect(200)
                        .json())) {
            assertThat(populated.getJsonArray("dataResources")).containsExactly(read(DATA, archived));
            assertThat(populated.getJsonArray("softwareResources")).isEmpty();
        }
        assertThat(list("/" + OFFERINGS).get(0).getJsonArray("dataResources")).isEqualTo(ids);
    }

    @Test
    void c15_populatedAnswers_showNothingThatTheRecordsDoNotShow() {
        JsonObject data = create(DATA, body("Records"));
        catalog.api
                .post(
                        "/representations",
                        new JsonObject()
                                .put("resourceID", data.getString("_id"))
                                .put("url", "https://planted.example")
                                .put("visibility", "owner"))
                .bearer(alma)
                .expect(201);
        create(OFFERINGS, body("Offer").put("dataResources", ids(data)));
        create(INFRASTRUCTURE, body("Service").put("dataResources", ids(data)));
        for (String kind : List.of(OFFERINGS, INFRASTRUCTURE)) {
            assertThat(catalog.api
                            .get("/" + kind + POPULATED)
                            .expect(200)
                            .text()
                            .toLowerCase(Locale.ROOT))
                    .doesNotContain("planted", "example.org", "contactinfo", "hash", "requestkey");
        }
    }

    /** A client may send back what it has read. */
    @Test
    void c6_populatedRecord_isTakenAsItWasRead() {
        JsonObject data = create(DATA, body("Records"));
        JsonObject offering = create(OFFERINGS, body("Offer").put("dataResources", ids(data)));
        JsonObject populated = catalog.api
                .get(path(OFFERINGS, offering) + POPULATED)
                .expect(200)
                .json();
        assertThat(change(OFFERINGS, offering, populated)).isEqualTo(offering);
        catalog.api
                .put(
                        path(OFFERINGS, offering),
                        new JsonObject().put("dataResources", new JsonArray().add(new JsonObject().put("_id", "x"))))
                .bearer(alma)
                .expect(400)
                .problem()
                .hasViolation("/dataResources/0");
    }

    /** A malformed reference made the public catalog's lists fail. */
    @Test
    void c6_malformedReferencesInTheStore_leaveEveryReadReadable() {
        JsonObject offering = create(OFFERINGS, body("Offer"));
        var store = catalog.stores.records(ResourceKind.SERVICE_OFFERING);
        var record = result(store.find(offering.getString("_id"))).orElseThrow();
        result(store.replace(record.withContent(
                JsonValue.parse(
                        "{\"name\": \"Offer\", \"status\": \"published\", \"dataResources\": [\"no id\", \"$where\"],"
                                + " \"softwareResources\": []}"),
                record.createdAt())));
        assertThat(list("/" + OFFERINGS + POPULATED).get(0).getJsonArray("dataResources"))
                .isEmpty();
        assertThat(list("/" + OFFERINGS)).hasSize(1);
        catalog.api.get("/" + OFFERINGS + "/dcat").expect(200);
        catalog.api.get("/catalog" + path(OFFERINGS, offering)).expect(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {OFFERINGS, DATA, SOFTWARE, INFRASTRUCTURE})
    void l1_recordsOfOneParticipant_areAPage(String kind) {
        JsonObject first = create(kind, body("First"));
        create(kind, body("Second"));
        create(kind, body("Draft").put("status", "draft"));
        create(catalog.participant("Bete"), kind, body("Other"));
        String owner = first.getString(kind.equals(DATA) ? "producedBy" : "providedBy");
        String path = "/" + kind + "/participant/" + owner;
        assertThat(names(path)).containsExactly("First", "Second");
        assertThat(names(path + "?q=sec")).containsExactly("Second");
        JsonObject page = data(catalog.api.get(path + "?limit=1&page=2").expect(200));
        assertThat(page.getInteger("count")).isEqualTo(2);
        assertThat(records(page)).hasSize(1);
        assertThat(names("/" + kind + "/participant/" + ABSENT)).isEmpty();
        catalog.api.get("/" + kind + "/participant/x").expect(400).problem().hasViolation("path/id");
    }

    private static JsonArray ids(JsonObject... records) {
        return new JsonArray(
                List.of(records).stream().map(record -> record.getString("_id")).toList());
    }
}
