package org.sumspace.catalog.listing.domain;

import java.util.Set;

/** A condition on the terms of a record. */
public sealed interface ListCondition {
    /** The record has one of these terms. */
    record AnyOf(Set<String> terms) implements ListCondition {
        public AnyOf {
            terms = Set.copyOf(terms);
        }
    }

    /** The record has a term that begins with this text. */
    record Prefix(String text) implements ListCondition {}

    static ListCondition term(String term) {
        return new AnyOf(Set.of(term));
    }
}
