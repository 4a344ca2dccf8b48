package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.sumspace.catalog.account.core.ConnectorTokenTimes;
import org.sumspace.catalog.account.domain.ConnectorAccount;
import org.sumspace.catalog.account.domain.ServiceKeys;
import org.sumspace.common.config.Secret;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.security.Caller;
import org.sumspace.common.security.CompactToken;

/**
 * Checks the tokens that connectors sign themselves (HS256): with the secret of the participant whose service key they
 * name, and with no other key. A token with an unknown service key takes the same time to check.
 */
final class ConnectorTokens {
    static final String SERVICE_KEY = "serviceKey";

    private final Function<String, Future<Optional<ConnectorAccount>>> connectors;
    private final BiPredicate<CompactToken, Secret> signature;
    private final Secret nobodysKey;
    private final Duration maxAge;
    private final Clock clock;

    /**
     * @param connectors finds the participant that has a service key
     * @param signature whether a token is signed with a key
     * @param maxAge how long a token is accepted after its {@code iat}
     */
    ConnectorTokens(
            Function<String, Future<Optional<ConnectorAccount>>> connectors,
            BiPredicate<CompactToken, Secret> signature,
            Duration maxAge,
            SecureRandom random,
            Clock clock) {
        this.connectors = connectors;
        this.signature = signature;
        this.nobodysKey = ServiceKeys.random(random).serviceSecretKey();
        this.maxAge = maxAge;
        this.clock = clock;
    }

    /** Empty if the token is not valid. */
    Future<Optional<Caller>> verify(CompactToken token) {
        JsonValue serviceKey = token.claims().member(SERVICE_KEY);
        boolean named = serviceKey.isText() && ServiceKeys.isKey(serviceKey.asText());
        Future<Optional<ConnectorAccount>> owner =
                named ? connectors.apply(serviceKey.asText()) : Future.succeededFuture(Optional.empty());
        return owner.map(found -> {
            Secret key = found.map(ConnectorAccount::serviceSecretKey).orElse(nobodysKey);
            boolean valid =
                    signature.test(token, key) && ConnectorTokenTimes.isValid(token.claims(), clock.instant(), maxAge);
            return valid
                    ? found.map(account -> caller(account.participantId(), account.legalName()))
                    : Optional.empty();
        });
    }

    /** The caller for a participant's connector, whether it is authenticated by a token or by a signature. */
    static Caller caller(String participantId, String legalName) {
        return new Caller(
                participantId,
                new JsonObject().put("participant_name", legalName).put(Caller.ROLE, AccountService.CONNECTOR));
    }
}
