package org.sumspace.assessment.audit.api;

import io.vertx.ext.web.RoutingContext;
import java.util.UUID;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;

/** Which log a request is about: that of the workspace, or for superadministrators that of accounts. */
final class ChosenLog {
    private ChosenLog() {}

    /** @throws NodeException FORBIDDEN */
    static UUID of(RoutingContext ctx) {
        CurrentUser caller = Callers.of(ctx);
        if (!ApiRequest.of(ctx).query("log").orElse("workspace").equals("accounts")) {
            return caller.workspace();
        }
        if (!caller.superadmin()) {
            throw NodeException.forbidden("The log of accounts is for superadministrators.");
        }
        return AuditTrail.ACCOUNTS;
    }
}
