package org.sumspace.common.security;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;

/**
 * The operation {@code login}: {@code POST /auth/login {email, password} -> {token}}. The same refusal for an unknown
 * account and a wrong password; failed attempts are bounded.
 */
public final class LoginHandler implements Handler<RoutingContext> {
    public static final String OPERATION = "login";

    private static final Logger LOG = LoggerFactory.getLogger(LoginHandler.class);

    private final Account.Source accounts;
    private final Passwords passwords;
    private final AccessTokens tokens;
    private final LoginAttempts attempts;

    public LoginHandler(Account.Source accounts, Passwords passwords, AccessTokens tokens, LoginAttempts attempts) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.tokens = tokens;
        this.attempts = attempts;
    }

    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        String email = EmailAddress.lookUpForm(body.getString("email"));
        String address = ctx.request().remoteAddress().hostAddress();
        login(email, body.getString("password"), address)
                .onSuccess(token -> ctx.json(new JsonObject().put("token", token)))
                .onFailure(ctx::fail);
    }

    private Future<String> login(String email, String password, String address) {
        attempts.take(email, address);
        return accounts.find(email)
                .compose(account -> passwords
                        .verify(password, account.map(Account::passwordHash))
                        .map(matches -> matches ? account : Optional.<Account>empty()))
                .compose(account -> {
                    Account known = account.orElseThrow(
                            () -> NodeException.unauthenticated("E-mail address or password is wrong."));
                    attempts.giveBack(email, address);
                    return renewHash(known, password).compose(done -> tokens.issue(known.subject(), known.claims()));
                });
    }

    /** Whether it succeeds or not, the caller has logged in. */
    private Future<Void> renewHash(Account account, String password) {
        if (!Passwords.isOutdated(account.passwordHash())) {
            return Future.succeededFuture();
        }
        return passwords
                .renewed(password)
                .compose(hash -> accounts.replaceHash(account, hash))
                .onFailure(
                        failure -> LOG.warn("Could not replace an old password hash; trying again next time", failure))
                .otherwiseEmpty();
    }
}
