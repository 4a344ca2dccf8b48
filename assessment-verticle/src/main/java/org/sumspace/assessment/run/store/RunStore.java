package org.sumspace.assessment.run.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.RunFailure;
import org.sumspace.assessment.run.domain.RunStatus;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.common.page.PageRequest;

/** The runs of a workspace. */
public final class RunStore {
    private static final String COLUMNS =
            "workspace_id, id, input_path, schema_name, acknowledgement, options, data_options, model, status,"
                    + " stage,"
                    + " initiated_by, (SELECT email FROM user_account WHERE user_account.id = initiated_by) AS initiator,"
                    + " cancel_requested, tries, events, failure_stage, failure_code, failure_message,"
                    + " derived_from, created_at, started_at, ended_at, rows_removed_at";
    private static final String ONE = " WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL";

    private RunStore() {}

    static OffsetDateTime at(Instant time) {
        return time.atOffset(ZoneOffset.UTC);
    }

    /** False if this person has used the key before. */
    public static Future<Boolean> insert(SqlConnection tx, Run run, @Nullable String key) {
        return tx.preparedQuery(
                        "INSERT INTO audit_run (workspace_id, id, input_path, schema_name, acknowledgement, options,"
                                + " data_options, model, status, initiated_by, idempotency_key, derived_from,"
                                + " created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
                                + " ON CONFLICT (workspace_id, initiated_by, idempotency_key) DO NOTHING")
                .execute(Tuple.from(java.util.Arrays.asList(
                        run.workspace(),
                        run.id(),
                        run.inputPath(),
                        run.schema(),
                        run.acknowledgement(),
                        new String(JsonFiles.bytes(run.options()), UTF_8),
                        new String(JsonFiles.bytes(run.data()), UTF_8),
                        run.model() == null ? null : new String(JsonFiles.bytes(run.model()), UTF_8),
                        run.status().label(),
                        run.initiatedBy(),
                        key,
                        run.derivedFrom(),
                        at(run.createdAt()))))
                .map(done -> done.rowCount() == 1);
    }

    public static Future<Optional<Run>> byKey(SqlConnection tx, UUID workspace, UUID user, String key) {
        return one(
                tx,
                "SELECT " + COLUMNS + " FROM audit_run"
                        + " WHERE workspace_id = $1 AND initiated_by = $2 AND idempotency_key = $3",
                Tuple.of(workspace, user, key));
    }

    public static Future<Optional<Run>> find(SqlConnection tx, UUID workspace, String id) {
        return one(tx, "SELECT " + COLUMNS + " FROM audit_run" + ONE, Tuple.of(workspace, id));
    }

    /** Locks the run; other transactions that change it wait. */
    public static Future<Optional<Run>> lock(SqlConnection tx, UUID workspace, String id) {
        return one(tx, "SELECT " + COLUMNS + " FROM audit_run" + ONE + " FOR UPDATE", Tuple.of(workspace, id));
    }

    /** The newest first. */
    public static Future<List<Run>> list(SqlConnection tx, UUID workspace, PageRequest page) {
        return tx.preparedQuery("SELECT " + COLUMNS + " FROM audit_run WHERE workspace_id = $1 AND deleted_at IS NULL"
                        + " ORDER BY created_at DESC, id LIMIT $2 OFFSET $3")
                .execute(Tuple.of(workspace, page.limit(), page.skip()))
                .map(RunStore::runs);
    }

    public static Future<Long> count(SqlConnection tx, UUID workspace) {
        return tx.preparedQuery("SELECT count(*) FROM audit_run WHERE workspace_id = $1 AND deleted_at IS NULL")
                .execute(Tuple.of(workspace))
                .map(rows -> rows.iterator().next().getLong(0));
    }

    /**
     * Begins the run that waits longest; no other node can take it. Its start is never before its creation, even if the
     * clocks differ.
     */
    public static Future<Optional<Run>> claim(SqlConnection tx, UUID workspace, UUID node, String stage, Instant now) {
        return one(
                tx,
                "UPDATE audit_run SET status = 'running', stage = $3, node_id = $2,"
                        + " started_at = greatest($4, created_at)"
                        + " WHERE workspace_id = $1 AND id = (SELECT id FROM audit_run WHERE workspace_id = $1"
                        + " AND status = 'queued' AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1"
                        + " FOR UPDATE SKIP LOCKED) RETURNING " + COLUMNS,
                Tuple.of(workspace, node, stage, at(now)));
    }

    /** The runs that a node began and did not end. */
    public static Future<List<Run>> runningAt(SqlConnection tx, UUID workspace, UUID node) {
        return tx.preparedQuery("SELECT " + COLUMNS + " FROM audit_run WHERE workspace_id = $1 AND node_id = $2"
                        + " AND status = 'running' ORDER BY created_at, id")
                .execute(Tuple.of(workspace, node))
                .map(RunStore::runs);
    }

