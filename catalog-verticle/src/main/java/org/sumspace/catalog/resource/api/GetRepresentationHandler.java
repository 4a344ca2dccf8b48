package org.sumspace.catalog.resource.api;

import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.catalog.resource.service.RepresentationService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.domain.Actor;

/** {@code GET /representations/{id}}. */
public record GetRepresentationHandler(RepresentationService representations) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Optional<Actor> actor = Actors.find(ctx);
        representations
                .get(actor, GetRecordHandler.idOf(ctx))
                .onSuccess(
                        found -> new RecordAnswer(ctx, representations.records().view())
                                .assembled(found, representations.view(found, actor)))
                .onFailure(ctx::fail);
    }
}
