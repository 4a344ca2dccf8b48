package org.sumspace.catalog.listing.domain;

import java.util.Set;

/**
 * One version of a record in the lists.
 *
 * @param version a higher one replaces a lower one
 * @param terms the terms by which the record is found, for example its owner
 */
public record ListEntry(String id, long version, Set<String> terms) {
    /** The version of a deleted record. */
    public static final long REMOVED = Long.MAX_VALUE;

    public ListEntry {
        terms = Set.copyOf(terms);
    }

    /** The entry of a deleted record: no version comes after it. */
    public static ListEntry removed(String id) {
        return new ListEntry(id, REMOVED, Set.of());
    }

    public boolean isRemoved() {
        return version == REMOVED;
    }
}
