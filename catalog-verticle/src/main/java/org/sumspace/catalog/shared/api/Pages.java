package org.sumspace.catalog.shared.api;

import io.vertx.core.json.JsonObject;
import java.util.function.Function;
import org.sumspace.common.page.Page;

/** A page of a list as the catalog's API shows it: {@code {data: {limit, page, pages, count, result}}}. */
public final class Pages {
    private Pages() {}

    public static <T> JsonObject json(Page<T> page, Function<T, JsonObject> item) {
        return new JsonObject().put("data", page.toJson(item));
    }
}
