package org.sumspace.catalog.contract.api;

import org.sumspace.catalog.contract.service.OutboxService;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The calls at the contract manager that records still need, for operators. */
public record OutboxFeature(OutboxService outbox) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listOutbox", new ListOutboxHandler(outbox))
                .handle("retryOutbox", new RetryOutboxHandler(outbox));
    }
}
