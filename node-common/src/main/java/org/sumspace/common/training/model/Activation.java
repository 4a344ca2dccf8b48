package org.sumspace.common.training.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the units of a hidden layer make of their sums. */
public enum Activation {
    IDENTITY {
        @Override
        double of(double sum) {
            return sum;
        }

        @Override
        double slope(double output) {
            return 1;
        }
    },

    LOGISTIC {
        @Override
        double of(double sum) {
            return 1 / (1 + StrictMath.exp(-sum));
        }

        @Override
        double slope(double output) {
            return output * (1 - output);
        }
    },

    TANH {
        @Override
        double of(double sum) {
            return StrictMath.tanh(sum);
        }

        @Override
        double slope(double output) {
            return 1 - output * output;
        }
    },

    RELU {
        @Override
        double of(double sum) {
            return Math.max(0, sum);
        }

        @Override
        double slope(double output) {
            return output > 0 ? 1 : 0;
        }
    };

    abstract double of(double sum);

    /** The derivative where the output is this one. */
    abstract double slope(double output);

    /** The name in scikit-learn. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Activation> of(String label) {
        return Arrays.stream(values())
                .filter(each -> each.label().equals(label))
                .findFirst();
    }
}
