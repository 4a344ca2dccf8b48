package org.sumspace.contract.shared.api;

import io.vertx.core.http.Cookie;
import io.vertx.core.http.CookieSameSite;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.http.participant.ParticipantRequest;
import org.sumspace.common.http.server.operation.ApiRequest;

/** The cookie that names a client's session. */
public final class ManagerSessionCookie {
    private static final String NAME = "contract-manager-session-cookie";

    private ManagerSessionCookie() {}

    /**
     * The token of the session; null if the client sends none.
     *
     * @throws org.sumspace.common.error.NodeException UNAUTHENTICATED if the request is signed and its signature does not
     *     cover the cookie
     */
    public static @Nullable String read(ApiRequest request) {
        ParticipantRequest.find(request).ifPresent(signed -> signed.header("Cookie"));
        Cookie cookie = request.routing().request().getCookie(NAME);
        return cookie == null ? null : cookie.getValue();
    }

    public static Cookie of(ApiRequest request, String token) {
        return Cookie.cookie(NAME, token)
                .setPath("/")
                .setHttpOnly(true)
                .setSecure(request.routing().request().isSSL())
                .setSameSite(CookieSameSite.STRICT);
    }
}
