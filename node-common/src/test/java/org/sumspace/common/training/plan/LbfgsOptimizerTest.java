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

        /** The mean of the processors' updates: the learning rate times the negative gradient. */
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

    private static double[] train(ServerOptimizer optimizer, Quadratic objective, double rate, int rounds) {
        double[] weights = new double[objective.minimum.length];
        OptimizerState state = optimizer.begin(weights.length);
        for (int round = 0; round < rounds; round++) {
            ServerOptimizer.Step step = optimizer.step(state, objective.mean(weights, rate));
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

    /** Far from the minimum the gradient is nearly constant, so that a step without bound would go much too far. */
    @Test
    void learningRateThatIsMuchTooLarge_isCorrected() {
        Sites sites = new Sites();
        double least = sites.loss(sites.train(FederatedAveraging.INSTANCE, 1, 3_000, 0, 0));

        assertThat(sites.worst(OPTIMIZER, 60, 0, 0)).isLessThan(least + 0.02);
    }

    /** The mean changes by more than the gradient if other processors contribute in the next round. */
    @Test
    void meansOfChangingContributors_doNotMakeItDiverge() {
        Sites sites = new Sites();
        double least = sites.loss(sites.train(FederatedAveraging.INSTANCE, 1, 3_000, 0, 0));

        for (int seed = 0; seed < 20; seed++) {
            assertThat(sites.worst(OPTIMIZER, 0.5, 0.3, seed))
                    .as("seed %d", seed)
                    .isLessThan(least + 0.1);
        }
    }

    /** A logistic regression on the learners of sites that differ: a few rare features, and two that are nearly equal. */
    private static final class Sites {
        private static final int SITES = 10;
        private static final int LEARNERS = 400;
        private static final int FEATURES = 14;
        private static final int SETTLED = 25;

        private final double[][] rows = new double[LEARNERS][FEATURES];
        private final boolean[] passed = new boolean[LEARNERS];
        private double worst;

        Sites() {
            Random random = new Random(7);
            for (int i = 0; i < LEARNERS; i++) {
                double score = random.nextGaussian() + (i % SITES) * 0.3 - 1.5;
                for (int k = 0; k < 5; k++) {
                    rows[i][k] = random.nextGaussian();
                    score += rows[i][k] * (k - 1);
                }
                rows[i][5] = rows[i][4] + 0.1 * random.nextGaussian();
                rows[i][6 + random.nextInt(FEATURES - 7)] = 1;
                rows[i][FEATURES - 1] = 1;
                passed[i] = score > 0;
            }
        }

        /** The largest loss of a version after the twenty-fifth. */
        double worst(ServerOptimizer optimizer, double rate, double missing, int seed) {
            worst = 0;
            train(optimizer, rate, 60, missing, seed);
            return worst;
        }

        double[] train(ServerOptimizer optimizer, double rate, int rounds, double missing, int seed) {
            Random random = new Random(seed);
            double[] weights = new double[FEATURES];
            OptimizerState state = optimizer.begin(FEATURES);
            for (int round = 0; round < rounds; round++) {
                boolean[] present = new boolean[SITES];
                for (int site = 0; site < SITES; site++) {
                    present[site] = site == 0 || random.nextDouble() >= missing;
                }
                ServerOptimizer.Step step = optimizer.step(state, mean(weights, rate, present));
                weights = VectorMath.sum(weights, 1, step.change());
                state = step.state();
                worst = round < SETTLED ? 0 : Math.max(worst, loss(weights));
            }
            return weights;
        }

        private double[] mean(double[] weights, double rate, boolean[] present) {
            double[] sum = VectorMath.scaled(weights, -1);
            int learners = 0;
            for (int i = 0; i < LEARNERS; i++) {
                if (present[i % SITES]) {
                    double sign = passed[i] ? 1 : -1;
                    VectorMath.add(sum, sign / (1 + Math.exp(sign * VectorMath.dot(weights, rows[i]))), rows[i]);
                    learners++;
                }
            }
            return VectorMath.scaled(sum, rate / learners);
        }

        double loss(double[] weights) {
            double sum = VectorMath.dot(weights, weights) / 2;
            for (int i = 0; i < LEARNERS; i++) {
                double margin = (passed[i] ? 1 : -1) * VectorMath.dot(weights, rows[i]);
                sum += Math.log1p(Math.exp(-Math.abs(margin))) + Math.max(0, -margin);
            }
            return sum / LEARNERS;
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
