package org.sumspace.assessment.run.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.model.domain.ModelReference;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.Run.RunFailure;
import org.sumspace.assessment.run.domain.Run.RunRequest;
import org.sumspace.assessment.run.domain.RunStatus;
import org.sumspace.assessment.shared.store.JsonFiles;
import org.sumspace.assessment.shared.store.SqlStatement;
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

    /** False if this person has used the key before. */
    public static Future<Boolean> insert(SqlConnection tx, Run run, @Nullable String key) {
        return new SqlStatement(
                        "INSERT INTO audit_run (workspace_id, id, input_path, schema_name, acknowledgement, options,"
                                + " data_options, model, status, initiated_by, idempotency_key, derived_from,"
                                + " created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
                                + " ON CONFLICT (workspace_id, initiated_by, idempotency_key) DO NOTHING")
                .changes(
                        tx,
                        run.workspace(),
                        run.id(),
                        run.inputPath(),
                        run.request().schema(),
                        run.request().acknowledgement(),
                        new String(JsonFiles.bytes(run.request().options()), UTF_8),
                        new String(JsonFiles.bytes(run.request().data()), UTF_8),
                        run.model() == null ? null : new String(JsonFiles.bytes(run.model()), UTF_8),
                        run.status().label(),
                        run.initiatedBy(),
                        key,
                        run.derivedFrom(),
                        run.createdAt());
    }

    public static Future<Optional<Run>> byKey(SqlConnection tx, UUID workspace, UUID user, String key) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM audit_run"
                        + " WHERE workspace_id = $1 AND initiated_by = $2 AND idempotency_key = $3")
                .first(tx, RunStore::run, workspace, user, key);
    }

    public static Future<Optional<Run>> find(SqlConnection tx, UUID workspace, String id) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM audit_run" + ONE).first(tx, RunStore::run, workspace, id);
    }

    /** Locks the run; other transactions that change it wait. */
    public static Future<Optional<Run>> lock(SqlConnection tx, UUID workspace, String id) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM audit_run" + ONE + " FOR UPDATE")
                .first(tx, RunStore::run, workspace, id);
    }

    /** The newest first. */
    public static Future<List<Run>> list(SqlConnection tx, UUID workspace, PageRequest page) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM audit_run WHERE workspace_id = $1 AND deleted_at IS NULL"
                        + " ORDER BY created_at DESC, id LIMIT $2 OFFSET $3")
                .list(tx, RunStore::run, workspace, page.limit(), page.skip());
    }

    public static Future<Long> count(SqlConnection tx, UUID workspace) {
        return new SqlStatement("SELECT count(*) FROM audit_run WHERE workspace_id = $1 AND deleted_at IS NULL")
                .number(tx, workspace);
    }

    /**
     * Begins the run that waits longest; no other node can take it. Its start is never before its creation, even if the
     * clocks differ.
     */
    public static Future<Optional<Run>> claim(SqlConnection tx, UUID workspace, UUID node, String stage, Instant now) {
        return new SqlStatement("UPDATE audit_run SET status = 'running', stage = $3, node_id = $2,"
                        + " started_at = greatest($4, created_at)"
                        + " WHERE workspace_id = $1 AND id = (SELECT id FROM audit_run WHERE workspace_id = $1"
                        + " AND status = 'queued' AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1"
                        + " FOR UPDATE SKIP LOCKED) RETURNING " + COLUMNS)
                .first(tx, RunStore::run, workspace, node, stage, now);
    }

    /** The runs that a node began and did not end. */
    public static Future<List<Run>> runningAt(SqlConnection tx, UUID workspace, UUID node) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM audit_run WHERE workspace_id = $1 AND node_id = $2"
                        + " AND status = 'running' ORDER BY created_at, id")
                .list(tx, RunStore::run, workspace, node);
    }

    public static Future<Void> setStage(SqlConnection tx, Run run, String stage) {
        return new SqlStatement("UPDATE audit_run SET stage = $3, tries = 0" + ONE)
                .execute(tx, run.workspace(), run.id(), stage);
    }

    public static Future<Void> countTry(SqlConnection tx, Run run) {
        return new SqlStatement("UPDATE audit_run SET tries = tries + 1" + ONE).execute(tx, run.workspace(), run.id());
    }

    public static Future<Void> requestCancel(SqlConnection tx, Run run) {
        return new SqlStatement("UPDATE audit_run SET cancel_requested = true" + ONE)
                .execute(tx, run.workspace(), run.id());
    }

    public static Future<Void> end(
            SqlConnection tx, Run run, RunStatus status, @Nullable RunFailure failure, Instant now) {
        return new SqlStatement("UPDATE audit_run SET status = $3, stage = NULL,"
                        + " ended_at = greatest($4, started_at, created_at), failure_stage = $5,"
                        + " failure_code = $6, failure_message = $7" + ONE)
                .execute(
                        tx,
                        run.workspace(),
                        run.id(),
                        status.label(),
                        now,
                        failure == null ? null : failure.stage(),
                        failure == null ? null : failure.code(),
                        failure == null ? null : failure.message());
    }

    /** Runs that a node executed, that ended before a time and whose rows are still there, the oldest first. */
    public static Future<List<Run>> withRowsBefore(
            SqlConnection tx, UUID workspace, UUID node, Instant ended, int limit) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM audit_run WHERE workspace_id = $1 AND node_id = $2"
                        + " AND ended_at < $3 AND rows_removed_at IS NULL AND deleted_at IS NULL"
                        + " ORDER BY ended_at, id LIMIT $4")
                .list(tx, RunStore::run, workspace, node, ended, limit);
    }

    public static Future<Void> rowsRemoved(SqlConnection tx, Run run, Instant now) {
        return new SqlStatement("UPDATE audit_run SET rows_removed_at = $3" + ONE)
                .execute(tx, run.workspace(), run.id(), now);
    }

    /** It is not shown any more. */
    public static Future<Void> delete(SqlConnection tx, Run run, Instant now) {
        return new SqlStatement("UPDATE audit_run SET deleted_at = $3" + ONE)
                .execute(tx, run.workspace(), run.id(), now);
    }

    private static Run run(Row row) {
        String code = row.getString("failure_code");
        ModelReference model = model(row.getString("model"));
        return new Run(
                row.getUUID("workspace_id"),
                row.getString("id"),
                new RunRequest(
                        row.getString("input_path"),
                        row.getString("schema_name"),
                        row.getString("acknowledgement"),
                        options(row.getString("options")),
                        dataOptions(row.getString("data_options")),
                        model == null ? null : model.id()),
                model,
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
