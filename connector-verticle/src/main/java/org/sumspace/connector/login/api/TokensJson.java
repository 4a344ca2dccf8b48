package org.sumspace.connector.login.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.connector.login.service.AdministratorTokens.Tokens;

/** Tokens as the contract defines them. */
final class TokensJson {
    private static final String TOKEN = "token";
    static final String REFRESH_TOKEN = "refreshToken";

    private TokensJson() {}

    static JsonObject of(String token) {
        return new JsonObject().put(TOKEN, token);
    }

    static JsonObject of(Tokens tokens) {
        return of(tokens.token()).put(REFRESH_TOKEN, tokens.refreshToken());
    }
}