    public static Future<Void> setStage(SqlConnection tx, Run run, String stage) {
        return tx.preparedQuery("UPDATE audit_run SET stage = $3, tries = 0" + ONE)
                .execute(Tuple.of(run.workspace(), run.id(), stage))
                .mapEmpty();
    }

    public static Future<Void> countTry(SqlConnection tx, Run run) {
        return tx.preparedQuery("UPDATE audit_run SET tries = tries + 1" + ONE)
                .execute(Tuple.of(run.workspace(), run.id()))
                .mapEmpty();
    }

    public static Future<Void> requestCancel(SqlConnection tx, Run run) {
        return tx.preparedQuery("UPDATE audit_run SET cancel_requested = true" + ONE)
                .execute(Tuple.of(run.workspace(), run.id()))
                .mapEmpty();
    }

    public static Future<Void> end(
            SqlConnection tx, Run run, RunStatus status, @Nullable RunFailure failure, Instant now) {
        return tx.preparedQuery("UPDATE audit_run SET status = $3, stage = NULL,"
                        + " ended_at = greatest($4, started_at, created_at), failure_stage = $5,"
                        + " failure_code = $6, failure_message = $7" + ONE)
                .execute(Tuple.from(java.util.Arrays.asList(
                        run.workspace(),
                        run.id(),
                        status.label(),
                        at(now),
                        failure == null ? null : failure.stage(),
                        failure == null ? null : failure.code(),
                        failure == null ? null : failure.message())))
                .mapEmpty();
    }

    /** Runs that a node executed, that ended before a time and whose rows are still there, the oldest first. */
    public static Future<List<Run>> withRowsBefore(
            SqlConnection tx, UUID workspace, UUID node, Instant ended, int limit) {
        return tx.preparedQuery("SELECT " + COLUMNS + " FROM audit_run WHERE workspace_id = $1 AND node_id = $2"
                        + " AND ended_at < $3 AND rows_removed_at IS NULL AND deleted_at IS NULL"
                        + " ORDER BY ended_at, id LIMIT $4")
                .execute(Tuple.of(workspace, node, at(ended), limit))
                .map(RunStore::runs);
    }

    public static Future<Void> rowsRemoved(SqlConnection tx, Run run, Instant now) {
        return tx.preparedQuery("UPDATE audit_run SET rows_removed_at = $3" + ONE)
                .execute(Tuple.of(run.workspace(), run.id(), at(now)))
                .mapEmpty();
    }

    /** It is not shown any more. */
    public static Future<Void> delete(SqlConnection tx, Run run, Instant now) {
        return tx.preparedQuery("UPDATE audit_run SET deleted_at = $3" + ONE)
                .execute(Tuple.of(run.workspace(), run.id(), at(now)))
                .mapEmpty();
    }

    private static Future<Optional<Run>> one(SqlConnection tx, String sql, Tuple values) {
        return tx.preparedQuery(sql)
                .execute(values)
                .map(RunStore::runs)
                .map(runs -> runs.stream().findFirst());
    }

    private static List<Run> runs(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(RunStore::run)
                .toList();
    }

    private static Run run(Row row) {
        String code = row.getString("failure_code");
        return new Run(
                row.getUUID("workspace_id"),
                row.getString("id"),
                row.getString("input_path"),
                row.getString("schema_name"),
                row.getString("acknowledgement"),
                options(row.getString("options")),
                dataOptions(row.getString("data_options")),
                model(row.getString("model")),
                RunStatus.of(row.getString("status")),
                row.getString("stage"),
                row.getUUID("initiated_by"),
                row.getString("initiator"),
                row.getBoolean("cancel_requested"),
                row.getInteger("tries"),
                row.getInteger("events"),
                code == null
                        ? null
                        : new RunFailure(row.getString("failure_stage"), code, row.getString("failure_message")),
                row.getString("derived_from"),
                row.getOffsetDateTime("created_at").toInstant(),
                instant(row.getOffsetDateTime("started_at")),
                instant(row.getOffsetDateTime("ended_at")),
                instant(row.getOffsetDateTime("rows_removed_at")));
    }

    private static MetricOptions options(@Nullable String json) {
        return json == null
                ? MetricOptions.none()
                : JsonFiles.convert(new JsonObject(json).getMap(), MetricOptions.class);
    }

    private static DataOptions dataOptions(@Nullable String json) {
        return json == null ? DataOptions.none() : JsonFiles.convert(new JsonObject(json).getMap(), DataOptions.class);
    }

    private static @Nullable ModelReference model(@Nullable String json) {
        return json == null ? null : JsonFiles.convert(new JsonObject(json).getMap(), ModelReference.class);
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime time) {
        return time == null ? null : time.toInstant();
    }
}
