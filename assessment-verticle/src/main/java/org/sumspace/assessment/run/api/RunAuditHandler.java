package org.sumspace.assessment.run.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.capability.service.CapabilityRegistry;
import org.sumspace.assessment.dataset.domain.Dataset;
import org.sumspace.assessment.dataset.service.DatasetService;
import org.sumspace.assessment.metric.domain.MetricOptions;
import org.sumspace.assessment.run.domain.DataOptions;
import org.sumspace.assessment.run.domain.RunRequest;
import org.sumspace.assessment.run.service.RunService;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/audits/run}. */
record RunAuditHandler(RunService runs, DatasetService datasets, CapabilityRegistry registry)
        implements Handler<RoutingContext> {
    /** What is to be assessed. */
    private record Input(String path, @Nullable String schema) {}

    @Override
    public void handle(RoutingContext ctx) {
        ApiRequest request = ApiRequest.of(ctx);
        JsonObject body = request.object();
        CurrentUser caller = Callers.of(ctx);
        MetricOptions options = OptionsJson.of(body, registry);
        DataOptions data = OptionsJson.data(body);
        input(body, caller)
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
                .onSuccess(run -> ctx.json(RunJson.of(run, Callers.of(ctx)).put("artifacts", new JsonObject())))
                .onFailure(ctx::fail);
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
                        .map((Dataset found) -> new Input(found.filePath(), schema.orElse(found.schema())));
    }
}
