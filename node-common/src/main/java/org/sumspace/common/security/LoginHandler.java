package org.sumspace.common.security;

import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.server.ApiRequest;

/** The operation {@code login}: {@code POST /auth/login {email, password} -> {token}}. */
public final class LoginHandler implements Handler<RoutingContext> {
    public static final String OPERATION = "login";

    private final Logins logins;
    private final AccessTokens tokens;

    public LoginHandler(Logins logins, AccessTokens tokens) {
        this.logins = logins;
        this.tokens = tokens;
    }

    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        String address = ctx.request().remoteAddress().hostAddress();
        logins.logIn(body.getString("email"), body.getString("password"), address)
                .compose(account -> tokens.issue(account.subject(), account.claims()))
                .onSuccess(token -> ctx.json(new JsonObject().put("token", token)))
                .onFailure(ctx::fail);
    }
}
