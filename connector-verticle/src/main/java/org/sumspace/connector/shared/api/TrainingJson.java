package org.sumspace.connector.shared.api;

import io.vertx.core.json.JsonObject;
import org.sumspace.common.training.model.ClassMetric;
import org.sumspace.connector.shared.domain.KnownTraining;
import org.sumspace.connector.shared.domain.TrainingEnd;
import org.sumspace.connector.shared.domain.TrainingName;

/** What operators and learners see alike of a training. */
public final class TrainingJson {
    private TrainingJson() {}

    /** Adds its name, and its state unless that is not known. */
    public static JsonObject addTo(JsonObject json, KnownTraining training) {
        TrainingName name = training.name();
        if (name != null) {
            json.put("name", name.name())
                    .put("purpose", name.purpose())
                    .put("contribution", name.contribution().label())
                    .put(
                            "metrics",
                            name.metrics().stream()
                                    .sorted()
                                    .map(ClassMetric::label)
                                    .toList());
        }
        TrainingEnd end = training.end();
        if (end != null) {
            return json.put("state", end.outcome().label())
                    .put("endedAt", end.at().toEpochMilli());
        }
        return training.isOpen() ? json.put("state", "open") : json;
    }
}
