package org.sumspace.assessment.wizard.domain;

import org.sumspace.assessment.shared.domain.Labelled;

/**
 * An error, a warning or a note about a plan.
 *
 * @param rule id of the rule, for example {@code fairness_requires_group}
 * @param remediation what to do
 * @param step where to do it
 */
public record Issue(Severity severity, String rule, String title, String message, String remediation, WizardStep step) {
    /** How much an issue of a plan matters. */
    public enum Severity implements Labelled {
        /** The plan cannot be executed. */
        BLOCK,
        WARN,
        INFO
    }
}
