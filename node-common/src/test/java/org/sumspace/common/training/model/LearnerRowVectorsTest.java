package org.sumspace.common.training.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.testkit.Trees;
import org.sumspace.common.testkit.Vectors;

/** Rows of learners against those that another implementation computed, to the last bit. */
class LearnerRowVectorsTest {
    @Test
    void rows_areThoseOfAnotherImplementation() throws Exception {
        JsonNode content = Vectors.read("learner-rows.json");
        List<JsonValue> records =
                list(content.get("records")).stream().map(Trees::of).toList();
        assertThat(records).hasSize(300);
        for (JsonNode vector : content.get("vectors")) {
            FeatureMap map = FeatureMap.parse(Trees.of(vector.get("target_data")));
            List<double[]> rows = new ArrayList<>();
            List<String> labels = new ArrayList<>();
            map.encodeAll(records, (columns, label) -> {
                if (map.number(label).isPresent()) {
                    rows.add(columns.clone());
                    labels.add(label.asText());
                }
            });

            List<JsonNode> expected = list(vector.get("rows"));
            assertThat(labels)
                    .isEqualTo(expected.stream()
                            .map(row -> row.get("label").textValue())
                            .toList());
            for (int i = 0; i < rows.size(); i++) {
                assertThat(rows.get(i))
                        .as(expected.get(i).get("learner").textValue())
                        .isEqualTo(list(expected.get(i).get("columns")).stream()
                                .mapToDouble(JsonNode::doubleValue)
                                .toArray());
            }
        }
    }

    private static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }
}
