package org.sumspace.assessment.explanation.domain;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an explanation is about. */
public enum ExplanationMode {
    /** The importance of features over all rows. */
    GLOBAL,
    /** What each feature contributes to the output for each row. */
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
