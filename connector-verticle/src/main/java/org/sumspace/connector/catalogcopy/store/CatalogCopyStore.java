package org.sumspace.connector.catalogcopy.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.DocumentStore;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.query.Order;
import org.sumspace.common.store.query.Query;
import org.sumspace.connector.catalogcopy.domain.CatalogCopy;

/** Copies of catalog records by their ids. */
public final class CatalogCopyStore {
    private static final String ENDPOINT = "endpoint";
    private static final String ENABLED = "enabled";
    private static final JsonRecords RECORDS = JsonRecords.camelCase();

    private final Documents copies;

    public CatalogCopyStore(DocumentStore database) {
        this.copies = database.documents("catalogCopies");
    }

    public Future<Void> createIndexes() {
        return copies.index(ENABLED);
    }

    /** An existing copy stays as it is. */
    public Future<Void> addIfAbsent(CatalogCopy copy) {
        return copies.insertIfAbsent(new JsonObject(RECORDS.tree(copy))).mapEmpty();
    }

    /** @return whether there is such a copy */
    public Future<Boolean> setEnabled(String id, boolean enabled) {
        return copies.set(Query.is(Documents.ID, id), new JsonObject().put(ENABLED, enabled));
    }

    /** Stores a new URL of the record, because the connector works with another catalog. */
    public Future<Boolean> setEndpoint(CatalogCopy copy) {
        return copies.set(Query.is(Documents.ID, copy.id()), new JsonObject().put(ENDPOINT, copy.endpoint()));
    }

    public Future<Optional<CatalogCopy>> find(String id) {
        return copies.find(id).map(found -> found.map(CatalogCopyStore::read));
    }

    public Future<Long> count() {
        return copies.count(Query.everything());
    }

    public Future<Page<CatalogCopy>> list(PageRequest page) {
        return copies.page(Query.everything(), Order.ascending(Documents.ID), page)
                .map(found -> found.map(CatalogCopyStore::read));
    }

    public Future<List<CatalogCopy>> enabled(int limit) {
        return copies.list(Query.is(ENABLED, true), Order.ascending(Documents.ID), limit)
                .map(found -> found.stream().map(CatalogCopyStore::read).toList());
    }

    private static CatalogCopy read(JsonObject document) {
        return RECORDS.read(document.getMap(), CatalogCopy.class);
    }
}
