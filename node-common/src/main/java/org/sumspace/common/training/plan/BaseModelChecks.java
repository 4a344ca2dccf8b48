package org.sumspace.common.training.plan;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.error.Violation;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;

/** Whether a training can begin with a model. */
public final class BaseModelChecks {
    private BaseModelChecks() {}

    /** Why a training with these features and parameters cannot begin with the model; empty if it can. */
    public static List<Violation> violations(FeatureMap features, PlanParameters parameters, ModelFile model) {
        List<Violation> mismatches = features.mismatches(model).stream()
                .map(each -> new Violation("/target_data" + each.path(), each.message()))
                .toList();
        return mismatches.isEmpty() ? ofParameters(parameters, model) : mismatches;
    }

    private static List<Violation> ofParameters(PlanParameters parameters, ModelFile model) {
        int dimension = model.dimension();
        List<Violation> violations = new ArrayList<>();
        CoordinateLayout.refusal(parameters, dimension)
                .ifPresent(problem -> violations.add(new Violation("/parameters/contribution", problem)));
        if (model.isOfMoments() != (parameters.contribution() == Contribution.MOMENTS)) {
            violations.add(new Violation(
                    "/parameters/contribution",
                    model.isOfMoments()
                            ? "must be moments, from which a " + model.estimator() + " is computed"
                            : "must be update, because a " + model.estimator() + " is trained by steps"));
        }
        if (!violations.isEmpty()) {
            return violations;
        }
        int length =
                CoordinateLayout.length(parameters, dimension, model.classes().size());
        PrivacyTerms.refusal(parameters, length)
                .ifPresent(problem -> violations.add(new Violation("/parameters/privacy", problem)));
        parameters
                .serverOptimizer()
                .refusal(dimension)
                .ifPresent(problem -> violations.add(new Violation("/parameters/serverOptimizer", problem)));
        return violations;
    }
}
