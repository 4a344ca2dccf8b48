package org.sumspace.processor.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.function.ToIntFunction;
import org.sumspace.processor.domain.TrainingRegistration;
import org.sumspace.processor.domain.TrainingRegistration.RegisteredProcessor;

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
        return sum(registration, RegisteredProcessor::learners) == 0
                ? json.put("warning", withoutConsents(registration))
                : json;
    }

    /** Leaves out the processors, because they may be many. */
    static JsonObject summary(TrainingRegistration registration) {
        return new JsonObject()
                .put("trainingPlanId", registration.trainingPlan().id())
                .put("name", registration.trainingPlan().draft().modelName())
                .put("catalog", registration.trainingPlan().publication().catalog())
                .put("contract", registration.contract())
                .put("processors", registration.processors().size())
                .put("learners", sum(registration, RegisteredProcessor::learners))
                .put("assigned", sum(registration, RegisteredProcessor::assigned));
    }

    private static int sum(TrainingRegistration registration, ToIntFunction<RegisteredProcessor> count) {
        return registration.processors().stream().mapToInt(count).sum();
    }

    /** The text for a registration without consents. The registration is valid, and later consents count. */
    private static String withoutConsents(TrainingRegistration registration) {
        return "0 of " + sum(registration, RegisteredProcessor::assigned)
                + " consents: none of this node's learners takes part in the training plan."
                + " Record their consents at the connector; processors without consents cannot be assigned to an"
                + " execution plan.";
    }
}
