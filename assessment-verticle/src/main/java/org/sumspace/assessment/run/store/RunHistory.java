package org.sumspace.assessment.run.store;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageReport;
import org.sumspace.assessment.shared.store.SqlStatement;

/** The stages, events and files of runs. */
public final class RunHistory {
    private RunHistory() {}

    /** False if the stage is stored already. */
    public static Future<Boolean> insertStage(SqlConnection tx, Run run, StageReport report) {
        return new SqlStatement(
                        "INSERT INTO run_stage (workspace_id, run_id, stage, number, status, started_at, ended_at,"
                                + " rows, warnings) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING")
                .changes(
                        tx,
                        run.workspace(),
                        run.id(),
                        report.stage().label(),
                        report.stage().number(),
                        report.status(),
                        report.started(),
                        report.ended(),
                        report.rows(),
                        new JsonArray(report.warnings()));
    }

    public static Future<List<StageReport>> stages(SqlConnection tx, UUID workspace, String run) {
        return new SqlStatement("SELECT stage, status, started_at, ended_at, rows, warnings FROM run_stage"
                        + " WHERE workspace_id = $1 AND run_id = $2 ORDER BY number")
                .list(
                        tx,
                        row -> new StageReport(
                                Stage.valueOf(row.getString("stage").toUpperCase(Locale.ROOT)),
                                row.getString("status"),
                                row.getOffsetDateTime("started_at").toInstant(),
                                row.getOffsetDateTime("ended_at").toInstant(),
                                row.getLong("rows"),
                                row.getJsonArray("warnings").stream()
                                        .map(Object::toString)
                                        .toList()),
                        workspace,
                        run);
    }

    /** Events of a run are numbered from 1 without a gap. */
    public static Future<Void> addEvent(SqlConnection tx, Run run, String kind, @Nullable String stage, Instant now) {
        return new SqlStatement("UPDATE audit_run SET events = events + 1 WHERE workspace_id = $1 AND id = $2"
                        + " RETURNING events")
                .number(tx, run.workspace(), run.id())
                .compose(number -> new SqlStatement(
                                "INSERT INTO run_event (workspace_id, run_id, number, at, kind, stage)"
                                        + " VALUES ($1, $2, $3, $4, $5, $6)")
                        .execute(tx, run.workspace(), run.id(), number.intValue(), now, kind, stage));
    }

    /** Gives the content of an artefact, or nothing if it stays a file. */
    public interface Contents {
        Future<Optional<Buffer>> of(Artefact artefact);
    }

    /** @param contents is asked for one artefact after the other, so that only one of them is in memory */
    public static Future<Void> insertArtefacts(SqlConnection tx, Run run, List<Artefact> artefacts, Contents contents) {
        Future<?> inserted = Future.succeededFuture();
        for (Artefact artefact : artefacts) {
            inserted = inserted.compose(before -> contents.of(artefact))
                    .compose(content -> insertArtefact(tx, run, artefact, content));
        }
        return inserted.mapEmpty();
    }

    private static Future<?> insertArtefact(SqlConnection tx, Run run, Artefact artefact, Optional<Buffer> content) {
        return new SqlStatement(
                        "INSERT INTO run_artifact (workspace_id, run_id, name, sha256, bytes, class, raw, content)"
                                + " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING")
                .execute(
                        tx,
                        run.workspace(),
                        run.id(),
                        artefact.name(),
                        artefact.sha256(),
                        artefact.bytes(),
                        artefact.privacyClass(),
                        artefact.raw(),
                        content.orElse(null));
    }

    public static Future<List<Artefact>> artefacts(SqlConnection tx, UUID workspace, String run) {
        return new SqlStatement("SELECT name, sha256, bytes, class, raw FROM run_artifact"
                        + " WHERE workspace_id = $1 AND run_id = $2 ORDER BY name")
                .list(tx, RunHistory::artefact, workspace, run);
    }

    private static Artefact artefact(Row row) {
        return new Artefact(
                row.getString("name"),
                row.getString("sha256"),
                row.getLong("bytes"),
                row.getString("class"),
                row.getBoolean("raw"));
    }

    /** @param content empty if it is in a file */
    public record Stored(Artefact artefact, Optional<Buffer> content) {}

    public static Future<Optional<Stored>> artefact(SqlConnection tx, UUID workspace, String run, String name) {
        return new SqlStatement("SELECT name, sha256, bytes, class, raw, content FROM run_artifact"
                        + " WHERE workspace_id = $1 AND run_id = $2 AND name = $3")
                .first(
                        tx,
                        row -> new Stored(artefact(row), Optional.ofNullable(row.getBuffer("content"))),
                        workspace,
                        run,
                        name);
    }

    public static Future<Void> deleteArtefacts(SqlConnection tx, Run run) {
        return new SqlStatement("DELETE FROM run_artifact WHERE workspace_id = $1 AND run_id = $2")
                .execute(tx, run.workspace(), run.id());
    }
}
