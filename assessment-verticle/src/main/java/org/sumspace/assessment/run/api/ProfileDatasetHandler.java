package org.sumspace.assessment.run.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.assessment.dataset.domain.InputAddress;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageReport;

/** {@code POST /v1/datasets/{dataset_id}/profile}. */
record ProfileDatasetHandler(DatasetRuns runs) implements Handler<RoutingContext> {
    private static final List<String> ANALYSES = List.of(
            "schema_validation", "missingness_profile", "completeness_profile", "type_profile", "entropy_profile");

    @Override
    public void handle(RoutingContext ctx) {
        runs.handle(ctx, ANALYSES, null, DataOptions.none(), view -> profile(ctx, view));
    }

    private Future<Void> profile(RoutingContext ctx, RunView view) {
        return Future.all(runs.file(ctx, view, "schema_profile.json"), runs.file(ctx, view, "profile_alerts.json"))
                .compose(files -> {
                    JsonArray columns = new JsonArray(files.<Buffer>resultAt(0));
                    return ctx.json(new JsonObject()
                            .put("run_id", view.run().id())
                            .put("file", InputAddress.shown(view.run().inputPath()))
                            .put("row_count_sampled", rows(view))
                            .put("column_count", columns.size())
                            .put("columns", columns)
                            .put("alerts", new JsonArray(files.<Buffer>resultAt(1))));
                });
    }

    /** All of them: the profile is exact. */
    private static long rows(RunView view) {
        return view.stages().stream()
                .filter(stage -> stage.stage() == Stage.PROFILING)
                .mapToLong(StageReport::rows)
                .findFirst()
                .orElse(0);
    }
}
