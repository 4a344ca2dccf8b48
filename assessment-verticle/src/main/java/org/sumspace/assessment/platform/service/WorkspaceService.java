package org.sumspace.assessment.platform.service;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.audit.domain.AuditEvent;
import org.sumspace.assessment.audit.service.AuditTrail;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.platform.store.TenantStore;
import org.sumspace.assessment.platform.store.WorkspaceStore;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.store.postgres.Database;

/** Creates and finds workspaces. */
public record WorkspaceService(Database database, AuditTrail audit, Clock clock) {
    public Future<List<Workspace>> all() {
        return database.inStatement(WorkspaceStore::all);
    }

    /**
     * Makes a workspace.
     *
     * @param tenant the slug of the tenant that owns it; null for none
     * @return failed with FORBIDDEN unless the caller is a superadministrator, with CONFLICT if the name is taken, with
     *     UNPROCESSABLE if there is no such tenant
     */
    public Future<Workspace> create(
            String slug, String name, @Nullable String description, @Nullable String tenant, CurrentUser caller) {
        if (!caller.superadmin()) {
            return Future.failedFuture(NodeException.forbidden("Only superadministrators create workspaces."));
        }
        Workspace workspace = new Workspace(UUID.randomUUID(), slug, name, description, tenant);
        return database.inWorkspace(
                AuditTrail.ACCOUNTS,
                tx -> owner(tx, tenant)
                        .compose(owner -> WorkspaceStore.insert(tx, workspace, owner.orElse(null), clock.instant()))
                        .compose(inserted -> {
                            if (!inserted) {
                                return Future.failedFuture(
                                        NodeException.conflict("There is a workspace of this name."));
                            }
                            return audit.record(
                                            tx,
                                            AuditTrail.ACCOUNTS,
                                            AuditEvent.of(caller, "workspace.created", slug, Map.of()))
                                    .map(done -> workspace);
                        }));
    }

    private static Future<Optional<UUID>> owner(SqlConnection tx, @Nullable String tenant) {
        if (tenant == null) {
            return Future.succeededFuture(Optional.empty());
        }
        return TenantStore.bySlug(tx, tenant)
                .map(found -> Optional.of(found.orElseThrow(() -> NodeException.unprocessable(
                                List.of(new Violation("/tenant", "is not a tenant of this node"))))
                        .tenant()
                        .id()));
    }

    /** The workspaces that the caller may choose. */
    public Future<List<Workspace>> list(CurrentUser caller) {
        return all().map(all -> all.stream()
                .filter(each -> caller.superadmin() || caller.workspaces().contains(each.slug()))
                .toList());
    }
}
