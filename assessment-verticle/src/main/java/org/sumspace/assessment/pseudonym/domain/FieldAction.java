package org.sumspace.assessment.pseudonym.domain;

/** What happens to the values of a field before anything is computed or written. */
public enum FieldAction {
    /** They become pseudonyms. */
    HASH,
    /** They become {@code [REDACTED]}. */
    REDACT,
    /** They are left out. */
    SUPPRESS,
    /** They stay. */
    KEEP,
    /** Dates become months. */
    GENERALISE_TO_MONTH,
    /** Identifiers in a text become the names of their kinds. */
    REDACT_SPANS
}
