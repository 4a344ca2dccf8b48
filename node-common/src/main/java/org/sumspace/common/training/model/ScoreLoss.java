package org.sumspace.common.training.model;

/** The loss of one example for given scores, and its derivative by each score. */
enum ScoreLoss {
    /** Multinomial log loss: one score per class. */
    SOFTMAX {
        @Override
        double loss(double[] scores, double label, double[] derivatives) {
            double highest = Double.NEGATIVE_INFINITY;
            for (double score : scores) {
                highest = Math.max(highest, score);
            }
            double sum = 0;
            for (int i = 0; i < scores.length; i++) {
                derivatives[i] = StrictMath.exp(scores[i] - highest);
                sum += derivatives[i];
            }
            for (int i = 0; i < scores.length; i++) {
                derivatives[i] = derivatives[i] / sum - (i == label ? 1 : 0);
            }
            return StrictMath.log(sum) + highest - scores[(int) label];
        }
    },

    /** Log loss of each score against its own class: one score for the second of two classes, or one versus the rest. */
    LOGISTIC {
        @Override
        double loss(double[] scores, double label, double[] derivatives) {
            double loss = 0;
            for (int i = 0; i < scores.length; i++) {
                double sign = sign(scores, i, label);
                double margin = sign * scores[i];
                double small = StrictMath.exp(-Math.abs(margin));
                loss += StrictMath.log1p(small) + Math.max(0, -margin);
                derivatives[i] = -sign * (margin > 0 ? small : 1) / (1 + small);
            }
            return loss;
        }
    },

    /** Hinge loss of each score against its own class. */
    HINGE {
        @Override
        double loss(double[] scores, double label, double[] derivatives) {
            double loss = 0;
            for (int i = 0; i < scores.length; i++) {
                double sign = sign(scores, i, label);
                double slack = 1 - sign * scores[i];
                loss += Math.max(0, slack);
                derivatives[i] = slack >= 0 ? -sign : 0;
            }
            return loss;
        }
    },

    /** Half the square of the difference to the target. */
    SQUARED {
        @Override
        double loss(double[] scores, double label, double[] derivatives) {
            derivatives[0] = scores[0] - label;
            return derivatives[0] * derivatives[0] / 2;
        }
    };

    /**
     * Fills the derivatives and returns the loss.
     *
     * @param label the index of the class, or the target
     */
    abstract double loss(double[] scores, double label, double[] derivatives);

    private static double sign(double[] scores, int index, double label) {
        int own = scores.length == 1 ? 1 : index;
        return label == own ? 1 : -1;
    }
}
