package org.sumspace.common.boot.member;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import org.sumspace.common.config.NodeConfig.OperatorConfig;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.portal.LoginCodes;
import org.sumspace.common.portal.PortalSessionFeature;
import org.sumspace.common.portal.PortalSessions;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.BearerAuthenticator;
import org.sumspace.common.security.Caller;
import org.sumspace.common.security.EndedSessions;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.common.security.LoginHandler;
import org.sumspace.common.security.Logins;
import org.sumspace.common.security.Operators;
import org.sumspace.common.security.Passwords;
import org.sumspace.common.security.SessionCookie;

/** How people get into a node: its operators, access tokens, and the sessions of the portal. */
public final class NodeAccess {
    private final Operators operators;
    private final AccessTokens tokens;
    private final SessionCookie cookie;
    private final PortalSessions sessions;
    private final boolean portal;

    /**
     * Blocks: reads the files of tokens and sessions, if there are any.
     *
     * @param dataDir the folder for these files
     * @param url of the node
     * @param keyId of the node
     * @param portal whether browsers log in
     */
    public NodeAccess(
            Vertx vertx,
            Path dataDir,
            URI url,
            Digest keyId,
            List<OperatorConfig> operators,
            boolean portal,
            Clock clock) {
        this.operators = new Operators(operators);
        EndedSessions ended = new EndedSessions(dataDir, clock);
        this.tokens = new AccessTokens(
                vertx,
                dataDir,
                url.toString(),
                url.toString(),
                caller -> ended.requireOpen(this.operators.requireCurrent(caller)));
        this.cookie = new SessionCookie(url, keyId.toString());
        this.sessions = new PortalSessions(vertx, tokens, ended, clock);
        this.portal = portal;
    }

    /** The people in the node's configuration who may operate it. */
    public Account.Source operators() {
        return operators;
    }

    public AccessTokens tokens() {
        return tokens;
    }

    /** Admits whoever has an access token, in {@code Authorization} or in the cookie of the portal. */
    public BearerAuthenticator authenticator() {
        return authenticator(tokens::verify);
    }

    /** @param admission checks a token; fails with UNAUTHENTICATED */
    public BearerAuthenticator authenticator(Function<String, Future<Caller>> admission) {
        return new BearerAuthenticator(admission, cookie);
    }

    /**
     * The operation {@code login} and the sessions of the portal, for these accounts.
     *
     * @param attempts bounds failed log-ins
     */
    public Feature login(Account.Source accounts, Passwords passwords, LoginAttempts attempts) {
        return login(accounts, passwords, attempts, LoginCodes.NONE);
    }

    /** @param codes that log browsers in beside those of accounts */
    public Feature login(Account.Source accounts, Passwords passwords, LoginAttempts attempts, LoginCodes codes) {
        Logins logins = new Logins(accounts, passwords, attempts);
        PortalSessionFeature browsers = new PortalSessionFeature(logins, sessions, cookie, codes, portal);
        return operations -> {
            operations.on(LoginHandler.OPERATION, new LoginHandler(logins, tokens));
            browsers.addTo(operations);
        };
    }
}
