package org.sumspace.common.training.encoding;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.sumspace.common.testkit.Vectors;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.training.plan.PrivacyTerms;
import org.sumspace.common.training.plan.ServerOptimizer;
import org.sumspace.common.training.secagg.FixedRandom;
import org.sumspace.common.training.secagg.RandomStream;
import org.sumspace.common.wire.MalformedException;

/** Server optimizers, privacy and evaluation against the vectors of another implementation. */
class OptionVectorsTest {
    private static final int CONFUSION_CODE = 5;
    private static final Map<String, List<String>> MEMBERS =
            Map.of("fedAvgM", List.of("learningRate", "beta1"), "lbfgs", List.of("memory"));

    private final JsonNode options = Vectors.read("options.json");

    OptionVectorsTest() throws IOException {}

    @TestFactory
    Stream<DynamicTest> optimizers_takeTheseSteps_andStateTheseBytes() {
        return each("optimizers", vector -> {
            ServerOptimizer optimizer = optimizer(vector);
            OptimizerState state =
                    optimizer.begin(vector.get("steps").get(0).get("mean").size());
            for (JsonNode made : vector.get("steps")) {
                ServerOptimizer.Step step = optimizer.step(state, doubles(made.get("mean")));
                state = step.state();

                assertThat(step.change()).isEqualTo(doubles(made.get("change")));
                assertThat(state.toBytes()).isEqualTo(Vectors.bytes(made, "state"));
                assertThat(state.digest()).hasToString(made.get("digest").textValue());
                assertThat(OptimizerState.of(state.toBytes())).isEqualTo(state);
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> statesThatAreNone_areRefused() {
        return each(
                "refusedStates",
                vector -> assertThatThrownBy(() -> OptimizerState.of(Vectors.bytes(vector, "state")))
                        .isInstanceOf(MalformedException.class));
    }

    @TestFactory
    Stream<DynamicTest> privacy_meansTheseTerms_andLastsForSoManyRounds() {
        return each("terms", vector -> {
            PlanParameters parameters = parameters(vector);
            int weights = vector.get("weights").intValue();
            int length = CoordinateLayout.length(parameters, weights, classes(vector));
            PrivacyTerms terms = PrivacyTerms.of(parameters, length);

            assertThat(terms.sensitivity()).isEqualTo(vector.get("sensitivity").longValue());
            assertThat(terms.sigma()).isEqualTo(vector.get("sigma").longValue());
            CoordinateLayout layout = CoordinateLayout.of(parameters, weights, classes(vector));
            assertThat(layout.segments())
                    .extracting(CoordinateLayout.Segment::bound)
                    .containsOnly(vector.get("bound").longValue());
            assertThat(PrivacyTerms.rounds(parameters, length))
                    .isEqualTo(vector.get("rounds").intValue());
        });
    }

    @TestFactory
    Stream<DynamicTest> privacyThatCannotBe_isRefused() {
        return each("refusedTerms", vector -> {
            PlanParameters parameters = parameters(vector);
            int length =
                    CoordinateLayout.length(parameters, vector.get("weights").intValue(), classes(vector));

            assertThat(PrivacyTerms.refusal(parameters, length)).isPresent();
        });
    }

    @TestFactory
    Stream<DynamicTest> noise_isThatOfItsKey() {
        return each("noise", vector -> {
            DiscreteGaussian noise = new DiscreteGaussian(
                    new RandomStream(Vectors.bytes(vector, "key")),
                    vector.get("sigma").longValue());

            for (JsonNode sample : vector.get("samples")) {
                assertThat(noise.next()).isEqualTo(Long.parseLong(sample.textValue()));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> contributions_areTheseIntegers_withoutNoiseAndWithIt() {
        return each("contributions", vector -> {
            PlanParameters parameters = parameters(vector);
            double[] update = doubles(vector.get("update"));
            double[] metrics = doubles(vector.get("metrics"));
            long weight = vector.get("weight").longValue();
            CoordinateLayout layout = CoordinateLayout.of(parameters, update.length, classes(vector));
            SecureRandom random = FixedRandom.of(Vectors.bytes(vector, "key"));

            assertThat(FixedPoint.encode(update, weight, layout, parameters, metrics)
                            .x())
                    .isEqualTo(longs(vector.get("x")));
            assertThat(FixedPoint.contribution(update, weight, layout, parameters, random, metrics)
                            .x())
                    .isEqualTo(longs(vector.get("shared")));
        });
    }

    @TestFactory
    Stream<DynamicTest> sums_giveThisMean_weightAndEvaluation() {
        return each("decoded", vector -> {
            Decoded decoded = decode(vector);

            assertThat(decoded.x()).isEqualTo(longs(vector.get("x")));
            assertThat(decoded.weight()).isEqualTo(vector.get("weight").longValue());
            assertThat(decoded.mean()).isEqualTo(doubles(vector.get("mean")));
            JsonNode evaluation = vector.get("evaluation");
            assertThat(decoded.evaluation())
                    .isEqualTo(new EvaluationSum(
                            evaluation.get(0).longValue(),
                            evaluation.get(1).longValue(),
                            evaluation.get(2).longValue(),
                            byClass(vector.path("byClass"))));
        });
    }

    @TestFactory
    Stream<DynamicTest> sumsThatCannotBe_areRefusedForTheirReason() {
        return each(
                "refused",
                vector -> assertThatThrownBy(() -> decode(vector))
                        .isInstanceOfSatisfying(
                                DecodeException.class,
                                refused -> assertThat(refused.reason())
                                        .hasToString(vector.get("reason").textValue())));
    }

    private static Decoded decode(JsonNode vector) {
        PlanParameters parameters = parameters(vector);
        List<long[]> sums = StreamSupport.stream(vector.get("sums").spliterator(), false)
                .map(OptionVectorsTest::longs)
                .toList();
        int dimension = sums.get(0).length - CoordinateLayout.length(parameters, 1, classes(vector)) + 1;
        return AggregateDecoder.decode(
                sums,
                vector.get("contributors").intValue(),
                CoordinateLayout.of(parameters, dimension, classes(vector)),
                parameters);
    }

    private static List<SegmentSum> byClass(JsonNode sums) {
        return StreamSupport.stream(sums.spliterator(), false)
                .map(sum -> new SegmentSum(
                        sum.get("kind").intValue() == CONFUSION_CODE
                                ? CoordinateLayout.Kind.CONFUSION
                                : CoordinateLayout.Kind.SCORES,
                        Arrays.stream(longs(sum.get("values"))).boxed().toList()))
                .toList();
    }

    /** As a training plan names it: with the members that the optimizer has. */
    private static ServerOptimizer optimizer(JsonNode vector) {
        ObjectNode named = JsonNodeFactory.instance.objectNode();
        String name = vector.get("optimizer").textValue();
        named.put("name", name);
        for (String field : MEMBERS.getOrDefault(name, List.of("learningRate", "beta1", "beta2", "tau"))) {
            named.set(field, vector.get(field));
        }
        ObjectNode parameters = JsonNodeFactory.instance.objectNode();
        parameters.set("serverOptimizer", named);
        return PlanSamples.parameters(parameters.toString()).serverOptimizer();
    }

    private static int classes(JsonNode vector) {
        return vector.path("classes").asInt(2);
    }

    private static PlanParameters parameters(JsonNode vector) {
        return PlanSamples.parameters(requireNonNull(vector.get("parameters")).toString());
    }

    private static long[] longs(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToLong(value -> Long.parseLong(value.textValue()))
                .toArray();
    }

    private static double[] doubles(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .mapToDouble(JsonNode::doubleValue)
                .toArray();
    }

    private interface Check {
        void run(JsonNode vector);
    }

    private Stream<DynamicTest> each(String field, Check check) {
        return StreamSupport.stream(options.get(field).spliterator(), false)
                .map(vector -> dynamicTest(vector.get("name").textValue(), () -> check.run(vector)));
    }
}
