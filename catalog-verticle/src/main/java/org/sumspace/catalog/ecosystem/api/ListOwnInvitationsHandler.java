package org.sumspace.catalog.ecosystem.api;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.ecosystem.service.EcosystemReads;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.api.StreamedArray;
import org.sumspace.catalog.shared.domain.Actor;

/** {@code GET /ecosystems/me/invites}: one array of ecosystems, of which a part at a time is in memory. */
public record ListOwnInvitationsHandler(EcosystemReads reads) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        Actor actor = Actors.of(ctx);
        new StreamedArray<>(ctx, part -> reads.own(actor, part), JsonObject::new).write(reads.invitingIds(actor));
    }
}
