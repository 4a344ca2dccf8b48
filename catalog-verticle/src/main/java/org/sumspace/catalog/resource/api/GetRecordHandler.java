package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Locale;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.security.Caller;

/** {@code GET /K/{id}}. */
public record GetRecordHandler(RecordService records) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        records.read(Caller.find(ctx).map(Actors::of), idOf(ctx))
                .onSuccess(new RecordAnswer(ctx, records.view())::read)
                .onFailure(ctx::fail);
    }

    /** The record that a path names; the contract has checked its form. */
    static String idOf(RoutingContext ctx) {
        return ApiRequest.of(ctx).path("id").toLowerCase(Locale.ROOT);
    }
}
