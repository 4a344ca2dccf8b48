package org.sumspace.assessment.model.domain;

import java.util.Locale;

/** What a model predicts: one of several classes, or a number. */
public enum Task {
    CLASSIFICATION,
    REGRESSION;

    /** For example {@code classification}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
