package org.sumspace.assessment.run.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.assessment.dataset.domain.InputAddress;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.Run.RunFailure;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.domain.StageReport;
import org.sumspace.assessment.shared.domain.AccountPermission;
import org.sumspace.assessment.shared.domain.CurrentUser;

/** Runs as clients see them. */
final class RunJson {
    private RunJson() {}

    /** @param caller learns who asked for the run if that is the caller, or if the audit log tells the caller anyway */
    static JsonObject of(Run run, CurrentUser caller) {
        JsonObject json = new JsonObject()
                .put("run_id", run.id())
                .put("status", run.status().label())
                .put("input_path", InputAddress.shown(run.inputPath()))
                .put("cancel_requested", run.cancelRequested())
                .put("created_at", run.createdAt().toString());
        put(json, "schema_name", run.request().schema());
        put(json, "stage", run.stage());
        put(json, "started_at", run.startedAt());
        put(json, "ended_at", run.endedAt());
        put(json, "derived_from", run.derivedFrom());
        if (caller.email().equals(run.initiator()) || caller.may(AccountPermission.AUDIT_LOGS_READ)) {
            put(json, "requested_by", run.initiator());
        }
        put(json, "model_id", run.model() == null ? null : run.model().id());
        put(json, "rows_removed_at", run.rowsRemovedAt());
        RunFailure failure = run.failure();
        return failure == null
                ? json
                : json.put(
                        "error",
                        new JsonObject()
                                .put("stage", failure.stage())
                                .put("code", failure.code())
                                .put("message", failure.message()));
    }

    private static void put(JsonObject json, String name, @org.jspecify.annotations.Nullable Object value) {
        if (value != null) {
            json.put(name, value.toString());
        }
    }

    static JsonObject of(RunView view, CurrentUser caller) {
        JsonArray stages = new JsonArray();
        JsonArray warnings = new JsonArray();
        long rows = 0;
        for (StageReport stage : view.stages()) {
            stages.add(new JsonObject()
                    .put("stage", stage.stage().label())
                    .put("status", stage.status())
                    .put("rows", stage.rows())
                    .put("started_at", stage.started().toString())
                    .put("ended_at", stage.ended().toString()));
            stage.warnings().forEach(warnings::add);
            rows = Math.max(rows, stage.rows());
        }
        JsonObject artefacts = new JsonObject();
        view.artefacts().stream()
                .filter(each -> !each.isHidden())
                .forEach(each -> artefacts.put(each.name(), path(view.run(), each)));
        JsonObject json = of(view.run(), caller)
                .put("stages", stages)
                .put("rows_processed", rows)
                .put("warnings", warnings)
                .put("artifacts", artefacts);
        view.progress()
                .ifPresent(progress -> json.put(
                        "progress",
                        new JsonObject()
                                .put("stage", progress.stage())
                                .put("done", progress.done())
                                .put("total", progress.total())
                                .put("unit", progress.unit())));
        return json;
    }

    private static String path(Run run, Artefact artefact) {
        return "/v1/audits/" + run.id() + "/artifacts/" + artefact.name();
    }
}
