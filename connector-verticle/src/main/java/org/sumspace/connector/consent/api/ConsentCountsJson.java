package org.sumspace.connector.consent.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.sumspace.connector.certification.domain.Certification;
import org.sumspace.connector.consent.service.ConsentService;
import org.sumspace.connector.shared.domain.TrainingName;

/** Writes the counts of consents as the contract defines them; they name no learner. */
final class ConsentCountsJson {
    private ConsentCountsJson() {}

    static JsonObject of(ConsentService.PlanCounts counts) {
        JsonObject json = new JsonObject()
                .put("trainingPlanId", counts.trainingPlanId())
                .put("given", counts.given())
                .put("withdrawn", counts.withdrawn())
                .put("ended", counts.ended());
        TrainingName name = counts.name();
        return name == null ? json : json.put("name", name.name()).put("purpose", name.purpose());
    }

    static JsonObject of(String trainingPlanId, ConsentService.Counts counts) {
        JsonArray processors = new JsonArray();
        for (Certification certification : counts.certifications()) {
            processors.add(new JsonObject()
                    .put("name", certification.processor())
                    .put("dpId", certification.dpId().toString())
                    .put("learners", certification.learners().size())
                    .put("serial", certification.serial())
                    .put("acknowledged", certification.acknowledged()));
        }
        return new JsonObject()
                .put("trainingPlanId", trainingPlanId)
                .put("learners", counts.learners())
                .put("processors", processors);
    }
}
