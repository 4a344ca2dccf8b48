package org.sumspace.assessment.audit.api;

import org.sumspace.assessment.audit.service.AuditHeads;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.common.http.server.Feature;
import org.sumspace.common.http.server.Operations;

/** The audit log of a workspace. */
public record AuditFeature(AuditTrail audit, AuditHeads heads) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations
                .handle("listAuditLog", new ListAuditLogHandler(audit))
                .handle("verifyAuditLog", new VerifyAuditLogHandler(heads));
    }
}
