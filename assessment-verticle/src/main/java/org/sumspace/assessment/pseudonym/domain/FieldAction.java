package org.sumspace.assessment.pseudonym.domain;

import java.util.Optional;
import org.sumspace.assessment.shared.domain.Labelled;

/** The treatment of a field's values before anything is computed or written. */
public enum FieldAction implements Labelled {
    /** They become pseudonyms. */
    HASH("hash"),
    /** They become {@code [REDACTED]}. */
    REDACT("redact"),
    /** They are left out. */
    SUPPRESS("suppress"),
    /** They stay. */
    KEEP("keep"),
    /** Dates become months; months and years stay. */
    GENERALISE_TO_MONTH("month"),
    /** Numbers become intervals of equal width. */
    GENERALISE_TO_BINS("bins"),
    /** Values become those of a level of a hierarchy. */
    GENERALISE_BY_HIERARCHY("hierarchy"),
    /** Identifiers in a text become the names of their kinds. */
    REDACT_SPANS("redact-spans");

    private final String label;

    FieldAction(String label) {
        this.label = label;
    }

    /** As a plan names it. */
    @Override
    public String label() {
        return label;
    }

    /** The action that a plan names; empty if there is none. */
    public static Optional<FieldAction> labelled(String label) {
        return Labelled.of(values(), label);
    }

    /** Whether the action applies only to texts of a certain form, such as dates. */
    public boolean needsForm() {
        return this == GENERALISE_TO_MONTH || this == GENERALISE_TO_BINS;
    }

    /** Whether the result reveals the value, at least in part. */
    public boolean mayReveal() {
        return this == KEEP || this == GENERALISE_TO_BINS || this == REDACT_SPANS;
    }
}
