package org.sumspace.catalog;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.sumspace.common.testkit.ApiProbe;

/** A catalog with the participant Alma, and what tests of records do with it. Kinds are paths without a slash. */
abstract class RecordApiTestBase extends CatalogTestBase {
    static final String OFFERINGS = "serviceofferings";
    static final String DATA = "dataresources";
    static final String SOFTWARE = "softwareresources";
    static final String INFRASTRUCTURE = "infrastructureservices";

    /** Well-formed, and no record has it. */
    static final String ABSENT = "0123456789abcdef01234567";

    CatalogUnderTest catalog;
    String alma = "";

    @BeforeEach
    void start() {
        catalog = new CatalogUnderTest(dataDir());
        alma = catalog.participant("Alma");
    }

    @AfterEach
    void stop() {
        catalog.close();
    }

    /** Creates a record of Alma. */
    JsonObject create(String kind, JsonObject body) {
        return create(alma, kind, body);
    }

    JsonObject create(String token, String kind, JsonObject body) {
        return catalog.api.post("/" + kind, body).bearer(token).expect(201).json();
    }

    JsonObject read(String kind, JsonObject record) {
        return catalog.api.get(path(kind, record)).expect(200).json();
    }

    JsonObject change(String kind, JsonObject record, JsonObject change) {
        return catalog.api
                .put(path(kind, record), change)
                .bearer(alma)
                .expect(200)
                .json();
    }

    /** The records of a page that everybody reads. */
    List<JsonObject> list(String pathAndQuery) {
        return records(data(catalog.api.get(pathAndQuery).expect(200)));
    }

    List<String> names(String pathAndQuery) {
        return list(pathAndQuery).stream()
                .map(record -> record.getString("name"))
                .toList();
    }

    List<JsonObject> own(String token, String kindAndQuery) {
        String[] parts = kindAndQuery.split("\\?", 2);
        String query = parts.length == 1 ? "" : "?" + parts[1];
        return objects(new JsonArray(catalog.api
                .get("/" + parts[0] + "/me" + query)
                .bearer(token)
                .expect(200)
                .text()));
    }

    String operator() {
        return catalog.login(CatalogUnderTest.OPERATOR, CatalogUnderTest.PASSWORD);
    }

    /** The URL of a self-description. */
    String url(String kind, String id) {
        return catalog.self.certificate().url() + "/v1/catalog/" + kind + "/" + id;
    }

    static JsonObject data(ApiProbe.Answer answer) {
        return answer.json().getJsonObject("data");
    }

    static List<JsonObject> records(JsonObject page) {
        return objects(page.getJsonArray("result"));
    }

    static List<JsonObject> objects(JsonArray array) {
        return array.stream().map(JsonObject.class::cast).toList();
    }

    static String path(String kind, JsonObject record) {
        return "/" + kind + "/" + record.getString("_id");
    }

    /** A body for every kind: keys that are not fields of a kind have no effect. */
    static JsonObject body(String name) {
        return new JsonObject().put("name", name).put("description", "d").put("containsPII", false);
    }
}
