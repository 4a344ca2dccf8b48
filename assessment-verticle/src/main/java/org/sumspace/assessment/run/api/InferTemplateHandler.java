package org.sumspace.assessment.run.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.RunRequest;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.transform.domain.Template;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/transforms/infer-template}. A worker reads the sample, because only workers read files of others. */
record InferTemplateHandler(RunService runs, RunDownloads downloads) implements Handler<RoutingContext> {
    private static final MetricOptions OPTIONS = new MetricOptions(
            List.of(Template.ANALYSIS), List.of(), null, null, null, null, List.of(), List.of(), null, null, null);

    @Override
    public void handle(RoutingContext ctx) {
        String path = ApiRequest.of(ctx).query("sample_path").orElse("");
        runs.create(new RunRequest(path, null, null, OPTIONS, DataOptions.none(), null), null, Callers.of(ctx))
                .compose(run -> runs.whenOver(run.id(), Callers.of(ctx)))
                .compose(view -> DatasetRuns.answer(ctx, view, done -> template(ctx, done)))
                .onFailure(ctx::fail);
    }

    private Future<Void> template(RoutingContext ctx, RunView view) {
        return downloads
                .artefact(view.run().id(), "metrics_full.json", Callers.of(ctx))
                .compose(download -> download.read(ctx.vertx()))
                .map(content ->
                        new JsonObject(content).getJsonObject("analyses").getJsonObject(Template.ANALYSIS))
                .compose(outcome -> outcome.getValue("figures") == null
                        ? Future.failedFuture(
                                NodeException.unprocessable("No template: " + outcome.getString("reason") + "."))
                        : ctx.json(outcome.getJsonObject("figures")));
    }
}
