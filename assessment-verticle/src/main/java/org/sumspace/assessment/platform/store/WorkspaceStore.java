package org.sumspace.assessment.platform.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.platform.domain.Workspace;
import org.sumspace.assessment.shared.store.SqlStatement;

/** Workspaces. */
public final class WorkspaceStore {
    private WorkspaceStore() {}

    /** Stores a workspace. False if the name is taken. */
    public static Future<Boolean> insert(SqlConnection tx, Workspace workspace, @Nullable UUID tenant, Instant now) {
        return new SqlStatement("INSERT INTO workspace (id, slug, name, description, tenant_id, created_at)"
                        + " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING")
                .changes(tx, workspace.id(), workspace.slug(), workspace.name(), workspace.description(), tenant, now);
    }

    public static Future<List<Workspace>> all(SqlConnection tx) {
        return new SqlStatement("SELECT w.id, w.slug, w.name, w.description, t.slug AS tenant FROM workspace w"
                        + " LEFT JOIN tenant t ON t.id = w.tenant_id ORDER BY w.created_at, w.slug")
                .list(
                        tx,
                        row -> new Workspace(
                                row.getUUID("id"),
                                row.getString("slug"),
                                row.getString("name"),
                                row.getString("description"),
                                row.getString("tenant")));
    }
}
