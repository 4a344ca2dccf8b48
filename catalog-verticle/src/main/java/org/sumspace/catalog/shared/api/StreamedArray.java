package org.sumspace.catalog.shared.api;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.page.PageRequest;

/** An answer that is one array of records, of which a part at a time is in memory. */
public final class StreamedArray {
    private static final String START = "[";

    private final Vertx vertx;
    private final StreamedAnswer answer;
    private final Function<List<String>, Future<List<Map<String, @Nullable Object>>>> read;

    /**
     * @param read reads the records with some ids as the caller sees them, in their order; those that are gone are left out
     */
    public StreamedArray(RoutingContext ctx, Function<List<String>, Future<List<Map<String, @Nullable Object>>>> read) {
        this.vertx = ctx.vertx();
        this.answer = new StreamedAnswer(ctx, MediaTypes.JSON);
        this.read = read;
    }

    /**
     * The page that a request wants of a whole array; empty if it wants all. An array does not say its limit, and has as
     * many items as the request wants: it is streamed.
     */
    public static Optional<PageRequest> page(ApiRequest request) {
        boolean cut =
                request.query("limit").isPresent() || request.query("page").isPresent();
        return cut
                ? Optional.of(
                        new PageRequest(request.query("limit", PageRequest.LIMIT_DEFAULT), request.query("page", 1)))
                : Optional.empty();
    }

    public void write(List<String> ids) {
        write(ids, START);
    }

    /** @param separator the text before the next record */
    private void write(List<String> ids, String separator) {
        if (ids.isEmpty()) {
            answer.end(separator.equals(START) ? "[]" : "]");
            return;
        }
        int part = Math.min(PageRequest.LIMIT_MAX, ids.size());
        List<String> rest = ids.subList(part, ids.size());
        read.apply(ids.subList(0, part))
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(separator)
                        : vertx.executeBlocking(() -> items(found, separator), false)
                                .compose(answer::write)
                                .map(","))
                .onSuccess(next -> write(rest, next))
                .onFailure(answer::fail);
    }

    private static Buffer items(List<Map<String, @Nullable Object>> found, String separator) {
        Buffer items = Buffer.buffer();
        String before = separator;
        for (Map<String, @Nullable Object> record : found) {
            items.appendString(before).appendBuffer(new JsonObject(record).toBuffer());
            before = ",";
        }
        return items;
    }
}
