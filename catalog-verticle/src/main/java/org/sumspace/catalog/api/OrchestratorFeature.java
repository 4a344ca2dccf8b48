package org.sumspace.catalog.api;

import org.sumspace.catalog.service.LeafListService;
import org.sumspace.catalog.service.RevocationService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** What other nodes ask of the orchestrator over HTTP. */
public record OrchestratorFeature(LeafListService leafLists, RevocationService revocations) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .on("revoke", new RevokeHandler(revocations))
                .on("streamLeafList", new StreamLeafListHandler(leafLists));
    }
}
