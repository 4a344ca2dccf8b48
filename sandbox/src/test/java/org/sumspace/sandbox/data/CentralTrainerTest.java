package org.sumspace.sandbox.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.Objective;
import org.sumspace.common.training.model.TrainingSet;

class CentralTrainerTest {

    @Test
    void trainedModel_isAtTheMinimum() throws Exception {
        LearnerTable table = LearnerRows.table(1);
        Schema schema = Schemas.of(table, LearnerRows.LABEL);
        int[] rows = IntStream.range(0, 200).toArray();
        FeatureMap map = FeaturePlan.featureMap(table, schema, rows);
        Statements statements = new Statements(table, schema, 1);
        TrainingSet data = TrainingSet.of(
                map, IntStream.of(rows).mapToObj(statements::of).map(Trees::of).toList());
        for (String estimator : List.of("LogisticRegression", "SGDClassifier")) {
            ModelFile start = ModelFile.zero(estimator, map.width(), map.classes());
            double[] gradient = new double[start.dimension()];
            Objective objective = Objective.of(start, data, data.size());
            double before = objective.evaluate(start.weights(), gradient);
            double after = objective.evaluate(CentralTrainer.train(start, data).weights(), gradient);
            assertThat(after).as(estimator).isLessThan(before / 1.5);
            assertThat(gradient).containsExactly(new double[gradient.length], offset(CentralTrainer.GRADIENT_NORM_MAX));
        }
    }
}
