package org.sumspace.common.portal;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Caller;
import org.sumspace.common.security.EndedSessions;

/**
 * The sessions of the portal: access tokens that name their session and its end, so that a node remembers only those that
 * were ended. One of these is shared by all servers of a node.
 */
public final class PortalSessions {
    private static final Duration LIFETIME = Duration.ofHours(12);
    private static final Duration RENEWED_AFTER = Duration.ofMinutes(15);

    private static final String ENDS = "session_ends";
    private static final String EXPIRES = "exp";

    /** The claims about the token itself, not about its account. */
    private static final Set<String> OF_TOKEN =
            Set.of("sub", "iss", "aud", "iat", EXPIRES, EndedSessions.SESSION, ENDS);

    private final Vertx vertx;
    private final AccessTokens tokens;
    private final EndedSessions ended;
    private final PortalCodes codes;
    private final Clock clock;

    public PortalSessions(Vertx vertx, AccessTokens tokens, EndedSessions ended, Clock clock) {
        this.vertx = vertx;
        this.tokens = tokens;
        this.ended = ended;
        this.codes = new PortalCodes(clock);
        this.clock = clock;
    }

    /** @param caller the owner of the token */
    record Issued(String token, Caller caller) {}

    PortalCodes codes() {
        return codes;
    }

    Instant now() {
        return clock.instant();
    }

    /** Begins a session. */
    Future<Issued> begin(Caller account) {
        return issue(account, UUID.randomUUID().toString(), clock.instant().plus(LIFETIME));
    }

    /** @throws NodeException FORBIDDEN if the caller is a program with a key of its own, which has no log-in */
    static void requireLogIn(Caller caller) {
        if (instant(caller, EXPIRES).isEmpty()) {
            throw NodeException.forbidden("This is for accounts that log in; a connector has no session.");
        }
    }

    /** @return empty if the caller's token is new enough, or belongs to no session */
    Future<Optional<Issued>> renew(Caller caller) {
        Optional<String> session = caller.claim(EndedSessions.SESSION);
        Instant fresh = clock.instant().plus(AccessTokens.VALIDITY).minus(RENEWED_AFTER);
        Instant ends = session.flatMap(id -> instant(caller, ENDS)).orElse(Instant.EPOCH);
        boolean renewable = expiry(caller).isBefore(fresh) && expiry(caller).isBefore(ends);
        return renewable
                ? issue(account(caller), session.orElseThrow(), ends).map(Optional::of)
                : Future.succeededFuture(Optional.empty());
    }

    private Future<Issued> issue(Caller account, String session, Instant ends) {
        Instant now = clock.instant();
        Duration left = Duration.between(now, ends);
        Duration validity = left.compareTo(AccessTokens.VALIDITY) < 0 ? left : AccessTokens.VALIDITY;
        JsonObject claims =
                account.claims().copy().put(EndedSessions.SESSION, session).put(ENDS, ends.getEpochSecond());
        return tokens.issue(account.subject(), claims, validity)
                .map(token -> new Issued(
                        token,
                        new Caller(
                                account.subject(),
                                claims.copy().put(EXPIRES, now.plus(validity).getEpochSecond()))));
    }

    /** Refuses every token of the caller's session from now on. */
    Future<Void> end(Caller caller) {
        String session = caller.claim(EndedSessions.SESSION)
                .orElseThrow(() -> NodeException.forbidden("This token belongs to no session; it expires by itself."));
        return vertx.executeBlocking(
                () -> {
                    ended.end(session, instant(caller, ENDS).orElseThrow());
                    return null;
                },
                false);
    }

    /** A code that logs the caller in. A session cannot prolong itself this way. */
    String code(Caller caller) {
        if (caller.claim(EndedSessions.SESSION).isPresent()) {
            throw NodeException.forbidden("A session of the portal gets no codes: log in with a password.");
        }
        return codes.create(account(caller));
    }

    /** The account of a caller, without what its token says about itself. */
    private static Caller account(Caller caller) {
        JsonObject claims = caller.claims().copy();
        OF_TOKEN.forEach(claims::remove);
        return new Caller(caller.subject(), claims);
    }

    static JsonObject json(Caller caller) {
        JsonObject answer = new JsonObject()
                .put("account", name(caller))
                .put("id", caller.subject())
                .put("expiresAt", expiry(caller).toEpochMilli());
        caller.claim(Caller.ROLE).ifPresent(role -> answer.put("role", role));
        instant(caller, ENDS).ifPresent(ends -> answer.put("endsAt", ends.toEpochMilli()));
        return answer;
    }

    /** The e-mail address of an account, how it is shown, or its name in tokens. */
    static String name(Caller account) {
        return account.claim("email").or(() -> account.claim(Caller.SHOWN_AS)).orElse(account.subject());
    }

    private static Instant expiry(Caller caller) {
        return instant(caller, EXPIRES).orElseThrow();
    }

    private static Optional<Instant> instant(Caller caller, String claim) {
        return Optional.ofNullable(caller.claims().getLong(claim)).map(Instant::ofEpochSecond);
    }
}
