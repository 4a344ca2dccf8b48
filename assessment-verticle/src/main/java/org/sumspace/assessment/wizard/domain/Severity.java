package org.sumspace.assessment.wizard.domain;

import java.util.Locale;

/** How much an issue of a plan matters. */
public enum Severity {
    /** The plan cannot be executed. */
    BLOCK,
    WARN,
    INFO;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
