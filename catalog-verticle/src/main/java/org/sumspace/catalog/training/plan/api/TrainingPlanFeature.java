package org.sumspace.catalog.training.plan.api;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import org.sumspace.catalog.shared.api.Actors;
import org.sumspace.catalog.training.plan.service.TrainingPlanService;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.http.server.operation.Feature;
import org.sumspace.common.http.server.operation.Operations;

/** Training plans. */
public record TrainingPlanFeature(TrainingPlanService plans) implements Feature {
    @Override
    public void addTo(Operations operations) {
        operations.on("publishTrainingPlan", this::publishTrainingPlan).on("getTrainingPlan", this::getTrainingPlan);
    }

    private Future<Answer> publishTrainingPlan(ApiRequest request) {
        return plans.publish(Actors.of(request), JsonValue.of(request.object().getMap()))
                .map(published -> Answer.json(new JsonObject().put("ok", true)));
    }

    /** The published bytes themselves, for any node, the owner and the operators. */
    private Future<Answer> getTrainingPlan(ApiRequest request) {
        String id = request.path("id");
        return Actors.find(request)
                .map(actor -> plans.getVisible(id, actor))
                .orElseGet(() -> plans.get(id))
                .map(found ->
                        Answer.of(MediaTypes.JSON, Buffer.buffer(found.plan().canonicalBytes())));
    }
}
