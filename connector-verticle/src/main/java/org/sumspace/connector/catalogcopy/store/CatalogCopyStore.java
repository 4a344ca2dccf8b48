package org.sumspace.connector.catalogcopy.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.store.Documents;
import org.sumspace.common.store.MongoStore;
import org.sumspace.connector.catalogcopy.domain.CatalogCopy;
import org.sumspace.connector.catalogcopy.domain.CatalogCopy.Kind;

/** Copies of catalog records by their ids. */
public final class CatalogCopyStore {
    private static final String ENDPOINT = "endpoint";
    private static final String RESOURCE_ID = "resourceId";
    private static final String TYPE = "type";
    private static final String ENABLED = "enabled";

    private final Documents copies;

    public CatalogCopyStore(MongoStore mongo) {
        this.copies = mongo.documents("catalogCopies");
    }

    public Future<Void> createIndexes() {
        return copies.index(ENABLED);
    }

    /** An existing copy stays as it is. */
    public Future<Void> addIfAbsent(CatalogCopy copy) {
        return copies.insertIfAbsent(write(copy)).mapEmpty();
    }

    /** @return whether there is such a copy */
    public Future<Boolean> setEnabled(String id, boolean enabled) {
        return copies.set(new JsonObject().put(Documents.ID, id), new JsonObject().put(ENABLED, enabled));
    }

    /** Stores a new URL of the record, because the connector works with another catalog. */
    public Future<Boolean> setEndpoint(CatalogCopy copy) {
        return copies.set(
                new JsonObject().put(Documents.ID, copy.id()), new JsonObject().put(ENDPOINT, copy.endpoint()));
    }

    public Future<Optional<CatalogCopy>> find(String id) {
        return copies.find(id).map(found -> found.map(CatalogCopyStore::read));
    }

    public Future<Long> count() {
        return copies.count(new JsonObject());
    }

    public Future<Page<CatalogCopy>> list(PageRequest page) {
        return copies.page(new JsonObject(), Documents.ascending(Documents.ID), page)
                .map(found -> found.map(CatalogCopyStore::read));
    }

    public Future<List<CatalogCopy>> enabled(int limit) {
        return copies.list(new JsonObject().put(ENABLED, true), Documents.ascending(Documents.ID), limit)
                .map(found -> found.stream().map(CatalogCopyStore::read).toList());
    }

    private static JsonObject write(CatalogCopy copy) {
        return new JsonObject()
                .put(Documents.ID, copy.id())
                .put(ENDPOINT, copy.endpoint())
                .put(RESOURCE_ID, copy.resourceId())
                .put(TYPE, copy.type().path())
                .put(ENABLED, copy.isEnabled());
    }

    private static CatalogCopy read(JsonObject document) {
        return new CatalogCopy(
                document.getString(Documents.ID),
                document.getString(ENDPOINT),
                document.getString(RESOURCE_ID),
                Kind.ofPath(document.getString(TYPE)),
                document.getBoolean(ENABLED));
    }
}
