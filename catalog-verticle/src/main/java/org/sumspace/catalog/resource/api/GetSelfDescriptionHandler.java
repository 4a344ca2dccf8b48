package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.common.security.Caller;

/** {@code GET /catalog/K/{id}}. */
public record GetSelfDescriptionHandler(RecordService records) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        records.get(Caller.find(ctx).map(Actors::of), GetRecordHandler.idOf(ctx))
                .onSuccess(new RecordAnswer(ctx, records.view())::described)
                .onFailure(ctx::fail);
    }
}
