package org.sumspace.assessment.dataset.domain;

import java.util.Locale;

/** How the records of an input are written. */
public enum InputFormat {
    CSV,
    /** One document, an array of records, or an object that has such an array. */
    JSON,
    /** One record for each line. */
    JSONL,
    PARQUET;

    /** For example {@code csv}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether its records are documents, whose values have paths. */
    public boolean hasDocuments() {
        return this == JSON || this == JSONL;
    }
}
