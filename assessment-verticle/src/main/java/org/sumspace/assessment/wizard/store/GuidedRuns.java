package org.sumspace.assessment.wizard.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.sumspace.assessment.shared.store.SqlStatement;
import org.sumspace.assessment.wizard.domain.GuidedRun;
import org.sumspace.common.page.PageRequest;

/** The runs of a workspace that the guided workflow made. */
public final class GuidedRuns {
    private static final String COLUMNS = "g.workspace_id, g.run_id, g.label, g.plan, g.created_at";
    /** Excludes deleted runs. */
    private static final String PRESENT = " FROM guided_run g JOIN audit_run r ON r.workspace_id = g.workspace_id"
            + " AND r.id = g.run_id WHERE g.workspace_id = $1 AND r.deleted_at IS NULL";

    private GuidedRuns() {}

    /** False if the run exists already. */
    public static Future<Boolean> insert(SqlConnection tx, GuidedRun run) {
        return new SqlStatement("INSERT INTO guided_run (workspace_id, run_id, label, plan, created_at)"
                        + " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (workspace_id, run_id) DO NOTHING")
                .changes(tx, run.workspace(), run.run(), run.label(), new JsonObject(run.plan()), run.createdAt());
    }

    public static Future<Optional<GuidedRun>> find(SqlConnection tx, UUID workspace, String run) {
        return new SqlStatement("SELECT " + COLUMNS + PRESENT + " AND g.run_id = $2")
                .first(tx, GuidedRuns::run, workspace, run);
    }

    /** The newest first. */
    public static Future<List<GuidedRun>> list(SqlConnection tx, UUID workspace, PageRequest page) {
        return new SqlStatement(
                        "SELECT " + COLUMNS + PRESENT + " ORDER BY g.created_at DESC, g.run_id LIMIT $2 OFFSET $3")
                .list(tx, GuidedRuns::run, workspace, page.limit(), page.skip());
    }

    public static Future<Long> count(SqlConnection tx, UUID workspace) {
        return new SqlStatement("SELECT count(*)" + PRESENT).number(tx, workspace);
    }

    private static GuidedRun run(Row row) {
        return new GuidedRun(
                row.getUUID("workspace_id"),
                row.getString("run_id"),
                row.getString("label"),
                row.getJsonObject("plan").getMap(),
                row.getOffsetDateTime("created_at").toInstant());
    }
}
