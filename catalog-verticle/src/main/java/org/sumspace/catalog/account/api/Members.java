package org.sumspace.catalog.account.api;

import io.vertx.ext.web.RoutingContext;
import org.sumspace.catalog.account.service.AccountService;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.Caller;

/** Which participant makes a request, and who of it. */
final class Members {
    private Members() {}

    /** @throws NodeException FORBIDDEN unless the administrator or the connector of a participant asks */
    static String participant(RoutingContext ctx) {
        Actor actor = Actors.of(ctx);
        if (actor.operator()) {
            throw NodeException.forbidden("Only participants do this.");
        }
        return actor.id();
    }

    /** @throws NodeException FORBIDDEN unless the administrator of a participant asks */
    static String administrator(RoutingContext ctx) {
        return Caller.of(ctx).requireRole(AccountService.PARTICIPANT).subject();
    }

    /** @throws NodeException FORBIDDEN unless the connector of a participant asks */
    static String connector(RoutingContext ctx) {
        return Caller.of(ctx).requireRole(AccountService.CONNECTOR).subject();
    }
}
