package org.sumspace.processor.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.processor.domain.RegisteredProcessor;
import org.sumspace.processor.domain.TrainingRegistration;

/** Writes a registration as {@code processor/openapi.yaml} describes it. */
final class RegistrationJson {
    private RegistrationJson() {}

    static JsonObject of(TrainingRegistration registration) {
        JsonArray processors = new JsonArray();
        for (RegisteredProcessor processor : registration.processors()) {
            processors.add(new JsonObject()
                    .put("name", processor.name())
                    .put("dpId", processor.dpId().toString())
                    .put("learners", processor.learners()));
        }
        return new JsonObject()
                .put("trainingPlanId", registration.trainingPlan().id())
                .put("catalog", registration.trainingPlan().publication().catalog())
                .put("contract", registration.contract())
                .put("processors", processors);
    }
}
