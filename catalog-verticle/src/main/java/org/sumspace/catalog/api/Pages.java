package org.sumspace.catalog.api;

import io.vertx.core.json.JsonObject;
import java.util.function.Function;
import org.sumspace.common.page.Page;

/** A page of results in the form of all the catalog's lists: {@code {data: {limit, page, pages, count, result}}}. */
final class Pages {
    private Pages() {}

    static <T> JsonObject json(Page<T> page, Function<T, JsonObject> item) {
        return new JsonObject().put("data", page.toJson(item));
    }
}
