package org.sumspace.catalog.training.orchestrator.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import org.sumspace.catalog.shared.api.StatementBodies;
import org.sumspace.catalog.training.orchestrator.service.RevocationService;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** The messages of organisations about their nodes to the orchestrator. */
public record OrchestratorFeature(RevocationService revocations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("revoke", this::revoke);
    }

    private Future<Answer> revoke(ApiRequest request) {
        return revocations
                .accept(StatementBodies.of(request))
                .map(revocation -> Answer.json(new JsonObject()
                        .put("organisation", revocation.organisation())
                        .put("keyId", revocation.keyId().toString())
                        .put("discardedPlans", revocation.discardedPlans().size())));
    }
}
