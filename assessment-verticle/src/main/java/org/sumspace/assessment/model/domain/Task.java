package org.sumspace.assessment.model.domain;

import java.util.Locale;

/** The kind of a model's predictions: one of several classes, or a number. */
public enum Task {
    CLASSIFICATION,
    REGRESSION;

    /** For example {@code classification}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
