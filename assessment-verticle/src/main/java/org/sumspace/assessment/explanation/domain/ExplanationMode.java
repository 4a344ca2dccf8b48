package org.sumspace.assessment.explanation.domain;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

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
