package org.sumspace.sandbox.demo;

import java.util.Arrays;
import java.util.List;
import org.sumspace.assessment.explanation.domain.HeldOutRows;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.model.Predictor;
import org.sumspace.common.training.model.Row;
import org.sumspace.sandbox.data.LearnerTable;
import org.sumspace.sandbox.data.Trees;
import org.sumspace.sandbox.training.Experiment;
import org.sumspace.sandbox.training.FoldPlan;

/** The test rows of a fold, on which no processor trains. */
final class TestRows {
    private final List<String> classes;
    private final List<Labelled> rows;

    /** @param dense the encoded row with its zeros */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Labelled(int row, double[] dense, Row encoded, int label) {}

    private TestRows(List<String> classes, List<Labelled> rows) {
        this.classes = classes;
        this.rows = rows;
    }

    static TestRows of(Experiment experiment, FoldPlan fold) {
        FeatureMap features = fold.features();
        return new TestRows(
                features.classes(),
                fold.test().stream()
                        .map(row -> encode(experiment, features, row))
                        .toList());
    }

    private static Labelled encode(Experiment experiment, FeatureMap features, int row) {
        double[] encoded = new double[features.width()];
        int label = (int)
                features.encode(Trees.of(experiment.statement(row)), encoded).orElseThrow();
        return new Labelled(LearnerTable.rowNumber(row), encoded, Row.of(encoded), label);
    }

    /**
     * The predicted and the actual class of a row.
     *
     * @param row number of the row in the table, from 1 below the header
     * @param probabilities of the classes, in their order
     */
    record Prediction(int row, String actual, String predicted, List<Double> probabilities) {
        Prediction {
            probabilities = List.copyOf(probabilities);
        }

        boolean isCorrect() {
            return actual.equals(predicted);
        }
    }

    List<Prediction> predict(ModelFile model) {
        Predictor predictor = new Predictor(model);
        return rows.stream()
                .map(row -> new Prediction(
                        row.row(),
                        classes.get(row.label()),
                        predictor.label(row.encoded()),
                        Arrays.stream(predictor.probabilities(row.encoded()))
                                .boxed()
                                .toList()))
                .toList();
    }

    /** The encoded rows, as a model takes them, with their classes. */
    HeldOutRows heldOut(List<String> columns, HeldOutRows.About about) {
        return new HeldOutRows(
                columns,
                rows.stream().map(Labelled::dense).toList(),
                rows.stream().map(row -> classes.get(row.label())).toList(),
                about);
    }

    /** The fraction of rows that the model classifies correctly. */
    double accuracy(ModelFile model) {
        return (double) predict(model).stream().filter(Prediction::isCorrect).count() / rows.size();
    }
}
