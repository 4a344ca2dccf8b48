package org.sumspace.common.training.plan;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.QualityFigure;

/**
 * How good the versions of a model must be. A training whose model is worse ends early.
 *
 * @param reaches the worst figure that is accepted
 * @param fromVersion the first version that must have it
 */
public record Requirement(QualityFigure figure, double reaches, int fromVersion) {

    /** @throws InvalidPlanException with every limit that is exceeded */
    public Requirement {
        Violations violations = new Violations();
        check(figure, reaches, violations);
        violations.between("/fromVersion", fromVersion, 1, PlanParameters.MAX_ROUNDS);
        violations.throwIfAny();
    }

    static void check(QualityFigure figure, double reaches, Violations violations) {
        if (figure == QualityFigure.MEAN_LOSS) {
            violations.notNegative("/reaches", reaches, CoordinateLayout.MAX_MEAN_LOSS);
        } else {
            violations.fraction("/reaches", reaches);
        }
    }

    static QualityFigure figure(JsonFields in) {
        return in.choice("metric", QualityFigure.values(), QualityFigure::label);
    }

    /** Null if it has a violation. */
    static @Nullable Requirement parse(JsonValue json, String path, Violations violations) {
        JsonFields in = new JsonFields(json, path, violations);
        Requirement parsed = violations.collect(
                path,
                () -> new Requirement(figure(in), in.number("reaches", Double.NaN), in.integer("fromVersion", 1)));
        in.refuseUnread();
        return parsed;
    }

    Map<String, Object> toJson() {
        return Map.of("metric", figure.label(), "reaches", reaches, "fromVersion", fromVersion);
    }
}
