package org.sumspace.connector.login.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.connector.login.service.AdministratorTokens;
import org.sumspace.connector.shared.api.Envelope;

/** Log-ins with the participant's keys; those of operators are in every node. */
public record LoginFeature(AdministratorTokens tokens, Envelope envelope) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("loginWithServiceKey", new LoginWithServiceKeyHandler(tokens, envelope))
                .on("refreshToken", new RefreshTokenHandler(tokens, envelope))
                .on("regenerateTokens", new RegenerateTokensHandler(tokens, envelope));
    }
}
