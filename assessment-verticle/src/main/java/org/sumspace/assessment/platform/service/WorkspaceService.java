package org.sumspace.assessment.platform.service;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.store.WorkspaceStore;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.store.postgres.Database;

/** Creates and finds workspaces. */
public final class WorkspaceService {
    private final Database database;
    private final AuditTrail audit;
    private final Clock clock;

    public WorkspaceService(Database database, AuditTrail audit, Clock clock) {
        this.database = database;
        this.audit = audit;
        this.clock = clock;
    }

    public Future<List<Workspace>> all() {
        return database.inTransaction(WorkspaceStore::all);
    }

    /** @return failed with FORBIDDEN unless the caller is a superadministrator, with CONFLICT if the name is taken */
    public Future<Workspace> create(String slug, String name, CurrentUser caller) {
        if (!caller.superadmin()) {
            return Future.failedFuture(NodeException.forbidden("Only superadministrators create workspaces."));
        }
        Workspace workspace = new Workspace(UUID.randomUUID(), slug, name);
        return database.inWorkspace(
                AuditTrail.ACCOUNTS,
                tx -> WorkspaceStore.insert(tx, workspace, clock.instant()).compose(inserted -> {
                    if (!inserted) {
                        return Future.failedFuture(NodeException.conflict("There is a workspace of this name."));
                    }
                    return audit.record(
                                    tx, AuditTrail.ACCOUNTS, AuditEvent.of(caller, "workspace.created", slug, Map.of()))
                            .map(done -> workspace);
                }));
    }
}
