package org.sumspace.catalog.listing.domain;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What lists know of one version of a record.
 *
 * @param version a higher one replaces a lower one
 * @param terms what the record can be found by, for example its owner
 */
public record ListEntry(String id, long version, Set<String> terms) {
    private static final long REMOVED = Long.MAX_VALUE;

    public ListEntry {
        requireNonNull(id, "id is null");
        terms = Set.copyOf(terms);
    }

    /** The entry of a deleted record: no version comes after it. */
    public static ListEntry removed(String id) {
        return new ListEntry(id, REMOVED, Set.of());
    }

    /** This entry with one instance of each term, so that many entries with the same words need little memory. */
    public ListEntry sharing(Map<String, String> instances) {
        return new ListEntry(
                id,
                version,
                terms.stream()
                        .map(term -> instances.computeIfAbsent(term, first -> first))
                        .collect(Collectors.toSet()));
    }

    public boolean isRemoved() {
        return version == REMOVED;
    }
}
