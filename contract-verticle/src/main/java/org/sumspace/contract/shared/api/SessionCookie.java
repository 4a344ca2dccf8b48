package org.sumspace.contract.shared.api;

import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.participant.ParticipantRequest;

/** The cookie that names a client's session. */
public final class SessionCookie {
    private static final String NAME = "contract-manager-session-cookie";

    private SessionCookie() {}

    /**
     * The token of the session; null if the client sends none.
     *
     * @throws org.sumspace.common.error.NodeException UNAUTHENTICATED if the request is signed and its signature does not
     *     cover the cookie
     */
    public static @Nullable String read(RoutingContext ctx) {
        ParticipantRequest.find(ctx).ifPresent(signed -> signed.header("Cookie"));
        Cookie cookie = ctx.request().getCookie(NAME);
        return cookie == null ? null : cookie.getValue();
    }

    public static void write(RoutingContext ctx, String token) {
        ctx.response()
                .addCookie(Cookie.cookie(NAME, token)
                        .setPath("/")
                        .setHttpOnly(true)
                        .setSecure(ctx.request().isSSL())
                        .setSameSite(CookieSameSite.STRICT));
    }
}
