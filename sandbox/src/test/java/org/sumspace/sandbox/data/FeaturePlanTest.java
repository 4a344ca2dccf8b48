package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.common.training.model.FeatureMap;

class FeaturePlanTest {

    private static final LearnerTable TABLE = new LearnerTable(
            List.of("hours/week (é)", "mode", "empty later", "outcome"),
            List.of(
                    List.of("1.5", "web", "1.5", "no"),
                    List.of("4.5", "app", "2.5", "yes"),
                    List.of("", "", "", "no"),
                    List.of("100", "tv", "3.5", "yes")));

    private static final Schema SCHEMA = schema();

    @Test
    void meanAndDeviation_areThoseOfTheTrainingRows() {
        JsonNode hours =
                FeaturePlan.targetData(TABLE, SCHEMA, new int[] {0, 1, 2}).at("/features/0");
        assertThat(hours.get("mean").doubleValue()).isEqualTo(3);
        assertThat(hours.get("sd").doubleValue()).isEqualTo(1.5);
        assertThat(hours.get("path").textValue())
                .isEqualTo("result.extensions['https://sumspace.org/extensions/hours%2Fweek%20%28é%29']");
    }

    @Test
    void columnWithoutVariance_hasTheDeviationOne() {
        JsonNode features = FeaturePlan.targetData(TABLE, SCHEMA, new int[] {2}).get("features");
        assertThat(features.at("/0/sd").doubleValue()).isEqualTo(1);
        assertThat(features.at("/0/mean").doubleValue()).isZero();
    }

    @Test
    void vocabulary_comesFromTheSchemaAndNotFromTheFold() {
        JsonNode mode = FeaturePlan.targetData(TABLE, SCHEMA, new int[] {0}).at("/features/1");
        assertThat(mode.get("vocabulary")).extracting(JsonNode::textValue).containsExactly("app", "tv", "web");
    }

    @Test
    void statementsOfRows_areEncodedByTheMap() {
        FeatureMap map = FeaturePlan.featureMap(TABLE, SCHEMA, new int[] {0, 1});
        Statements statements = new Statements(TABLE, SCHEMA, 1);
        double[] row = new double[map.width()];
        assertThat(map.columns()).containsExactly("hours/week (é)", "mode=app", "mode=tv", "mode=web", "empty later");
        assertThat(map.encode(Trees.of(statements.of(1)), row)).hasValue(1);
        assertThat(row).containsExactly(1, 1, 0, 0, 1);
        assertThat(map.encode(Trees.of(statements.of(2)), row)).hasValue(0);
        assertThat(row).containsExactly(0, 0, 0, 0, 0);
    }

    @Test
    void statement_namesItsLearnerAndIsRepeatable() {
        JsonNode statement = new Statements(TABLE, SCHEMA, 1).of(1);
        assertThat(statement.at("/actor/account/name").textValue()).isEqualTo("learner-000001");
        assertThat(statement.get("timestamp").textValue()).isEqualTo("2026-01-05T08:01:00Z");
        assertThat(statement.get("id").textValue()).isEqualTo("57b29563-ff1d-3bd9-ad1e-ed0c3de62d75");
        assertThat(statement).isEqualTo(new Statements(TABLE, SCHEMA, 1).of(1));
        assertThat(statement.get("id"))
                .isNotEqualTo(new Statements(TABLE, SCHEMA, 2).of(1).get("id"));
        assertThat(statement.at("/result/extensions")).hasSize(4);
        assertThat(new Statements(TABLE, SCHEMA, 1).of(2).at("/result/extensions"))
                .hasSize(1);
    }

    private static Schema schema() {
        try {
            return Schemas.of(TABLE, "outcome");
        } catch (InvalidTableException e) {
            throw new AssertionError(e);
        }
    }
}
