package org.sumspace.common.training.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.Violation;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;

class BaseModelChecksTest {
    private static final Map<String, Object> NUMBER = Map.of("path", "y", "mean", 0, "sd", 1);
    private static final Map<String, Object> CLASSES = Map.of("path", "y", "classes", List.of("no", "yes"));
    private static final ModelFile RIDGE = ModelFile.zero("Ridge", 1, List.of());
    private static final ModelFile STEPPED = ModelFile.zero("SGDRegressor", 1, List.of());
    private static final ModelFile NETWORK = ModelFile.network(List.of(3), 1, List.of("no", "yes"), 1);

    @Test
    void regressors_areComputedOfMoments_orTrainedByUpdates() throws Exception {
        assertThat(violations(NUMBER, "{'contribution': 'moments'}", RIDGE)).isEmpty();
        assertThat(violations(NUMBER, "{}", STEPPED)).isEmpty();
        assertThat(violations(NUMBER, "{}", RIDGE))
                .containsExactly("/parameters/contribution: must be moments, from which a Ridge is computed");
        assertThat(violations(NUMBER, "{'contribution': 'moments'}", STEPPED))
                .containsExactly(
                        "/parameters/contribution: must be update, because a SGDRegressor is trained by steps");
    }

    @Test
    void network_takesEveryServerOptimizer() throws Exception {
        for (String optimizer : List.of("lbfgs", "fedAdam", "fedAvgM", "fedYogi")) {
            String parameters = "{'serverOptimizer': {'name': '" + optimizer + "'}}";
            assertThat(violations(CLASSES, parameters, NETWORK)).isEmpty();
        }
    }

    @Test
    void labelThatTheModelDoesNotPredict_isNamedFirst() throws Exception {
        assertThat(violations(CLASSES, "{}", STEPPED))
                .containsExactly("/target_data/label: must have mean and sd, or min and max, because a SGDRegressor"
                        + " predicts a number");
    }

    private static List<String> violations(Map<String, Object> label, String parameters, ModelFile model)
            throws Exception {
        Map<String, Object> feature = Map.of("name", "x", "path", "x", "kind", "numeric", "mean", 0, "sd", 1);
        FeatureMap features = FeatureMap.parse(
                JsonValue.of(Map.of("datatype", "xAPI", "features", List.of(feature), "label", label)));
        return BaseModelChecks.violations(features, PlanSamples.parameters(parameters), model).stream()
                .map(Violation::toString)
                .toList();
    }
}
