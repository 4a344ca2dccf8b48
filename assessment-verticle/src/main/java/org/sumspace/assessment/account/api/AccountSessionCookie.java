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
public record AccountSessionCookie(boolean secure) {
    private static final String NAME = "svc_session";

    /** Null if the request has none. */
    static @Nullable String read(RoutingContext ctx) {
        Cookie cookie = ctx.request().getCookie(NAME);
        return cookie == null ? null : cookie.getValue();
    }

    Cookie of(String token) {
        return cookie(token, SessionService.LIFETIME.toSeconds());
    }

    /** Has the browser forget the session. */
    Cookie removed() {
        return cookie("", 0);
    }

    private Cookie cookie(String value, long seconds) {
        return Cookie.cookie(NAME, value)
                .setPath("/")
                .setHttpOnly(true)
                .setSecure(secure)
                .setMaxAge(seconds)
                .setSameSite(CookieSameSite.LAX);
    }
}
