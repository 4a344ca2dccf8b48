package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Caller;
import org.sumspace.common.security.Logins;
import org.sumspace.common.security.SessionCookie;

/** The operations by which a browser logs in and out at a node with accounts. */
public final class PortalSessionFeature implements Feature {
    private final Logins logins;
    private final PortalSessions sessions;
    private final SessionCookie cookie;
    private final LoginCodes codes;
    private final boolean enabled;

    /**
     * @param codes that log in beside those that the feature makes
     * @param enabled whether the node has a portal; without one, nobody needs a session
     */
    public PortalSessionFeature(
            Logins logins, PortalSessions sessions, SessionCookie cookie, LoginCodes codes, boolean enabled) {
        this.logins = logins;
        this.sessions = sessions;
        this.cookie = cookie;
        this.codes = codes;
        this.enabled = enabled;
    }

    @Override
    public void addTo(Operations operations) {
        on(operations, "beginPortalSession", this::beginPortalSession);
        on(operations, "getPortalSession", this::getPortalSession);
        on(operations, "endPortalSession", this::endPortalSession);
        on(operations, "createPortalCode", this::createPortalCode);
        on(operations, "getPortalCodeOwner", this::getPortalCodeOwner);
    }

    private void on(Operations operations, String id, Consumer<RoutingContext> handler) {
        operations.on(id, ctx -> {
            Portal.requireEnabled(enabled);
            handler.accept(ctx);
        });
    }

    private static Caller loggedIn(RoutingContext ctx) {
        Caller caller = Caller.of(ctx);
        PortalSessions.requireLogIn(caller);
        return caller;
    }

    private void beginPortalSession(RoutingContext ctx) {
        cookie.requirePermitted();
        JsonObject body = ApiRequest.of(ctx).object();
        String code = body.getString("code");
        String address = ctx.request().remoteAddress().hostAddress();
        Future<Caller> account = code == null
                ? logins.logIn(body.getString("email"), body.getString("password"), address)
                        .map(found -> new Caller(found.subject(), found.claims()))
                : owner(code, LoginCodes::use);
        account.compose(sessions::begin).compose(issued -> answer(ctx, issued)).onFailure(ctx::fail);
    }

    private Future<Void> answer(RoutingContext ctx, PortalSessions.Issued issued) {
        cookie.set(ctx, issued.token(), AccessTokens.VALIDITY);
        return ctx.json(PortalSessions.json(issued.caller()));
    }

    private void getPortalSession(RoutingContext ctx) {
        Caller caller = loggedIn(ctx);
        sessions.renew(caller)
                .compose(renewed -> renewed.map(issued -> answer(ctx, issued))
                        .orElseGet(() -> ctx.json(PortalSessions.json(caller))))
                .onFailure(ctx::fail);
    }

    private void endPortalSession(RoutingContext ctx) {
        sessions.end(loggedIn(ctx))
                .compose(done -> {
                    cookie.remove(ctx);
                    return ctx.response().setStatusCode(204).end();
                })
                .onFailure(ctx::fail);
    }

    private void createPortalCode(RoutingContext ctx) {
        String code = sessions.code(loggedIn(ctx));
        ctx.response().setStatusCode(201);
        ctx.json(new JsonObject()
                .put("code", code)
                .put("expiresAt", sessions.now().plus(PortalCodes.VALIDITY).toEpochMilli()));
    }

    private void getPortalCodeOwner(RoutingContext ctx) {
        String code = ApiRequest.of(ctx).object().getString("code");
        owner(code, LoginCodes::owner)
                .compose(owner -> ctx.json(new JsonObject().put("account", PortalSessions.name(owner))))
                .onFailure(ctx::fail);
    }

    private Future<Caller> owner(String code, BiFunction<LoginCodes, String, Future<Optional<Caller>>> read) {
        return read.apply(sessions.codes(), code)
                .compose(own -> own.isPresent() ? Future.succeededFuture(own) : read.apply(codes, code))
                .map(known -> known.orElseThrow(() -> NodeException.unauthenticated(
                        "This link has been used, or has expired (after five minutes, a learner's after seven days): get a"
                                + " new one.")));
    }
}
