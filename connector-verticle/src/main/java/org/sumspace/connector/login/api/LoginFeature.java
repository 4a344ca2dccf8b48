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
                .handle("loginWithServiceKey", new LoginWithServiceKeyHandler(tokens, envelope))
                .handle("refreshToken", new RefreshTokenHandler(tokens, envelope))
                .handle("regenerateTokens", new RegenerateTokensHandler(tokens, envelope));
    }
}
