package org.sumspace.contract.shared.api;

import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.contract.shared.domain.Actor;

/**
 * A request that was admitted.
 *
 * @param time when it arrived
 */
public record Access(Actor actor, Instant time) {
    private static final ContextKey<Access> KEY = new ContextKey<>("access");

    /** The access of a request to an operation that needs the catalog's key or a signature. */
    public static Access of(ApiRequest request) {
        return KEY.get(request.routing());
    }

    void putInto(RoutingContext ctx) {
        KEY.put(ctx, this);
    }
}
