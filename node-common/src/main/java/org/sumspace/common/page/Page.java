package org.sumspace.common.page;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.Function;

/**
 * One page of a list.
 *
 * @param count how many items the whole list has
 */
public record Page<T>(PageRequest request, long count, List<T> result) {
    public Page {
        result = List.copyOf(result);
    }

    /** @param all items of the list, in their order */
    public static <T> Page<T> of(PageRequest request, List<T> all) {
        return new Page<>(
                request,
                all.size(),
                all.stream().skip(request.skip()).limit(request.limit()).toList());
    }

    /** At least 1: the first page of an empty list is empty. */
    public long pages() {
        return Math.max(1, (count + request.limit() - 1) / request.limit());
    }

    public <U> Page<U> map(Function<T, U> function) {
        return new Page<>(request, count, result.stream().map(function).toList());
    }

    public JsonObject toJson(Function<T, JsonObject> item) {
        return toJson("result", item);
    }

    /** @param member which has the items */
    public JsonObject toJson(String member, Function<T, JsonObject> item) {
        return new JsonObject()
                .put("limit", request.limit())
                .put("page", request.page())
                .put("pages", pages())
                .put("count", count)
                .put(member, new JsonArray(result.stream().map(item).toList()));
    }
}
