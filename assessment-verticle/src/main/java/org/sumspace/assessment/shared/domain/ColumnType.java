package org.sumspace.assessment.shared.domain;

/** The type that nearly all values of a column have. */
public enum ColumnType {
    BOOLEAN,
    NUMBER,
    TIMESTAMP,
    TEXT
}
