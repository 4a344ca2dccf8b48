package org.sumspace.assessment.run.api;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.Run;
import org.sumspace.assessment.run.domain.Run.RunRequest;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.limit.RequestLimit;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;
import org.sumspace.common.http.server.operation.RequestEnd;

/** Runs: their beginning, their states and their end. */
public record RunFeature(RunService runs, DatasetService datasets, EventStreams streams, CapabilityRegistry registry)
        implements Feature {
    /** What is to be assessed. */
    private record Input(String path, @Nullable String schema) {}

    @Override
    public void addTo(Operations operations) {
        operations
                .on("runAudit", this::runAudit)
                .on("listAudits", this::listAudits)
                .on("getAudit", this::getAudit)
                .handle("followAudit", this::followAudit)
                .on("cancelAudit", this::cancelAudit)
                .on("deleteAudit", this::deleteAudit)
                .on("repeatAudit", this::repeatAudit);
    }

    private Future<Answer> runAudit(ApiRequest request) {
        JsonObject body = request.object();
        CurrentUser caller = Callers.of(request);
        MetricOptions options = OptionsJson.of(body, registry);
        DataOptions data = OptionsJson.data(body);
        return input(body, caller)
                .compose(input -> runs.create(
                        new RunRequest(
                                input.path(),
                                input.schema(),
                                body.getString("acknowledgement"),
                                options,
                                data,
                                body.getString("model_id")),
                        request.header("Idempotency-Key").orElse(null),
                        caller))
                .map(run -> begun(run, caller));
    }

    private Future<Input> input(JsonObject body, CurrentUser caller) {
        String path = body.getString("input_path");
        String dataset = body.getString("dataset_id");
        if ((path == null) == (dataset == null)) {
            throw NodeException.unprocessable(
                    List.of(new Violation("/input_path", "is needed, or dataset_id in its place")));
        }
        Optional<String> schema = DatasetService.schema(body.getString("schema_name"), body.getString("recipe"));
        return path != null
                ? Future.succeededFuture(new Input(path, schema.orElse(null)))
                : datasets.find(dataset, caller)
                        .map(found -> new Input(found.filePath(), schema.orElse(found.schema())));
    }

    private static Answer begun(Run run, CurrentUser caller) {
        return Answer.json(RunJson.of(run, caller).put("artifacts", new JsonObject()));
    }

    private Future<Answer> listAudits(ApiRequest request) {
        CurrentUser caller = Callers.of(request);
        return runs.list(request.page(), caller)
                .map(page -> Answer.json(page.toJson("runs", run -> RunJson.of(run, caller))));
    }

    private Future<Answer> getAudit(ApiRequest request) {
        CurrentUser caller = Callers.of(request);
        return runs.view(request.path("run_id"), caller).map(view -> Answer.json(RunJson.of(view, caller)));
    }

    /** Sends the run each time that it changes, until it is over. */
    private void followAudit(RoutingContext ctx) {
        String id = ApiRequest.of(ctx).path("run_id");
        RunStream stream = new RunStream(ctx, () -> runs.view(id, Callers.of(ctx)));
        // Follow before the first read, so that no change is missed in between.
        RequestEnd.await(ctx, runs.follow(id, stream::changed));
        runs.view(id, Callers.of(ctx))
                .map(first -> {
                    streams.add(stream);
                    RequestLimit.release(ctx);
                    stream.begin(first);
                    RequestEnd.await(ctx, () -> {
                        stream.close();
                        streams.remove(stream);
                    });
                    return first;
                })
                .onFailure(ctx::fail);
    }

    private Future<Answer> cancelAudit(ApiRequest request) {
        return runs.cancel(request.path("run_id"), Callers.of(request)).compose(done -> getAudit(request));
    }

    private Future<Answer> deleteAudit(ApiRequest request) {
        return runs.delete(request.path("run_id"), Callers.of(request)).map(done -> Answer.empty());
    }

    private Future<Answer> repeatAudit(ApiRequest request) {
        CurrentUser caller = Callers.of(request);
        return runs.rerun(request.path("run_id"), caller).map(run -> begun(run, caller));
    }
}
