package org.sumspace.connector.shared.api;

import io.vertx.ext.web.RoutingContext;
import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.common.http.server.ApiRequest;

/** The learners that a request's body lists; one that is listed twice counts once. */
public final class Learners {
    private Learners() {}

    public static Set<String> of(RoutingContext ctx) {
        return ApiRequest.of(ctx).object().getJsonArray("learners").stream()
                .map(Object::toString)
                .collect(Collectors.toUnmodifiableSet());
    }
}
