package org.sumspace.assessment.run.domain;

import java.util.Locale;

/** The stages of a run, in their order. */
public enum Stage {
    ACQUIRING,
    VALIDATING,
    INSPECTING,
    PSEUDONYMISING,
    TRANSFORMING,
    PROFILING,
    MEASURING,
    ANALYSING,
    DOCUMENTING,
    PERSISTING,
    AUDITING;

    /** For example {@code acquiring}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** From 1. */
    public int number() {
        return java.util.Arrays.asList(values()).indexOf(this) + 1;
    }
}
