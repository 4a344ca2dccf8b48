package org.sumspace.assessment.run.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.assessment.run.domain.Artefact;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/datasets/{dataset_id}/transform}. */
record TransformDatasetHandler(DatasetRuns runs) implements Handler<RoutingContext> {
    private static final List<String> ANALYSES = List.of("schema_validation", "maskott_csv_to_xapi_transform");
    private static final String STATEMENTS = "normalized.jsonl";
    private static final String RELEASE = "release.csv";

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        String dataset = request.path("dataset_id");
        JsonObject body = request.object();
        runs.handle(
                ctx,
                ANALYSES,
                body.getString("recipe"),
                OptionsJson.data(body),
                view -> transformed(ctx, dataset, view));
    }

    private Future<Void> transformed(RoutingContext ctx, String dataset, RunView view) {
        return runs.file(ctx, view, "transform_report.json").compose(content -> {
            JsonObject report = new JsonObject(content);
            JsonObject answer = new JsonObject()
                    .put("dataset_id", dataset)
                    .put("run_id", view.run().id());
            if (view.artefacts().stream().map(Artefact::name).anyMatch(STATEMENTS::equals)) {
                answer.put("output_path", STATEMENTS);
            }
            if (view.artefacts().stream().map(Artefact::name).anyMatch(RELEASE::equals)) {
                answer.put("release_path", RELEASE);
            }
            return ctx.json(answer.put("total_rows_in", report.getLong("total_rows_in"))
                    .put("total_rows_out", report.getLong("total_rows_out"))
                    .put("error_count", report.getLong("error_count")));
        });
    }
}
