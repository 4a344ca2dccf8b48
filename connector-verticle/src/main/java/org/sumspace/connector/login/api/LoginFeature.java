package org.sumspace.connector.login.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.sumspace.common.config.Secret;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.connector.login.service.AdministratorTokens;
import org.sumspace.connector.login.service.AdministratorTokens.Tokens;
import org.sumspace.connector.shared.api.AnswerEnvelope;

/** Log-ins with the participant's keys; those of operators are in every node. */
public record LoginFeature(AdministratorTokens tokens, AnswerEnvelope envelope) implements Feature {
    private static final String TOKEN = "token";
    private static final String REFRESH_TOKEN = "refreshToken";

    @Override
    public void addTo(Operations operations) {
        operations
                .on("loginWithServiceKey", this::loginWithServiceKey)
                .on("refreshToken", this::refreshToken)
                .on("regenerateTokens", this::regenerateTokens);
    }

    private Future<Answer> loginWithServiceKey(ApiRequest request) {
        JsonObject body = request.object();
        return tokens.logIn(body.getString("serviceKey"), Secret.of(body.getString("secretKey")), request.address())
                .map(this::answer);
    }

    private Future<Answer> refreshToken(ApiRequest request) {
        return tokens.refresh(request.object().getString(REFRESH_TOKEN))
                .map(token -> envelope.answer(new JsonObject().put(TOKEN, token)));
    }

    private Future<Answer> regenerateTokens(ApiRequest request) {
        return tokens.regenerate(request.object().getString(REFRESH_TOKEN)).map(this::answer);
    }

    private Answer answer(Tokens given) {
        return envelope.answer(new JsonObject().put(TOKEN, given.token()).put(REFRESH_TOKEN, given.refreshToken()));
    }
}
