package org.sumspace.converter.core.csv;

/** Which cells of a table are in quotes: Python's {@code QUOTE_...}. */
public enum Quoting {
    MINIMAL,
    ALL,
    /** Cells that are not in quotes are numbers. */
    NONNUMERIC,
    /** Quotes have no special meaning. */
    NONE
}
