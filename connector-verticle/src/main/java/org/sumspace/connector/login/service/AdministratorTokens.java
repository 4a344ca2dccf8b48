package org.sumspace.connector.login.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.sumspace.common.config.Secret;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Caller;
import org.sumspace.common.security.LoginAttempts;
import org.sumspace.connector.configuration.domain.ConnectorSettings;
import org.sumspace.connector.configuration.domain.ParticipantConfiguration;
import org.sumspace.connector.configuration.service.SettingsSecrets;
import org.sumspace.connector.configuration.service.SettingsService;
import org.sumspace.connector.shared.domain.Roles;

/**
 * The tokens of administrators, who log in with the participant's keys. All tokens end when one of the keys changes. A
 * refresh token only gives further tokens, until {@link #SESSION_MAX} after the log-in.
 */
public record AdministratorTokens(
        SettingsService settings,
        SettingsSecrets secrets,
        AccessTokens tokens,
        LoginAttempts attempts,
        TokenLifetimes lifetimes,
        Clock clock) {
    /** How long tokens of administrators are valid. */
    public record TokenLifetimes(Duration access, Duration refresh) {}

    public static final Duration SESSION_MAX = Duration.ofDays(30);

    private static final String REFRESH = "refresh";
    private static final String KEYS_VERSION = "keysVersion";
    private static final String LOGGED_IN_AT = "loggedInAt";
    private static final String TOKEN_ID = "jti";

    /** The tokens of a log-in. */
    public record Tokens(String token, String refreshToken) {
        /** Without the tokens. */
        @Override
        public String toString() {
            return "(tokens)";
        }
    }

    /**
     * @param address the caller's IP address as text
     * @return failed with UNAUTHENTICATED if a key is wrong; TOO_MANY is thrown after too many wrong ones
     */
    public Future<Tokens> logIn(String serviceKey, Secret secretKey, String address) {
        ConnectorSettings now = settings.current();
        Secret expected = secrets.secretKey(now);
        attempts.take(serviceKey, address);
        boolean rightSecret = secretKey.equals(expected);
        if (!isServiceKey(serviceKey, now) || !rightSecret) {
            return Future.failedFuture(NodeException.unauthenticated("Wrong credentials"));
        }
        attempts.giveBack(serviceKey, address);
        return tokens(serviceKey, now.keysVersion(), clock.instant());
    }

    private static boolean isServiceKey(String serviceKey, ConnectorSettings settings) {
        ParticipantConfiguration configuration = settings.configuration();
        return configuration != null
                && MessageDigest.isEqual(
                        serviceKey.getBytes(UTF_8), configuration.serviceKey().getBytes(UTF_8));
    }

    /** @return an access token; failed with UNAUTHENTICATED if the refresh token is not valid */
    public Future<String> refresh(String refreshToken) {
        return session(refreshToken).compose(session -> accessToken(session.subject(), keysVersion(session)));
    }

    /** @return both tokens; failed with UNAUTHENTICATED if the refresh token is not valid */
    public Future<Tokens> regenerate(String refreshToken) {
        return session(refreshToken)
                .compose(session -> tokens(session.subject(), keysVersion(session), loggedInAt(session)));
    }

    private Future<Caller> session(String refreshToken) {
        return tokens.verify(refreshToken).map(caller -> {
            if (!caller.claim(Caller.ROLE).filter(REFRESH::equals).isPresent()) {
                throw NodeException.unauthenticated("Expected a refresh token.");
            }
            requireCurrentKeys(caller);
            if (!loggedInAt(caller).plus(SESSION_MAX).isAfter(clock.instant())) {
                throw NodeException.unauthenticated("The session is over: log in again.");
            }
            return caller;
        });
    }

    /** Admits a caller to operations, unless the token is a refresh token or belongs to replaced keys. */
    public Future<Caller> admit(Caller caller) {
        return Future.future(admitted -> {
            String role = caller.claim(Caller.ROLE).orElse("");
            if (role.equals(REFRESH)) {
                throw NodeException.unauthenticated("A refresh token is no access token.");
            }
            if (role.equals(Roles.ADMINISTRATOR)) {
                requireCurrentKeys(caller);
            }
            admitted.complete(caller);
        });
    }

    private void requireCurrentKeys(Caller caller) {
        if (keysVersion(caller) != settings.current().keysVersion()) {
            throw NodeException.unauthenticated("The keys of the connector were replaced: log in again.");
        }
    }

    private static int keysVersion(Caller caller) {
        return caller.claims().getInteger(KEYS_VERSION, -1);
    }

    private static Instant loggedInAt(Caller caller) {
        return Instant.ofEpochSecond(caller.claims().getLong(LOGGED_IN_AT, 0L));
    }

    private Future<Tokens> tokens(String serviceKey, int keysVersion, Instant loggedInAt) {
        JsonObject claims = claims(REFRESH, keysVersion).put(LOGGED_IN_AT, loggedInAt.getEpochSecond());
        return accessToken(serviceKey, keysVersion)
                .compose(token -> tokens.issue(serviceKey, claims, lifetimes.refresh())
                        .map(refreshToken -> new Tokens(token, refreshToken)));
    }

    private Future<String> accessToken(String serviceKey, int keysVersion) {
        return tokens.issue(serviceKey, claims(Roles.ADMINISTRATOR, keysVersion), lifetimes.access());
    }

    private static JsonObject claims(String role, int keysVersion) {
        return new JsonObject()
                .put(Caller.ROLE, role)
                .put(KEYS_VERSION, keysVersion)
                .put(TOKEN_ID, UUID.randomUUID().toString());
    }
}
