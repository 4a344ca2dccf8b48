package org.sumspace.catalog.shared.api;

import java.util.Optional;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;

/** Finds the actor of a request in its access token. */
public final class Actors {
    private Actors() {}

    public static Actor of(ApiRequest request) {
        return of(Caller.of(request));
    }

    /** The actor of an operation for which a token is optional. */
    public static Optional<Actor> find(ApiRequest request) {
        return Caller.find(request.routing()).map(Actors::of);
    }

    public static Actor of(Caller caller) {
        boolean operator = caller.claim(Caller.ROLE).equals(Optional.of(Account.OPERATOR));
        return new Actor(caller.subject(), operator);
    }
}
