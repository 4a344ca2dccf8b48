package org.sumspace.catalog.training.orchestrator.api;

import org.sumspace.catalog.training.orchestrator.service.RevocationService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** What organisations tell the orchestrator about their nodes. */
public record OrchestratorFeature(RevocationService revocations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.handle("revoke", new RevokeHandler(revocations));
    }
}
