package org.sumspace.catalog.ecosystem.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.ecosystem.service.EcosystemReads;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.StreamedArray;
import org.sumspace.common.http.server.ApiRequest;

/** {@code GET /ecosystems/participant/{id}}: one array of ecosystems, of which a part at a time is in memory. */
public record ListEcosystemsOfParticipantHandler(EcosystemReads reads) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        String participant = MoveEcosystemHandler.idOf(ApiRequest.of(ctx));
        new StreamedArray<>(ctx, part -> reads.list(Actors.find(ctx), part), JsonObject::new)
                .write(reads.idsOfMember(participant));
    }
}
