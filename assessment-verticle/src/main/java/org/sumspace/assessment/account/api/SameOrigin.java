package org.sumspace.assessment.account.api;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;

/**
 * Refuses requests that a page of another origin makes with a browser's cookies. Browsers send the origin with each
 * request that changes something. A request without an origin is not from a browser.
 *
 * @param publicUrl at which browsers reach the node; null if they reach it where it listens
 */
public record SameOrigin(@Nullable URI publicUrl) {
    private static final Set<HttpMethod> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
    private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

    /** @throws NodeException FORBIDDEN */
    void require(RoutingContext ctx) {
        HttpServerRequest request = ctx.request();
        if (READING.contains(request.method())) {
            return;
        }
        String site = request.getHeader("Sec-Fetch-Site");
        String origin = request.getHeader("Origin");
        if ((site != null && !OWN_SITES.contains(site)) || (origin != null && !isOwn(origin, request))) {
            throw NodeException.forbidden("Pages of other origins cannot change anything here.");
        }
    }

    private boolean isOwn(String origin, HttpServerRequest request) {
        URI own = publicUrl;
        if (own != null) {
            return origin.equals(origin(own));
        }
        HostAndPort host = request.authority();
        return host != null && origin.equals(request.scheme() + "://" + host);
    }

    private static String origin(URI url) {
        return url.getScheme() + "://" + url.getRawAuthority();
    }
}
