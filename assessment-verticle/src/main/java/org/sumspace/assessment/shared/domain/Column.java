package org.sumspace.assessment.shared.domain;

import java.util.Locale;

/**
 * A column of a data set. Its name is data of the user; tables of ours have {@link #id} instead.
 *
 * @param number from 1, in the order of the input
 * @param name unique in its data set
 */
public record Column(int number, String name) {
    public Column {
        if (number < 1) {
            throw new IllegalArgumentException("expected a number from 1, got " + number);
        }
    }

    /** Its name in our tables: {@code c0001} and so on. */
    public String id() {
        return String.format(Locale.ROOT, "c%04d", number);
    }

    /** The name of its typed values in our tables. */
    public String typedId() {
        return String.format(Locale.ROOT, "t%04d", number);
    }
}
