package org.sumspace.catalog.listing.domain;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Which records a list has.
 *
 * @param conditions not empty; a record meets a condition if it has one of its terms, and is in the list if it meets all
 */
public record ListQuery(List<Set<String>> conditions) {
    public ListQuery {
        if (conditions.isEmpty()) {
            throw new IllegalArgumentException("conditions is empty");
        }
        conditions = conditions.stream().map(Set::copyOf).toList();
    }

    public static ListQuery of(String term) {
        return new ListQuery(List.of(Set.of(term)));
    }

    /** The records of this list that also have one of these terms. */
    public ListQuery and(Set<String> terms) {
        List<Set<String>> all = new ArrayList<>(conditions);
        all.add(terms);
        return new ListQuery(all);
    }
}
