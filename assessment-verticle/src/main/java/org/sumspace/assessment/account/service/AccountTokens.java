package org.sumspace.assessment.account.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.sumspace.assessment.account.core.Tokens;
import org.sumspace.assessment.account.domain.TokenPurpose;
import org.sumspace.assessment.account.store.SessionStore;

/** Makes the tokens with which people choose passwords. */
public record AccountTokens(Tokens tokens, Clock clock, SecureRandom random) {
    /** A token that can be used once. It ends the person's earlier ones. */
    Future<String> issue(SqlConnection tx, UUID user, TokenPurpose purpose) {
        byte[] bytes = new byte[Tokens.ACCOUNT_BYTES];
        random.nextBytes(bytes);
        String token = tokens.token(bytes);
        Instant now = clock.instant();
        return SessionStore.insertAccountToken(tx, Tokens.hash(token), user, purpose, now, now.plus(purpose.lifetime()))
                .map(token);
    }

    boolean isMarked(String token) {
        return tokens.isMarked(token);
    }
}
