package org.sumspace.catalog.shared.api;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** Finds the actor of a request in its access token. */
public final class Actors {
    private Actors() {}

    public static Actor of(RoutingContext ctx) {
        return of(Caller.of(ctx));
    }

    public static Actor of(Caller caller) {
        boolean operator = caller.claim(Caller.ROLE).equals(Optional.of(Account.OPERATOR));
        return new Actor(caller.subject(), operator);
    }
}
