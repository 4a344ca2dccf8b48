package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.function.BiFunction;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
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
     * @param enabled whether the node has a portal; without one, sessions are not needed
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

    private void on(Operations operations, String id, Operations.Method method) {
        operations.on(id, request -> {
            Portal.requireEnabled(enabled);
            return method.answer(request);
        });
    }

    private static Caller loggedIn(ApiRequest request) {
        Caller caller = Caller.of(request);
        PortalSessions.requireLogIn(caller);
        return caller;
    }

    private Future<Answer> beginPortalSession(ApiRequest request) {
        cookie.requirePermitted();
        JsonObject body = request.object();
        String code = body.getString("code");
        Future<Caller> account = code == null
                ? logins.logIn(body.getString("email"), body.getString("password"), request.address())
                        .map(found -> new Caller(found.subject(), found.claims()))
                : owner(code, LoginCodes::use);
        return account.compose(sessions::begin).map(this::answer);
    }

    private Answer answer(PortalSessions.Issued issued) {
        return Answer.json(PortalSessions.json(issued.caller())).with(cookie.of(issued.token(), AccessTokens.VALIDITY));
    }

    private Future<Answer> getPortalSession(ApiRequest request) {
        Caller caller = loggedIn(request);
        return sessions.renew(caller)
                .map(renewed -> renewed.map(this::answer).orElseGet(() -> Answer.json(PortalSessions.json(caller))));
    }

    private Future<Answer> endPortalSession(ApiRequest request) {
        return sessions.end(loggedIn(request)).map(done -> Answer.empty().with(cookie.removed()));
    }

    private Future<Answer> createPortalCode(ApiRequest request) {
        String code = sessions.code(loggedIn(request));
        return Future.succeededFuture(Answer.created(new JsonObject()
                .put("code", code)
                .put("expiresAt", sessions.now().plus(PortalCodes.VALIDITY).toEpochMilli())));
    }

    private Future<Answer> getPortalCodeOwner(ApiRequest request) {
        return owner(request.object().getString("code"), LoginCodes::owner)
                .map(owner -> Answer.json(new JsonObject().put("account", PortalSessions.name(owner))));
    }

    private Future<Caller> owner(String code, BiFunction<LoginCodes, String, Future<Optional<Caller>>> read) {
        return read.apply(sessions.codes(), code)
                .compose(own -> own.isPresent() ? Future.succeededFuture(own) : read.apply(codes, code))
                .map(known -> known.orElseThrow(() -> NodeException.unauthenticated(
                        "This link has been used, or has expired (after five minutes, a learner's after seven days): get a"
                                + " new one.")));
    }
}
