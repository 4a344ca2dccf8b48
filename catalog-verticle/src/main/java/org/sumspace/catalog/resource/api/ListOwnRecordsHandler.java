package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.catalog.resource.service.RecordAssembler;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.StreamedArray;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /K/me}: one array, of which a part at a time is in memory. */
public record ListOwnRecordsHandler(RecordService records, RecordAssembler assembler)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Actor actor = Actors.of(ctx);
        List<String> ids = records.lists().ownIds(actor, StreamedArray.page(ApiRequest.of(ctx)));
        new StreamedArray<>(
                        ctx,
                        part -> records.lists()
                                .listOwn(actor, part)
                                .compose(found -> assembler.own(records, found, actor)),
                        JsonObject::new)
                .write(ids);
    }
}
