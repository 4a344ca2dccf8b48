package org.sumspace.common.security;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Operations;

/** The operation {@code login}: {@code POST /auth/login {email, password} -> {token}}. */
public final class LoginHandler implements Operations.Method {
    public static final String OPERATION = "login";

    private final Logins logins;
    private final AccessTokens tokens;

    public LoginHandler(Logins logins, AccessTokens tokens) {
        this.logins = logins;
        this.tokens = tokens;
    }

    @Override
    public Future<Answer> answer(ApiRequest request) {
        JsonObject body = request.object();
        return logins.logIn(body.getString("email"), body.getString("password"), request.address())
                .compose(account -> tokens.issue(account.subject(), account.claims()))
                .map(token -> Answer.json(new JsonObject().put("token", token)));
    }
}
