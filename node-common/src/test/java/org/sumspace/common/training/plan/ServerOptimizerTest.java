package org.sumspace.common.training.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.sumspace.common.training.PlanSamples.parameters;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.wire.MalformedException;

class ServerOptimizerTest {
    private static final double[][] MEANS = {{0.5, -0.25, 0}, {-0.125, 0.5, 0.0078125}, {0.25, 0.25, -1}};

    /** The sums of three steps, computed in Python from the papers' formulas. */
    @ParameterizedTest
    @CsvSource({
        "fedAvgM, 1.3675, 0.5225, -0.98515625",
        "fedAdam, 0.2539469073767465, 0.03260960766139723, -0.06375478302935542",
        "fedYogi, 0.25293526136613076, 0.03216697241069184, -0.06387437692204068",
    })
    void threeSteps_areThoseOfThePapers(String name, double first, double second, double third) {
        ServerOptimizer optimizer = optimizer("{'name': '%s'}".formatted(name));

        assertThat(run(optimizer)).containsExactly(new double[] {first, second, third}, offset(1e-15));
    }

    @Test
    void fedAvg_addsTheMeanUnchanged_andKeepsNoState() {
        ServerOptimizer.Step step = FederatedAveraging.INSTANCE.step(FederatedAveraging.INSTANCE.begin(3), MEANS[0]);

        assertThat(step.change()).isSameAs(MEANS[0]);
        assertThat(step.state().isNone()).isTrue();
        assertThat(step.state().digest().isZero()).isTrue();
    }

    @Test
    void step_leavesItsArgumentsAlone_soThatItCanBeRepeated() {
        ServerOptimizer optimizer = optimizer("{'name': 'fedYogi'}");
        OptimizerState state = optimizer.step(optimizer.begin(3), MEANS[0]).state();
        double[] mean = MEANS[1].clone();

        ServerOptimizer.Step once = optimizer.step(state, mean);
        ServerOptimizer.Step again = optimizer.step(state, mean);

        assertThat(again.change()).containsExactly(once.change());
        assertThat(again.state()).isEqualTo(once.state());
        assertThat(mean).containsExactly(MEANS[1]);
    }

    @Test
    void state_isReadBack_andGivesTheSameSteps() {
        ServerOptimizer optimizer = optimizer("{'name': 'fedAdam'}");
        OptimizerState state = optimizer.step(optimizer.begin(3), MEANS[0]).state();

        OptimizerState read = OptimizerState.of(state.toBytes());

        assertThat(read).isEqualTo(state);
        assertThat(read.digest()).isEqualTo(state.digest());
        assertThat(read.toBytes()).hasSize(2 * (4 + 3 * 8));
        assertThatThrownBy(() -> OptimizerState.of(Arrays.copyOf(state.toBytes(), 20)))
                .isInstanceOf(MalformedException.class);
    }

    @Test
    void stateOfAnotherOptimizer_isRefused() {
        OptimizerState momentumOnly = optimizer("{'name': 'fedAvgM'}").begin(3);

        assertThatThrownBy(() -> optimizer("{'name': 'fedAdam'}").step(momentumOnly, MEANS[0]))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> optimizer("{'name': 'fedAvgM'}").step(momentumOnly, new double[2]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void json_isReadBack_withItsDefaultsFilledIn() {
        PlanParameters some = parameters("{'serverOptimizer': {'name': 'fedYogi', 'tau': 0.5}}");

        assertThat(JsonValue.of(some.toJson()).member("serverOptimizer"))
                .isEqualTo(Trees.of(PlanSamples.object(
                        "{'name': 'fedYogi', 'learningRate': 0.1, 'beta1': 0.9, 'beta2': 0.99, 'tau': 0.5}")));
        assertThat(parameters(new String(CanonicalJson.write(JsonValue.of(some.toJson())), UTF_8)))
                .isEqualTo(some);
        assertThat(JsonValue.of(parameters("{'serverOptimizer': {'name': 'fedAvgM'}}")
                                .toJson())
                        .member("serverOptimizer"))
                .isEqualTo(Trees.of(PlanSamples.object("{'name': 'fedAvgM', 'learningRate': 1.0, 'beta1': 0.9}")));
        assertThat(PlanParameters.defaults().toJson().containsKey("serverOptimizer"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "'fedAdam'",
                "{'name': 'adam'}",
                "{'name': 'fedAvg'}",
                "{'name': 'fedAdam', 'learningRate': 0}",
                "{'name': 'fedAdam', 'learningRate': 1001}",
                "{'name': 'fedAdam', 'beta1': 1}",
                "{'name': 'fedAdam', 'beta2': -0.1}",
                "{'name': 'fedAdam', 'tau': 0}",
                "{'name': 'fedAdam', 'tau': 1.1}",
                "{'name': 'fedAdam', 'momentum': 0.9}",
                "{'name': 'fedAvgM', 'tau': 0.1}",
                "{'name': 'lbfgs', 'memory': 0}",
                "{'name': 'lbfgs', 'memory': 21}",
                "{'name': 'lbfgs', 'learningRate': 0.5}"
            })
    void invalidOptimizer_isRefused(String json) {
        assertThatThrownBy(() -> optimizer(json))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("/serverOptimizer");
    }

    /** Its steps are right only if the mean of the updates is exactly a gradient. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "'localEpochs': 2",
                "'batchSize': 32",
                "'proximalTerm': 0.1",
                "'aggregation': 'sum'",
                "'privacy': {'epsilon': 14, 'delta': 1e-5, 'clipNorm': 2, 'noiseMultiplier': 1, 'honestContributors': 5}"
            })
    void lbfgs_withoutExactGradients_isRefused(String other) {
        assertThatThrownBy(() -> parameters("{'serverOptimizer': {'name': 'lbfgs'}, " + other + "}"))
                .isInstanceOf(InvalidPlanException.class)
                .hasMessageContaining("/serverOptimizer");
    }

    @Test
    void sums_haveNoOptimizer() {
        assertThatThrownBy(() -> parameters("{'aggregation': 'sum', 'serverOptimizer': {'name': 'fedAdam'}}"))
                .isInstanceOf(InvalidPlanException.class);
    }

    private static ServerOptimizer optimizer(String json) {
        return parameters("{'serverOptimizer': " + json + "}").serverOptimizer();
    }

    private static double[] run(ServerOptimizer optimizer) {
        double[] sum = new double[3];
        OptimizerState state = optimizer.begin(3);
        for (double[] mean : MEANS) {
            ServerOptimizer.Step step = optimizer.step(state, mean);
            Arrays.setAll(sum, k -> sum[k] + step.change()[k]);
            state = step.state();
        }
        return sum;
    }
}
