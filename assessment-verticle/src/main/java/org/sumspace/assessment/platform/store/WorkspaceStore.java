package org.sumspace.assessment.platform.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.StreamSupport;
import org.sumspace.assessment.platform.domain.Workspace;

/** Workspaces. */
public final class WorkspaceStore {
    private WorkspaceStore() {}

    /** False if there is one of this name. */
    public static Future<Boolean> insert(SqlConnection tx, Workspace workspace, Instant now) {
        return tx.preparedQuery("INSERT INTO workspace (id, slug, name, created_at) VALUES ($1, $2, $3, $4)"
                        + " ON CONFLICT DO NOTHING")
                .execute(Tuple.of(workspace.id(), workspace.slug(), workspace.name(), now.atOffset(ZoneOffset.UTC)))
                .map(done -> done.rowCount() == 1);
    }

    public static Future<List<Workspace>> all(SqlConnection tx) {
        return tx.preparedQuery("SELECT id, slug, name FROM workspace ORDER BY created_at, slug")
                .execute()
                .map(WorkspaceStore::workspaces);
    }

    private static List<Workspace> workspaces(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> new Workspace(row.getUUID("id"), row.getString("slug"), row.getString("name")))
                .toList();
    }
}
