package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.security.Caller;
import org.sumspace.common.security.CompactToken;

/**
 * Checks the two kinds of token that callers of a catalog have: of log-ins and of connectors. The header alone decides which
 * kind a token is, so that no key is ever used for a token of the other kind.
 */
public final class CatalogTokens {
    private final Function<String, Future<Caller>> logins;
    private final Credentials credentials;
    private final ConnectorTokens connectors;

    /**
     * @param logins verifies a token of a log-in; fails with UNAUTHENTICATED
     * @param connectorTokenMaxAge how long a connector's token is accepted
     */
    public CatalogTokens(
            Function<String, Future<Caller>> logins,
            Credentials credentials,
            Duration connectorTokenMaxAge,
            SecureRandom random,
            Clock clock) {
        this.logins = logins;
        this.credentials = credentials;
        this.connectors = new ConnectorTokens(
                credentials::connector, CompactToken::isSignedWith, connectorTokenMaxAge, random, clock);
    }

    /** @return failed with UNAUTHENTICATED if the token is not valid here and now */
    public Future<Caller> verify(String text) {
        Optional<CompactToken> token = CompactToken.parse(text);
        return switch (token.flatMap(CompactToken::algorithm).orElse("")) {
            case CompactToken.RS256 -> login(text, token.orElseThrow());
            case CompactToken.HS256 ->
                connectors.verify(token.orElseThrow()).map(caller -> caller.orElseThrow(CatalogTokens::refusal));
            default -> Future.failedFuture(refusal());
        };
    }

    /** Refuses claims of the other kind, because readers could disagree about the kind of such a token. */
    private Future<Caller> login(String text, CompactToken token) {
        return token.claims().has(ConnectorTokens.SERVICE_KEY)
                ? Future.failedFuture(refusal())
                : logins.apply(text).compose(this::ofThisGeneration);
    }

    private Future<Caller> ofThisGeneration(Caller caller) {
        if (!caller.claim(Caller.ROLE).equals(Optional.of(AccountService.PARTICIPANT))) {
            return Future.succeededFuture(caller);
        }
        return credentials.tokenGeneration(caller.subject()).map(generation -> {
            boolean valid = generation
                    .filter(current -> caller.claims().getValue(AccountService.GENERATION) instanceof Number claimed
                            && claimed.longValue() == current)
                    .isPresent();
            if (!valid) {
                throw refusal();
            }
            return caller;
        });
    }

    private static NodeException refusal() {
        return NodeException.unauthenticated(
                "The access token is expired, not valid, or not of this catalog: log in here.");
    }
}
