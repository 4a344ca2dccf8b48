package org.sumspace.catalog.negotiation.api;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import org.sumspace.catalog.negotiation.service.NegotiationMoves;
import org.sumspace.catalog.negotiation.service.NegotiationService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.Versions;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /negotiation/{id}}. */
public record GetNegotiationHandler(NegotiationService negotiations, NegotiationMoves moves)
        implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Actor actor = Actors.of(ctx);
        moves.get(actor, idOf(ctx))
                .compose(found -> negotiations
                        .references()
                        .populated(actor, List.of(found))
                        .onSuccess(views -> {
                            ctx.response().putHeader(HttpHeaders.ETAG, Versions.tag(found.version()));
                            ctx.json(new JsonObject(views.get(0)));
                        }))
                .onFailure(ctx::fail);
    }

    /** The negotiation that a path names; the contract has checked its form. */
    static String idOf(RoutingContext ctx) {
        return ApiRequest.of(ctx).path("id").toLowerCase(Locale.ROOT);
    }
}
