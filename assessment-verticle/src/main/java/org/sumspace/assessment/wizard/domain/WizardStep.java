package org.sumspace.assessment.wizard.domain;

import java.util.Locale;

/** The steps of the guided workflow, in their order. */
public enum WizardStep {
    INPUT_SOURCE,
    FORMAT_DETECTION,
    SCHEMA_MAPPING,
    PRIVACY_REVIEW,
    MODEL_CONTEXT,
    ANALYSIS_SCOPE,
    PLOT_SELECTION,
    OUTPUT_CONTRACT,
    RUN_PROGRESS,
    RESULTS;

    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
