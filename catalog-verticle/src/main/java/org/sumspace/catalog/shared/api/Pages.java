package org.sumspace.catalog.shared.api;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.function.Function;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.page.Page;

/** A page of a list as the catalog's API shows it: {@code {data: {limit, page, pages, count, result}}}. */
public final class Pages {
    private static final String TAIL = "]}}";

    private Pages() {}

    /** The same JSON as {@link #json}, with items that are encoded already. */
    public static <T> Buffer encoded(Page<T> page, Function<T, Buffer> item) {
        String head = "{\"data\":{\"limit\":" + page.request().limit() + ",\"page\":"
                + page.request().page() + ",\"pages\":" + page.pages() + ",\"count\":" + page.count() + ",\"result\":[";
        int items = page.result().stream()
                .mapToInt(each -> item.apply(each).length() + 1)
                .sum();
        Buffer json = Buffer.buffer(head.length() + items + TAIL.length()).appendString(head);
        String separator = "";
        for (T each : page.result()) {
            json.appendString(separator).appendBuffer(item.apply(each));
            separator = ",";
        }
        return json.appendString(TAIL);
    }

    public static <T> Answer answer(Page<T> page, Function<T, JsonObject> item) {
        return Answer.json(json(page, item));
    }

    public static <T> JsonObject json(Page<T> page, Function<T, JsonObject> item) {
        return new JsonObject().put("data", page.toJson(item));
    }
}
