package org.sumspace.catalog.listing.domain;

import java.util.Comparator;

/**
 * How many records of a list have a term.
 *
 * @param value the term without the name of its kind
 */
public record TermCount(String value, long count) {
    /** More records first, and then in the order of the values. */
    public static final Comparator<TermCount> MOST_FREQUENT_FIRST =
            Comparator.comparingLong(TermCount::count).reversed().thenComparing(TermCount::value);
}
