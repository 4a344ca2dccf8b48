package org.sumspace.contract.session.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.contract.session.service.SessionService;

/** Sessions of clients. */
public record SessionFeature(SessionService sessions) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("ping", new PingHandler(sessions))
                .handle("storeSessionValues", new StoreSessionValuesHandler(sessions));
    }
}
