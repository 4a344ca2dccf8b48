package org.sumspace.common.training.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.sumspace.common.training.PlanSamples.parameters;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.training.model.VectorMath;

class LbfgsOptimizerTest {
    private static final LbfgsOptimizer OPTIMIZER = new LbfgsOptimizer(10);

    /** Half the sum of {@code curvature * (weight - minimum)^2}, in coordinates that are mixed pairwise. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Quadratic(double[] curvatures, double[] minimum) {
        static Quadratic ofCondition(double condition, int dimension) {
            double[] curvatures = new double[dimension];
            double[] minimum = new double[dimension];
            Arrays.setAll(curvatures, k -> Math.pow(condition, -(double) k / (dimension - 1)));
            Arrays.setAll(minimum, k -> Math.sin(3 * k + 1));
            return new Quadratic(curvatures, minimum);
        }

        /** What the processors together send: the learning rate times the negative gradient. */
        double[] mean(double[] weights, double learningRate) {
            double[] mean = new double[weights.length];
            Arrays.setAll(mean, k -> -learningRate * curvatures[k] * (weights[k] - minimum[k]));
            return mean;
        }

        double excess(double[] weights) {
            double sum = 0;
            for (int k = 0; k < weights.length; k++) {
                sum += curvatures[k] * Math.pow(weights[k] - minimum[k], 2) / 2;
            }
            return sum;
        }
    }

    private static double[] train(ServerOptimizer optimizer, Quadratic objective, double learningRate, int rounds) {
        return train(optimizer, objective, learningRate, rounds, new Random(1), 0);
    }

    private static double[] train(
            ServerOptimizer optimizer, Quadratic objective, double rate, int rounds, Random random, double noise) {
        double[] weights = new double[objective.minimum.length];
        OptimizerState state = optimizer.begin(weights.length);
        for (int round = 0; round < rounds; round++) {
            double[] mean = objective.mean(weights, rate);
            Arrays.setAll(mean, k -> mean[k] * (1 + noise * random.nextGaussian()));
            ServerOptimizer.Step step = optimizer.step(state, mean);
            weights = VectorMath.sum(weights, 1, step.change());
            state = step.state();
        }
        return weights;
    }

    @Test
    void directionsOfDifferentCurvature_areLearned_whereOneStepSizeForAllIsTooSlow() {
        Quadratic objective = Quadratic.ofCondition(1e4, 40);

        double withLbfgs = objective.excess(train(OPTIMIZER, objective, 0.5, 40));
        double withFedAvg = objective.excess(train(FederatedAveraging.INSTANCE, objective, 0.5, 40));

        assertThat(withLbfgs).isLessThan(withFedAvg / 20);
    }

    @Test
    void learningRateThatIsMuchTooLarge_isCorrected() {
        Quadratic objective = Quadratic.ofCondition(100, 10);

        assertThat(objective.excess(train(FederatedAveraging.INSTANCE, objective, 20, 40)))
                .isGreaterThan(1e10);
        assertThat(objective.excess(train(OPTIMIZER, objective, 20, 40))).isLessThan(1e-4);
    }

    /** The mean changes by more than the gradient if other processors contribute in the next round. */
    @Test
    void meansOfChangingContributors_doNotMakeItDiverge() {
        Quadratic objective = Quadratic.ofCondition(1e3, 30);
        double before = objective.excess(new double[30]);

        for (int seed = 0; seed < 20; seed++) {
            double[] weights = train(OPTIMIZER, objective, 0.5, 60, new Random(seed), 0.3);

            assertThat(objective.excess(weights)).as("seed %d", seed).isLessThan(before / 10);
        }
    }

    @Test
    void firstStep_isTheMean_andALaterStepIsAtMostFourTimesAsLongAsTheLast() {
        double[] first = {0.001, 0};
        ServerOptimizer.Step one = OPTIMIZER.step(OPTIMIZER.begin(2), first);

        ServerOptimizer.Step two = OPTIMIZER.step(one.state(), new double[] {0.0009999, 0});

        assertThat(one.change()).containsExactly(first);
        assertThat(VectorMath.norm(two.change())).isCloseTo(0.004, within(1e-12));
    }

    @Test
    void state_growsToItsMemoryOnly_andIsReadBack() {
        LbfgsOptimizer optimizer = new LbfgsOptimizer(3);
        Quadratic objective = Quadratic.ofCondition(50, 6);
        double[] weights = new double[6];
        OptimizerState state = optimizer.begin(6);
        for (int round = 0; round < 12; round++) {
            ServerOptimizer.Step step =
                    optimizer.step(OptimizerState.of(state.toBytes()), objective.mean(weights, 0.5));
            assertThat(step.change())
                    .containsExactly(
                            optimizer.step(state, objective.mean(weights, 0.5)).change());
            weights = VectorMath.sum(weights, 1, step.change());
            state = step.state();
        }

        assertThat(state.size()).isEqualTo(3 + 2 * 3);
        assertThat(OptimizerState.of(state.toBytes())).isEqualTo(state);
    }

    @Test
    void stateOfAnotherOptimizer_orWithMorePairsThanItsMemory_isRefused() {
        OptimizerState momentum = parameters("{'serverOptimizer': {'name': 'fedAvgM'}}")
                .serverOptimizer()
                .begin(2);
        OptimizerState two = OPTIMIZER.begin(2);
        for (double mean : new double[] {1, 0.5, 0.2}) {
            two = OPTIMIZER.step(two, new double[] {mean, mean}).state();
        }
        OptimizerState pairs = two;

        assertThat(pairs.size()).isEqualTo(7);
        assertThatThrownBy(() -> OPTIMIZER.step(momentum, new double[2])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OPTIMIZER.step(pairs, new double[3])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new LbfgsOptimizer(1).step(pairs, new double[2]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void modelWithTooManyWeights_isRefused_becauseOfTheSizeOfTheState() {
        assertThat(OPTIMIZER.refusal(381_300)).isEmpty();
        assertThat(OPTIMIZER.refusal(381_301).orElseThrow()).contains("381301 weights", "reduce memory");
        assertThat(new LbfgsOptimizer(1).refusal(2_000_000)).isEmpty();
    }

    @Test
    void json_hasTheMemory_withItsDefault() {
        assertThat(JsonValue.of(parameters("{'serverOptimizer': {'name': 'lbfgs'}}")
                                .toJson())
                        .member("serverOptimizer")
                        .member("memory")
                        .longValue())
                .isEqualTo(10);
        assertThat(parameters("{'serverOptimizer': {'name': 'lbfgs', 'memory': 3}}")
                        .serverOptimizer())
                .isEqualTo(new LbfgsOptimizer(3));
    }
}
