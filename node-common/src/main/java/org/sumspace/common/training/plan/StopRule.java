package org.sumspace.common.training.plan;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.QualityFigure;

/**
 * When a training ends because its model is good enough, or does not get better.
 *
 * @param reaches the figure with which the training ends; null for none
 * @param notBetterFor number of rounds without a better figure after which it ends; 0 for none
 */
public record StopRule(QualityFigure figure, @Nullable Double reaches, int notBetterFor) {
    static final int MAX_ROUNDS = 1_000;

    /** @throws InvalidPlanException if it has no condition, or one that is outside its limits */
    public StopRule {
        Violations violations = new Violations();
        if (reaches == null && notBetterFor == 0) {
            violations.add("", "needs reaches, notBetterFor, or both");
        }
        if (reaches != null) {
            Requirement.check(figure, reaches, violations);
        }
        violations.between("/notBetterFor", notBetterFor, 0, MAX_ROUNDS);
        violations.throwIfAny();
    }

    /** Null if it has a violation. */
    static @Nullable StopRule parse(JsonValue json, String path, Violations violations) {
        JsonFields in = new JsonFields(json, path, violations);
        StopRule parsed = violations.collect(
                path,
                () -> new StopRule(
                        Requirement.figure(in),
                        in.member("reaches").isMissing() ? null : (Double) in.number("reaches", 0),
                        in.integer("notBetterFor", 0)));
        in.refuseUnread();
        return parsed;
    }

    Map<String, Object> toJson() {
        Map<String, Object> json = new HashMap<>();
        json.put("metric", figure.label());
        if (reaches != null) {
            json.put("reaches", reaches);
        }
        if (notBetterFor > 0) {
            json.put("notBetterFor", notBetterFor);
        }
        return json;
    }
}
