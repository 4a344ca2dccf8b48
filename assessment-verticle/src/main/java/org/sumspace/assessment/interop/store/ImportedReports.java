package org.sumspace.assessment.interop.store;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.interop.domain.ExchangeTool;
import org.sumspace.assessment.interop.domain.ImportedReport;
import org.sumspace.assessment.shared.store.SqlStatement;
import org.sumspace.common.page.PageRequest;

/** The reports of other tools that a workspace has imported. */
public final class ImportedReports {
    private static final String COLUMNS = "workspace_id, id, tool, run_id, model_id, content, imported_by, imported_at";
    private static final String OF_RUN =
            " FROM imported_report WHERE workspace_id = $1 AND ($2::text IS NULL OR run_id = $2)";

    private ImportedReports() {}

    public static Future<Void> insert(SqlConnection tx, ImportedReport report) {
        return new SqlStatement("INSERT INTO imported_report (" + COLUMNS + ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8)")
                .execute(
                        tx,
                        report.workspace(),
                        report.id(),
                        report.tool().label(),
                        report.run(),
                        report.model(),
                        new JsonObject(report.content()),
                        report.importedBy(),
                        report.importedAt());
    }

    public static Future<Optional<ImportedReport>> find(SqlConnection tx, UUID workspace, String id) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM imported_report WHERE workspace_id = $1 AND id = $2")
                .first(tx, ImportedReports::report, workspace, id);
    }

    /**
     * The newest first.
     *
     * @param run that they are about; null for all
     */
    public static Future<List<ImportedReport>> list(
            SqlConnection tx, UUID workspace, @Nullable String run, PageRequest page) {
        return new SqlStatement("SELECT " + COLUMNS + OF_RUN + " ORDER BY imported_at DESC, id LIMIT $3 OFFSET $4")
                .list(tx, ImportedReports::report, workspace, run, page.limit(), page.skip());
    }

    /**
     * The newest first.
     *
     * @param model whose reports are also found if they are about no run; null for none
     */
    public static Future<List<ImportedReport>> about(
            SqlConnection tx, UUID workspace, String run, @Nullable String model, int limit) {
        return new SqlStatement("SELECT " + COLUMNS + " FROM imported_report WHERE workspace_id = $1"
                        + " AND (run_id = $2 OR (run_id IS NULL AND model_id = $3::text))"
                        + " ORDER BY imported_at DESC, id LIMIT $4")
                .list(tx, ImportedReports::report, workspace, run, model, limit);
    }

    public static Future<Long> count(SqlConnection tx, UUID workspace, @Nullable String run) {
        return new SqlStatement("SELECT count(*)" + OF_RUN).number(tx, workspace, run);
    }

    private static ImportedReport report(Row row) {
        return new ImportedReport(
                row.getUUID("workspace_id"),
                row.getString("id"),
                ExchangeTool.labelled(row.getString("tool")),
                row.getString("run_id"),
                row.getString("model_id"),
                row.getJsonObject("content").getMap(),
                row.getUUID("imported_by"),
                row.getOffsetDateTime("imported_at").toInstant());
    }
}
