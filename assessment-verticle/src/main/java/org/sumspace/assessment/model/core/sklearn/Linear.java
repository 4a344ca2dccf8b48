package org.sumspace.assessment.model.core.sklearn;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.sumspace.assessment.model.domain.LinearForm;
import org.sumspace.assessment.model.domain.ModelInfo;
import org.sumspace.common.training.model.pickle.NumpyArray;
import org.sumspace.common.training.model.pickle.PickleNode;

/**
 * A linear model: a row of coefficients for each score.
 *
 * @param toOutputs what follows the scores
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Linear(
        int inputs,
        double[][] coefficients,
        double[] intercepts,
        List<Object> classes,
        boolean probabilities,
        UnaryOperator<double[]> toOutputs)
        implements Estimator {
    static Linear logistic(SklearnAttributes model) {
        List<Object> classes = model.classes();
        String several = model.text("multi_class", "auto");
        boolean oneAgainstRest = several.equals("ovr")
                || (!several.equals("multinomial")
                        && (classes.size() == 2 || model.text("solver", "").equals("liblinear")));
        return classifier(
                model,
                classes,
                true,
                oneAgainstRest ? Scores::oneAgainstRest : scores -> Scores.softmax(Scores.ofAll(scores)));
    }

    static Linear stochastic(SklearnAttributes model) {
        List<Object> classes = model.classes();
        return switch (model.text("loss", "hinge")) {
            case "log_loss", "log" -> classifier(model, classes, true, Scores::oneAgainstRest);
            case "modified_huber" -> classifier(model, classes, true, Scores::modifiedHuber);
            default -> classifier(model, classes, false, Scores::ofAll);
        };
    }

    static Linear ridgeClassifier(SklearnAttributes model) {
        // It keeps its classes in the binarizer of the labels.
        SklearnAttributes labels = SklearnAttributes.of(Objects.object(model, "_label_binarizer"));
        return classifier(model, labels.classes(), false, Scores::ofAll);
    }

    static Linear regression(SklearnAttributes model) {
        return of(model, 1, List.of(), false, scores -> scores);
    }

    private static Linear classifier(
            SklearnAttributes model, List<Object> classes, boolean probabilities, UnaryOperator<double[]> toOutputs) {
        return of(model, classes.size() == 2 ? 1 : classes.size(), classes, probabilities, toOutputs);
    }

    private static Linear of(
            SklearnAttributes model,
            int scores,
            List<Object> classes,
            boolean probabilities,
            UnaryOperator<double[]> toOutputs) {
        NumpyArray coefficients = model.array("coef_");
        List<Integer> shape = coefficients.shape();
        int inputs = shape.get(shape.size() - 1);
        boolean isRow = scores == 1 && shape.size() == 1;
        double[] flat = model.finite("coef_", isRow ? shape : List.of(scores, inputs));
        double[][] rows = new double[scores][inputs];
        for (int i = 0; i < flat.length; i++) {
            rows[i / inputs][i % inputs] = flat[i];
        }
        return new Linear(inputs, rows, intercepts(model, scores), classes, probabilities, toOutputs);
    }

    /** One number for all, where there is one score or no intercept was fitted. */
    private static double[] intercepts(SklearnAttributes model, int scores) {
        PickleNode node = model.required("intercept_");
        if (node instanceof PickleNode.Real || node instanceof PickleNode.Int) {
            double[] all = new double[scores];
            Arrays.fill(all, model.number("intercept_"));
            return all;
        }
        return model.finite("intercept_", List.of(scores));
    }

    /** scikit-learn decides by the scores, also where several probabilities are 1. */
    @Override
    public int choice(double[] row, double[] outputs) {
        return ModelInfo.highest(Scores.ofAll(scores(row)));
    }

    @Override
    public Optional<LinearForm> linear() {
        return classes.isEmpty()
                ? Optional.of(
                        new LinearForm(Arrays.stream(coefficients[0]).boxed().toList(), intercepts[0]))
                : Optional.empty();
    }

    @Override
    public double[] outputs(double[] row) {
        return toOutputs.apply(scores(row));
    }

    private double[] scores(double[] row) {
        double[] scores = new double[coefficients.length];
        for (int i = 0; i < scores.length; i++) {
            double sum = 0;
            for (int j = 0; j < inputs; j++) {
                sum += coefficients[i][j] * row[j];
            }
            scores[i] = sum + intercepts[i];
        }
        return scores;
    }
}
