package org.sumspace.assessment.account.api;

import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import io.vertx.ext.web.RoutingContext;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.account.service.SessionService;

/**
 * The cookie that names a session.
 *
 * @param secure whether browsers send it over HTTPS only
 */
public record SessionCookie(boolean secure) {
    private static final String NAME = "svc_session";

    /** Null if the request has none. */
    static @Nullable String read(RoutingContext ctx) {
        Cookie cookie = ctx.request().getCookie(NAME);
        return cookie == null ? null : cookie.getValue();
    }

    void write(RoutingContext ctx, String token) {
        add(ctx, token, SessionService.LIFETIME.toSeconds());
    }

    void remove(RoutingContext ctx) {
        add(ctx, "", 0);
    }

    private void add(RoutingContext ctx, String value, long seconds) {
        ctx.response()
                .addCookie(Cookie.cookie(NAME, value)
                        .setPath("/")
                        .setHttpOnly(true)
                        .setSecure(secure)
                        .setMaxAge(seconds)
                        .setSameSite(CookieSameSite.LAX));
    }
}
