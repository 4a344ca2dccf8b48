package org.sumspace.common.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;

/** The whole content of a database, for tests that check whether it changes. */
public final class StoredContents {
    private StoredContents() {}

    private static Future<? extends Collection<String>> collections(DocumentStore store) {
        return store.database() instanceof PostgresDatabase postgres
                ? Future.succeededFuture(postgres.collections())
                : TestDatabase.mongo(store).client().getCollections();
    }

    /** The documents by their collections. */
    public static Future<Map<String, List<JsonObject>>> of(DocumentStore store) {
        Map<String, List<JsonObject>> contents = new ConcurrentSkipListMap<>();
        return collections(store)
                .compose(names -> Future.all(names.stream()
                                .map(name -> store.documents(name)
                                        .list(Query.everything(), Order.ascending(Documents.ID), DocumentTable.NO_LIMIT)
                                        .map(documents -> contents.put(name, documents)))
                                .toList())
                        .map(contents));
    }

    /** Whether any document has {@code true} in this field; asked more often than for everything, which takes much longer. */
    public static Future<Boolean> has(DocumentStore store, String field) {
        return collections(store)
                .compose(names -> Future.all(names.stream()
                        .map(name -> store.documents(name).count(Query.is(field, true)))
                        .toList()))
                .map(counts -> counts.<Long>list().stream().anyMatch(count -> count > 0));
    }
}
