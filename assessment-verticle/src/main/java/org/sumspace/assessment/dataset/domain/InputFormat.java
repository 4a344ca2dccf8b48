package org.sumspace.assessment.dataset.domain;

import org.sumspace.assessment.shared.domain.Labelled;

/** How the records of an input are written. */
public enum InputFormat implements Labelled {
    CSV,
    /** One document, an array of records, or an object that has such an array. */
    JSON,
    /** One record for each line. */
    JSONL,
    PARQUET;

    /** Whether its records are documents, whose values have paths. */
    public boolean hasDocuments() {
        return this == JSON || this == JSONL;
    }
}
