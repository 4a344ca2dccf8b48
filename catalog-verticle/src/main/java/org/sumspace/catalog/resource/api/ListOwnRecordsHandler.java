package org.sumspace.catalog.resource.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.resource.core.RecordView;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.StreamedAnswer;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.page.PageRequest;

/** {@code GET /K/me}: one array, of which a part at a time is in memory. */
public record ListOwnRecordsHandler(RecordService records) implements Handler<RoutingContext> {
    private static final String START = "[";

    @Override
    public void handle(RoutingContext ctx) {
        Actor actor = Actors.of(ctx);
        List<String> ids = records.ownIds(actor, page(ApiRequest.of(ctx)));
        write(ctx.vertx(), new StreamedAnswer(ctx, MediaTypes.JSON), actor, ids, START);
    }

    /** @param separator what comes before the next record */
    private void write(Vertx vertx, StreamedAnswer answer, Actor actor, List<String> ids, String separator) {
        if (ids.isEmpty()) {
            answer.end(separator.equals(START) ? "[]" : "]");
            return;
        }
        int part = Math.min(PageRequest.LIMIT_MAX, ids.size());
        List<String> rest = ids.subList(part, ids.size());
        records.listOwn(actor, ids.subList(0, part))
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(separator)
                        : vertx.executeBlocking(() -> items(found, separator), false)
                                .compose(answer::write)
                                .map(","))
                .onSuccess(next -> write(vertx, answer, actor, rest, next))
                .onFailure(answer::fail);
    }

    private Buffer items(List<ResourceRecord> found, String separator) {
        RecordView view = records.view();
        Buffer items = Buffer.buffer();
        String before = separator;
        for (ResourceRecord record : found) {
            items.appendString(before).appendBuffer(new JsonObject(view.of(record)).toBuffer());
            before = ",";
        }
        return items;
    }

    private static Optional<PageRequest> page(ApiRequest request) {
        boolean cut =
                request.query("limit").isPresent() || request.query("page").isPresent();
        return cut ? Optional.of(request.page()) : Optional.empty();
    }
}
