package org.sumspace.assessment.wizard.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;
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
        return tx.preparedQuery("INSERT INTO guided_run (workspace_id, run_id, label, plan, created_at)"
                        + " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (workspace_id, run_id) DO NOTHING")
                .execute(Tuple.from(Arrays.asList(
                        run.workspace(),
                        run.run(),
                        run.label(),
                        new JsonObject(run.plan()),
                        run.createdAt().atOffset(ZoneOffset.UTC))))
                .map(done -> done.rowCount() == 1);
    }

    public static Future<Optional<GuidedRun>> find(SqlConnection tx, UUID workspace, String run) {
        return tx.preparedQuery("SELECT " + COLUMNS + PRESENT + " AND g.run_id = $2")
                .execute(Tuple.of(workspace, run))
                .map(rows -> runs(rows).stream().findFirst());
    }

    /** The newest first. */
    public static Future<List<GuidedRun>> list(SqlConnection tx, UUID workspace, PageRequest page) {
        return tx.preparedQuery(
                        "SELECT " + COLUMNS + PRESENT + " ORDER BY g.created_at DESC, g.run_id LIMIT $2 OFFSET $3")
                .execute(Tuple.of(workspace, page.limit(), page.skip()))
                .map(GuidedRuns::runs);
    }

    public static Future<Long> count(SqlConnection tx, UUID workspace) {
        return tx.preparedQuery("SELECT count(*)" + PRESENT)
                .execute(Tuple.of(workspace))
                .map(rows -> rows.iterator().next().getLong(0));
    }

    private static List<GuidedRun> runs(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(row -> new GuidedRun(
                        row.getUUID("workspace_id"),
                        row.getString("run_id"),
                        row.getString("label"),
                        row.getJsonObject("plan").getMap(),
                        row.getOffsetDateTime("created_at").toInstant()))
                .toList();
    }
}
