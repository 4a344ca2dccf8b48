package org.sumspace.connector.catalogcopy.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.page.Page;
import org.sumspace.connector.catalogcopy.domain.CatalogCopy;

/** Copies of catalog records as the contract defines them. */
final class CatalogCopyJson {
    private CatalogCopyJson() {}

    static JsonObject of(CatalogCopy copy) {
        return new JsonObject()
                .put("_id", copy.id())
                .put("endpoint", copy.endpoint())
                .put("resourceId", copy.resourceId())
                .put("type", copy.type().path())
                .put("enabled", copy.isEnabled());
    }

    /** A page of copies, and the number of all. */
    static JsonObject list(Page<CatalogCopy> page) {
        return new JsonObject()
                .put(
                        "catalog",
                        new JsonArray(
                                page.result().stream().map(CatalogCopyJson::of).toList()))
                .put("count", page.count());
    }
}
