package org.sumspace.assessment.run.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.RunFailure;
import org.sumspace.assessment.run.domain.RunRequest;
import org.sumspace.assessment.run.domain.RunView;
import org.sumspace.assessment.run.service.RunDownloads;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.ApiRequest;

/** Runs that a request for a data set waits for. A worker executes them, because only workers read files of others. */
record DatasetRuns(RunService runs, RunDownloads downloads, DatasetService datasets) {
    /** Gives the answer of a run that has a result. */
    interface Answer {
        Future<?> of(RunView view);
    }

    /**
     * Answers with what a run found, or with 202 and the run if it takes longer than a request may.
     *
     * @param recipe that the data set must have; null for its own
     * @param data how rows are checked and treated
     */
    void handle(RoutingContext ctx, List<String> analyses, @Nullable String recipe, DataOptions data, Answer answer) {
        ApiRequest request = ApiRequest.of(ctx);
        MetricOptions options =
                new MetricOptions(analyses, List.of(), null, null, null, null, List.of(), List.of(), null, null, null);
        Optional<String> schema = DatasetService.schema(null, recipe);
        datasets.find(request.path("dataset_id"), Callers.of(ctx))
                .compose(dataset -> runs.create(
                        new RunRequest(dataset.filePath(), schema.orElse(dataset.schema()), null, options, data, null),
                        request.header("Idempotency-Key").orElse(null),
                        Callers.of(ctx)))
                .compose(run -> runs.whenOver(run.id(), Callers.of(ctx)))
                .compose(view -> answer(ctx, view, answer))
                .onFailure(ctx::fail);
    }

    /** With the answer of a run that has a result, with 202 and the run if it goes on, or failed. */
    static Future<?> answer(RoutingContext ctx, RunView view, Answer answer) {
        if (!view.run().status().isOver()) {
            return ctx.response()
                    .setStatusCode(202)
                    .putHeader("Content-Type", "application/json")
                    .end(RunJson.of(view, Callers.of(ctx)).toBuffer());
        }
        if (view.run().status().hasResult()) {
            return answer.of(view);
        }
        RunFailure failure = view.run().failure();
        return Future.failedFuture(
                failure == null
                        ? NodeException.conflict("The run " + view.run().id() + " was cancelled.")
                        : NodeException.unprocessable(failure.code() + ": " + failure.message()));
    }

    Future<Buffer> file(RoutingContext ctx, RunView view, String name) {
        return downloads
                .artefact(view.run().id(), name, Callers.of(ctx))
                .compose(download -> download.read(ctx.vertx()));
    }
}
