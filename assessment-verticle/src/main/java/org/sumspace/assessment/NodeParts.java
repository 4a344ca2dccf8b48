package org.sumspace.assessment;

import io.vertx.core.Vertx;
import java.security.SecureRandom;
import java.time.Clock;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.dataset.service.InputDownload;
import org.sumspace.assessment.platform.service.Quotas;
import org.sumspace.assessment.platform.service.WorkspaceContext;
import org.sumspace.assessment.platform.service.WorkspaceFolders;
import org.sumspace.assessment.platform.service.WorkspaceService;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.store.postgres.Database;

/** What the services of all rooms of an assessment node are made of. */
record NodeParts(
        WorkspaceContext context,
        NodeHttpClient http,
        NodeKeys keys,
        AssessmentVariables variables,
        InputDownload downloads) {
    static NodeParts of(
            Vertx vertx,
            Database database,
            NodeHttpClient http,
            Clock clock,
            NodeKeys keys,
            AssessmentVariables variables) {
        AuditTrail audit = new AuditTrail(database, clock);
        WorkspaceContext context = new WorkspaceContext(
                vertx,
                database,
                audit,
                new WorkspaceService(database, audit, clock),
                new WorkspaceFolders(variables.dataDir().resolve("workspaces")),
                new Quotas(database, clock, variables.edition().multiTenant()),
                clock,
                new SecureRandom());
        return new NodeParts(context, http, keys, variables, new InputDownload(vertx, http, variables.inputPorts()));
    }
}
