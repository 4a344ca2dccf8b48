package org.sumspace.assessment.platform.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.platform.domain.Workspace;

/** Workspaces. */
public final class WorkspaceStore {
    private WorkspaceStore() {}

    /** Stores a workspace. False if the name is taken. */
    public static Future<Boolean> insert(SqlConnection tx, Workspace workspace, @Nullable UUID tenant, Instant now) {
        return tx.preparedQuery("INSERT INTO workspace (id, slug, name, description, tenant_id, created_at)"
                        + " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING")
                .execute(Tuple.from(Arrays.asList(
                        workspace.id(),
                        workspace.slug(),
                        workspace.name(),
                        workspace.description(),
                        tenant,
                        now.atOffset(ZoneOffset.UTC))))
                .map(done -> done.rowCount() == 1);
    }

    public static Future<List<Workspace>> all(SqlConnection tx) {
        return tx.preparedQuery("SELECT w.id, w.slug, w.name, w.description, t.slug AS tenant FROM workspace w"
                        + " LEFT JOIN tenant t ON t.id = w.tenant_id ORDER BY w.created_at, w.slug")
                .execute()
                .map(WorkspaceStore::workspaces);
    }

    private static List<Workspace> workspaces(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> new Workspace(
                        row.getUUID("id"),
                        row.getString("slug"),
                        row.getString("name"),
                        row.getString("description"),
                        row.getString("tenant")))
                .toList();
    }
}
