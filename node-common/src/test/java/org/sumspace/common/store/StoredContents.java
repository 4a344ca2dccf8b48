package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** The whole content of a database, for tests that check whether it changes. */
public final class StoredContents {
    private static final JsonObject ALL = new JsonObject();

    private StoredContents() {}

    /** The documents by their collections. */
    public static Future<Map<String, List<JsonObject>>> of(DocumentStore database) {
        Map<String, List<JsonObject>> contents = new ConcurrentSkipListMap<>();
        return TestDatabase.mongo(database)
                .client()
                .getCollections()
                .compose(names -> Future.all(names.stream()
                                .map(name -> TestDatabase.mongo(database)
                                        .client()
                                        .find(name, ALL)
                                        .map(documents -> contents.put(name, documents)))
                                .toList())
                        .map(contents));
    }

    /** Whether any document has {@code true} in this field; asked more often than for everything, which takes much longer. */
    public static Future<Boolean> has(DocumentStore database, String field) {
        JsonObject isTrue = new JsonObject().put(field, true);
        return TestDatabase.mongo(database)
                .client()
                .getCollections()
                .compose(names -> Future.all(names.stream()
                        .map(name -> TestDatabase.mongo(database).client().count(name, isTrue))
                        .toList()))
                .map(counts -> counts.<Long>list().stream().anyMatch(count -> count > 0));
    }
}
