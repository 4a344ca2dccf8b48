package org.sumspace.assessment.wizard.domain;

import org.sumspace.assessment.shared.domain.Labelled;

/** The steps of the guided workflow, in their order. */
public enum WizardStep implements Labelled {
    INPUT_SOURCE,
    FORMAT_DETECTION,
    SCHEMA_MAPPING,
    PRIVACY_REVIEW,
    MODEL_CONTEXT,
    ANALYSIS_SCOPE,
    PLOT_SELECTION,
    OUTPUT_CONTRACT,
    RUN_PROGRESS,
    RESULTS
}
