package org.sumspace.contract.log.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.contract.log.service.LogService;

/** The node's log over HTTP. */
public record LogFeature(LogService log) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.handle("getTodaysLog", new GetTodaysLogHandler(log));
    }
}
