package org.sumspace.assessment.wizard.domain;

import java.util.Locale;

/** The meaning of a column for analyses. */
public enum ColumnRole {
    ENTITY,
    ITEM,
    TIMESTAMP,
    SESSION,
    VERB,
    TARGET,
    PREDICTION,
    /** The probability of the favourable label. */
    PROBABILITY,
    GROUP,
    SENSITIVE,
    /** It is not an identifier, but together with others it can single out persons. */
    PROXY,
    IDENTIFIER;

    /** For example {@code group_field}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT) + "_field";
    }
}
