package org.sumspace.assessment.explanation.domain;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What to explain of a model.
 *
 * @param rows {@code [rows][features]}
 * @param labels of the rows, in their order; empty without
 * @param background rows that stand for features without a known value; empty to take them from the rows
 * @param backgroundSize how many background rows have to be used; null for as many as the budget allows
 * @param output the class whose output is explained; null to choose it
 * @param features indices of the features of partial dependence; empty for the first ones
 * @param evaluationsMax how many rows the model may evaluate
 */
public record ExplanationRequest(
        ExplanationMode mode,
        List<List<Double>> rows,
        List<Object> labels,
        List<List<Double>> background,
        @Nullable Integer backgroundSize,
        @Nullable Object output,
        List<Integer> features,
        long seed,
        long evaluationsMax) {
    public ExplanationRequest {
        rows = List.copyOf(rows);
        labels = List.copyOf(labels);
        background = List.copyOf(background);
        features = List.copyOf(features);
    }

    /** The subject of an explanation. */
    public enum ExplanationMode {
        /** The importance of features over all rows. */
        GLOBAL,
        /** The contribution of each feature to the output for each row. */
        LOCAL,
        /** The output as a function of single features. */
        PARTIAL_DEPENDENCE,
        /** A linear model that imitates the model near each row. */
        SURROGATE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<ExplanationMode> of(String label) {
            return Arrays.stream(values())
                    .filter(each -> each.label().equals(label))
                    .findFirst();
        }
    }
}
