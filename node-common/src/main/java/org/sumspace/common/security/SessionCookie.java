package org.sumspace.common.security;

import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.sumspace.common.config.HttpConfig;
import org.sumspace.common.error.NodeException;

/**
 * The cookie that holds an access token for the portal's pages. Only their own requests may use it: those that the
 * browser marks {@code Sec-Fetch-Site: same-origin} (Fetch Metadata) and, where they change something, that have a header
 * which no form can send. Its name has a part of the node's key, because browsers send a host's cookies to all its ports.
 */
public final class SessionCookie {
    public static final String PORTAL_HEADER = "X-Sumspace-Portal";

    private static final int NAME_DIGITS = 8;
    private static final Set<HttpMethod> READING = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    private final String name;
    private final boolean secure;
    private final boolean permitted;

    /**
     * @param nodeUrl how browsers reach the node
     * @param keyId of the node, in hexadecimal digits
     */
    public SessionCookie(URI nodeUrl, String keyId) {
        this.secure = "https".equals(nodeUrl.getScheme());
        this.permitted = secure || HttpConfig.isLoopback(nodeUrl.getHost());
        this.name = (secure ? "__Host-sumspace-" : "sumspace-") + keyId.substring(0, NAME_DIGITS);
    }

    /** The token in the cookie; empty if there is none, or the request is not one of the portal's own. */
    Optional<String> token(RoutingContext ctx) {
        HttpServerRequest request = ctx.request();
        boolean own = "same-origin".equals(request.getHeader("Sec-Fetch-Site"))
                && (READING.contains(request.method()) || "1".equals(request.getHeader(PORTAL_HEADER)));
        return own ? Optional.ofNullable(request.getCookie(name)).map(Cookie::getValue) : Optional.empty();
    }

    /** @throws NodeException FORBIDDEN if the node is reached over plain HTTP from elsewhere */
    public void requirePermitted() {
        if (!permitted) {
            throw NodeException.forbidden(
                    "The portal has no log-in over plain HTTP: the operator of this node sets http.tls,"
                            + " or http.publicUrl to the https:// address of a proxy before it.");
        }
    }

    /** A cookie that makes the browser delete the token. */
    public Cookie removed() {
        return of("", Duration.ZERO);
    }

    public Cookie of(String value, Duration maxAge) {
        return Cookie.cookie(name, value)
                .setPath("/")
                .setHttpOnly(true)
                .setSecure(secure)
                .setSameSite(CookieSameSite.STRICT)
                .setMaxAge(maxAge.toSeconds());
    }
}
