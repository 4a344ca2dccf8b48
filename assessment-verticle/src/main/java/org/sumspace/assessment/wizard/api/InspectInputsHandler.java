package org.sumspace.assessment.wizard.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.capability.domain.Catalogue;
import org.sumspace.assessment.shared.api.Callers;
import org.sumspace.assessment.shared.domain.CurrentUser;
import org.sumspace.assessment.wizard.service.InspectionService;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.Violation;
import org.sumspace.common.http.server.ApiRequest;

/** {@code POST /v1/wizard/inspect-inputs}. Files of predictions and of what is relevant must be there; they are not inspected. */
record InspectInputsHandler(InspectionService inspections, Catalogue catalogue) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        JsonObject body = ApiRequest.of(ctx).object();
        String dataset = PlanJson.either(body, "dataset");
        if (dataset == null) {
            throw NodeException.unprocessable(
                    List.of(new Violation("/dataset_path", "is needed, or dataset_reference in its place")));
        }
        CurrentUser caller = Callers.of(ctx);
        InspectionJson answer = new InspectionJson(body.getJsonObject("user_hints", new JsonObject()), catalogue);
        present(PlanJson.either(body, "prediction"), caller)
                .compose(there -> present(PlanJson.either(body, "ground_truth"), caller))
                .compose(there -> inspections.inspect(dataset, caller))
                .onSuccess(inspected -> ctx.json(answer.of(inspected, PlanJson.either(body, "model"))))
                .onFailure(ctx::fail);
    }

    private Future<Void> present(@Nullable String file, CurrentUser caller) {
        return file == null ? Future.succeededFuture() : inspections.require(file, caller);
    }
}
