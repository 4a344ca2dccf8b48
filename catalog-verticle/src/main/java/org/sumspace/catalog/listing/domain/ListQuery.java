package org.sumspace.catalog.listing.domain;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which records a list has, and which of them come first.
 *
 * @param conditions not empty; a record is in the list if it meets all of them
 * @param preferred records of the list that meet all of these come before the others
 * @param isNewestFirst whether the order is that of the ids reversed
 */
public record ListQuery(List<ListCondition> conditions, List<ListCondition> preferred, boolean isNewestFirst) {
    public ListQuery {
        if (conditions.isEmpty()) {
            throw new IllegalArgumentException("conditions is empty");
        }
        conditions = List.copyOf(conditions);
        preferred = List.copyOf(preferred);
    }

    public static ListQuery of(String term) {
        return of(Set.of(term));
    }

    /** The records that have one of these terms. */
    public static ListQuery of(Set<String> terms) {
        return new ListQuery(List.of(new ListCondition.AnyOf(terms)), List.of(), false);
    }

    /** The records of this list that also meet these conditions. */
    public ListQuery and(List<ListCondition> further) {
        return new ListQuery(
                Stream.concat(conditions.stream(), further.stream()).toList(), preferred, isNewestFirst);
    }

    /** This list, with the records first that meet these conditions. */
    public ListQuery preferring(List<ListCondition> first) {
        return new ListQuery(conditions, first, isNewestFirst);
    }

    /** This list, with later records before earlier ones. */
    public ListQuery newestFirst() {
        return new ListQuery(conditions, preferred, true);
    }
}
