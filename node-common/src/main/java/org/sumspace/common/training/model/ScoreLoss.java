package org.sumspace.common.training.model;

/** The loss of one example for given scores, and its derivative by each score. */
enum ScoreLoss {
    /** Multinomial log loss: one score per class. */
    SOFTMAX {
        @Override
        double loss(double[] scores, double label) {
            double highest = highest(scores);
            double sum = 0;
            for (double score : scores) {
                sum += StrictMath.exp(score - highest);
            }
            return StrictMath.log(sum) + highest - scores[(int) label];
        }

        @Override
        void derive(double[] scores, double label, double[] derivatives) {
            double highest = highest(scores);
            double sum = 0;
            for (int i = 0; i < scores.length; i++) {
                derivatives[i] = StrictMath.exp(scores[i] - highest);
                sum += derivatives[i];
            }
            for (int i = 0; i < scores.length; i++) {
                derivatives[i] = derivatives[i] / sum - (i == label ? 1 : 0);
            }
        }
    },

    /** Log loss of each score against its own class: one score for the second of two classes, or one versus the rest. */
    LOGISTIC {
        @Override
        double loss(double[] scores, double label) {
            double loss = 0;
            for (int i = 0; i < scores.length; i++) {
                double margin = sign(scores, i, label) * scores[i];
                loss += StrictMath.log1p(StrictMath.exp(-Math.abs(margin))) + Math.max(0, -margin);
            }
            return loss;
        }

        @Override
        void derive(double[] scores, double label, double[] derivatives) {
            for (int i = 0; i < scores.length; i++) {
                double sign = sign(scores, i, label);
                double margin = sign * scores[i];
                double small = StrictMath.exp(-Math.abs(margin));
                derivatives[i] = -sign * (margin > 0 ? small : 1) / (1 + small);
            }
        }
    },

    /** Hinge loss of each score against its own class. */
    HINGE {
        @Override
        double loss(double[] scores, double label) {
            double loss = 0;
            for (int i = 0; i < scores.length; i++) {
                loss += Math.max(0, 1 - sign(scores, i, label) * scores[i]);
            }
            return loss;
        }

        @Override
        void derive(double[] scores, double label, double[] derivatives) {
            for (int i = 0; i < scores.length; i++) {
                double sign = sign(scores, i, label);
                derivatives[i] = 1 - sign * scores[i] >= 0 ? -sign : 0;
            }
        }
    },

    /** Half the square of the difference to the target. */
    SQUARED {
        @Override
        double loss(double[] scores, double label) {
            double difference = scores[0] - label;
            return difference * difference / 2;
        }

        @Override
        void derive(double[] scores, double label, double[] derivatives) {
            derivatives[0] = scores[0] - label;
        }
    };

    /** @param label the index of the class, or the target */
    abstract double loss(double[] scores, double label);

    /** Fills the derivatives of the loss. */
    abstract void derive(double[] scores, double label, double[] derivatives);

    private static double highest(double[] scores) {
        double highest = Double.NEGATIVE_INFINITY;
        for (double score : scores) {
            highest = Math.max(highest, score);
        }
        return highest;
    }

    private static double sign(double[] scores, int index, double label) {
        int own = scores.length == 1 ? 1 : index;
        return label == own ? 1 : -1;
    }
}
