package org.sumspace.assessment.model.core.sklearn;

import java.util.List;

/**
 * Gaussian naive Bayes.
 *
 * @param means {@code [classes][inputs]}
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record NaiveBayes(List<Object> classes, double[] priors, double[][] means, double[][] variances) implements Estimator {
    static NaiveBayes of(SklearnAttributes model) {
        List<Object> classes = model.classes();
        List<Integer> shape = model.array("theta_").shape();
        int inputs = shape.get(shape.size() - 1);
        List<Integer> all = List.of(classes.size(), inputs);
        return new NaiveBayes(
                classes,
                model.finite("class_prior_", List.of(classes.size())),
                rows(model.finite("theta_", all), inputs),
                rows(model.finite("var_", all), inputs));
    }

    private static double[][] rows(double[] flat, int width) {
        double[][] rows = new double[flat.length / width][width];
        for (int i = 0; i < flat.length; i++) {
            rows[i / width][i % width] = flat[i];
        }
        return rows;
    }

    @Override
    public int inputs() {
        return means[0].length;
    }

    @Override
    public boolean probabilities() {
        return true;
    }

    @Override
    public double[] outputs(double[] row) {
        double[] joint = new double[priors.length];
        for (int c = 0; c < joint.length; c++) {
            double logs = 0;
            double squares = 0;
            for (int j = 0; j < row.length; j++) {
                logs += Math.log(2 * Math.PI * variances[c][j]);
                double distance = row[j] - means[c][j];
                squares += distance * distance / variances[c][j];
            }
            joint[c] = Math.log(priors[c]) - 0.5 * logs - 0.5 * squares;
        }
        return Scores.softmax(joint);
    }
}
