package org.sumspace.common.training.encoding;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.sumspace.common.testkit.Vectors;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.PlanParameters;
import org.sumspace.common.wire.WireWriter;

/** Rounds that only evaluate, against the vectors of another implementation. */
class EvaluationVectorsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int WEIGHTS = 7;

    @TestFactory
    Stream<DynamicTest> figures_giveTheseIntegers_andTheirSumThisEvaluation() throws IOException {
        return StreamSupport.stream(
                        Vectors.read("evaluation.json").get("rounds").spliterator(), false)
                .map(vector -> dynamicTest(vector.get("name").textValue(), () -> check(vector)));
    }

    private static void check(JsonNode vector) {
        PlanParameters parameters = PlanSamples.parameters(JSON.createObjectNode()
                .put("evaluation", true)
                .put("shares", vector.get("shares").intValue())
                .put("maxWeight", vector.get("maxWeight").intValue())
                .set("metrics", vector.get("metrics"))
                .toString());
        CoordinateLayout layout = CoordinateLayout.of(
                        parameters, WEIGHTS, vector.get("classes").intValue())
                .withoutUpdate();
        WireWriter written = new WireWriter();
        layout.write(written);
        assertThat(HexFormat.of().formatHex(written.toBytes()))
                .isEqualTo(vector.get("layout").textValue());
        assertThat(layout.digest()).hasToString(vector.get("digest").textValue());

        JsonNode contributors = vector.get("contributors");
        for (JsonNode each : contributors) {
            double[] metrics = stream(each.get("metrics"))
                    .mapToDouble(JsonNode::doubleValue)
                    .toArray();
            long weight = each.get("weight").longValue();
            assertThat(FixedPoint.encode(new double[0], weight, layout, parameters, metrics)
                            .x())
                    .isEqualTo(
                            stream(each.get("x")).mapToLong(JsonNode::longValue).toArray());
        }

        List<long[]> sums = new ArrayList<>();
        vector.get("sums")
                .forEach(sum -> sums.add(stream(sum)
                        .mapToLong(value -> Long.parseLong(value.textValue()))
                        .toArray()));
        Decoded decoded = AggregateDecoder.decode(sums, contributors.size(), layout, parameters);
        EvaluationSum evaluation = requireNonNull(decoded.evaluation());
        List<Long> stated = new ArrayList<>(List.of(evaluation.loss(), evaluation.correct(), evaluation.count()));
        evaluation.byClass().forEach(sum -> stated.addAll(sum.values()));
        assertThat(decoded.mean()).isEmpty();
        assertThat(decoded.weight()).isEqualTo(vector.get("weight").longValue());
        assertThat(stated)
                .isEqualTo(stream(vector.get("evaluation"))
                        .map(JsonNode::longValue)
                        .toList());
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
