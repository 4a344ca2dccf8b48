package org.sumspace.catalog.api;

import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.sumspace.catalog.domain.Actor;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** Who the bearer of a request's token is to the catalog. */
final class Actors {
    private Actors() {}

    static Actor of(RoutingContext ctx) {
        return of(Caller.of(ctx));
    }

    static Actor of(Caller caller) {
        boolean operator = caller.claim(Caller.ROLE).equals(Optional.of(Account.OPERATOR));
        return new Actor(caller.subject(), operator);
    }
}
