package org.sumspace.assessment.interop.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.assessment.interop.domain.ImportedReport;

/** Imported reports as clients see them: what was imported, with what is known of the import. */
final class ImportJson {
    private ImportJson() {}

    static JsonObject of(ImportedReport report) {
        JsonObject json = new JsonObject(report.content())
                .copy()
                .put("import_id", report.id())
                .put("tool", report.tool().label())
                .put("imported_at", report.importedAt().toString());
        if (report.run() != null) {
            json.put("run_id", report.run());
        }
        if (report.model() != null) {
            json.put("model_id", report.model());
        }
        return json;
    }
}
