package org.sumspace.common.training.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.testkit.Vectors;
import org.sumspace.common.training.PlanSamples;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.TrainingSet;
import org.sumspace.common.training.plan.CoordinateLayout;
import org.sumspace.common.training.plan.OptimizerState;
import org.sumspace.common.training.plan.PlanParameters;

/** Second moments and regressions against the vectors of another implementation, bit for bit. */
class MomentVectorsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TestFactory
    Stream<DynamicTest> rows_giveTheseIntegers_andTheirSumTheseWeights() throws IOException {
        return StreamSupport.stream(Vectors.read("moments.json").get("moments").spliterator(), false)
                .map(vector -> dynamicTest(vector.get("name").textValue(), () -> check(vector)));
    }

    private static void check(JsonNode vector) throws Exception {
        PlanParameters parameters = PlanSamples.parameters(JSON.createObjectNode()
                .put("contribution", "moments")
                .put("shares", 2)
                .put("maxWeight", vector.get("maxWeight").intValue())
                .put("fractionBits", vector.get("fractionBits").intValue())
                .put("featureBound", vector.get("featureBound").doubleValue())
                .toString());
        ModelFile base =
                ModelFile.read(HexFormat.of().parseHex(vector.get("file").textValue()));
        FeatureMap scaled = features(base.features(), 0, 1);
        CoordinateLayout layout = CoordinateLayout.of(parameters, base.dimension());
        assertThat(layout.digest()).hasToString(vector.get("layout").textValue());
        long[] sum = new long[layout.length()];
        int who = 0;
        for (JsonNode rows : vector.get("contributors")) {
            TrainingSet data = TrainingSet.of(scaled, documents(rows));
            double[] values = ContributionValues.of(base, data, parameters, 1, 1);
            long weight = Math.min(data.size(), parameters.maxWeight());
            long[] x = FixedPoint.encode(values, weight, layout, parameters).x();
            assertThat(x).isEqualTo(longs(vector.get("x").get(who++)));
            Arrays.setAll(sum, k -> sum[k] + 2 * x[k]);
        }
        Decoded decoded = AggregateDecoder.decode(List.of(new long[sum.length], sum), who, layout, parameters);

        FeatureMap unscaled = features(
                base.features(),
                vector.get("offset").doubleValue(),
                vector.get("scale").doubleValue());
        NextModel next = NextModel.of(decoded, who, base, unscaled, parameters, OptimizerState.NONE);

        assertThat(next.model().weights()).containsExactly(doubles(vector.get("weights")));
    }

    private static List<JsonValue> documents(JsonNode rows) {
        List<JsonValue> documents = new ArrayList<>();
        for (JsonNode row : rows) {
            Map<String, Object> document = new HashMap<>(Map.of("id", "s" + documents.size()));
            double[] values = doubles(row);
            for (int k = 0; k < values.length; k++) {
                document.put("x" + k, values[k]);
            }
            documents.add(JsonValue.of(document));
        }
        return documents;
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

    /** Features that are scaled already, and a target with this scale. */
    private static FeatureMap features(int width, double mean, double sd) throws Exception {
        ObjectNode map = JSON.createObjectNode().put("datatype", "xAPI");
        ArrayNode features = map.putArray("features");
        for (int k = 0; k < width; k++) {
            features.addObject()
                    .put("name", "x" + k)
                    .put("path", "x" + k)
                    .put("kind", "numeric")
                    .put("mean", 0)
                    .put("sd", 1);
        }
        map.putObject("label").put("path", "x" + width).put("mean", mean).put("sd", sd);
        return FeatureMap.parse(Trees.of(map));
    }
}
