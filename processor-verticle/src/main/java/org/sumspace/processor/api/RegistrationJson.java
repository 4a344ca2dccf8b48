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
                    .put("learners", processor.learners())
                    .put("assigned", processor.assigned()));
        }
        JsonObject json = new JsonObject()
                .put("trainingPlanId", registration.trainingPlan().id())
                .put("catalog", registration.trainingPlan().publication().catalog())
                .put("contract", registration.contract())
                .put("processors", processors);
        int consents = registration.processors().stream()
                .mapToInt(RegisteredProcessor::learners)
                .sum();
        return consents == 0 ? json.put("warning", withoutConsents(registration)) : json;
    }

    /** The registration stands: consents that are recorded later count. */
    private static String withoutConsents(TrainingRegistration registration) {
        int assigned = registration.processors().stream()
                .mapToInt(RegisteredProcessor::assigned)
                .sum();
        return "0 of " + assigned + " consents: none of this node's learners takes part in the training plan."
                + " Record their consents at the connector; processors without consents cannot be assigned to an"
                + " execution plan.";
    }
}
