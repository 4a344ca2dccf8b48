package org.sumspace.converter.core.csv;

/** Which cells of a table stand in quotes; Python's {@code QUOTE_...}. */
public enum Quoting {
    MINIMAL,
    ALL,
    /** What is not in quotes is a number. */
    NONNUMERIC,
    /** A quote is a character like others. */
    NONE
}
