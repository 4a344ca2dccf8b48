package org.sumspace.catalog.negotiation.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.StreamedArray;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /negotiation}: one array, newest first, of which a part at a time is in memory. */
public record ListNegotiationsHandler(NegotiationService negotiations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Actor actor = Actors.of(ctx);
        new StreamedArray<>(ctx, part -> negotiations.listOwn(actor, part), JsonObject::new)
                .write(negotiations.ownIds(actor, StreamedArray.page(ApiRequest.of(ctx))));
    }
}
