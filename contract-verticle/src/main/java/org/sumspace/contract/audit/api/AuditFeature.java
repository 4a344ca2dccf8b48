package org.sumspace.contract.audit.api;

import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;
import org.sumspace.contract.audit.service.AuditChain;

/** The audit of all changes of contracts. */
public record AuditFeature(AuditChain audit, HiddenContracts hidden) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.handle("listAuditEntries", new ListAuditEntriesHandler(audit, hidden));
    }
}
