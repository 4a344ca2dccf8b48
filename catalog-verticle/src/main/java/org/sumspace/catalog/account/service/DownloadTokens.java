package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.sumspace.common.security.AccessTokens;
import org.sumspace.common.security.Caller;

/**
 * Tokens that this catalog sends to other nodes on behalf of a participant. They name the participant but give no
 * access to this catalog: no account has their generation. So a node cannot misuse a token that it receives.
 */
public record DownloadTokens(AccessTokens tokens) {
    private static final Duration VALIDITY = Duration.ofMinutes(5);
    private static final int NO_GENERATION = -1;

    public Future<String> of(String participantId) {
        JsonObject claims = new JsonObject()
                .put(Caller.ROLE, AccountService.PARTICIPANT)
                .put(AccountService.GENERATION, NO_GENERATION);
        return tokens.issue(participantId, claims, VALIDITY);
    }
}
