package org.sumspace.catalog.resource.core;

import java.util.Set;
import java.util.stream.Collectors;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.listing.domain.ListQuery;

/** The terms by which lists find records. */
public final class RecordTerms {
    private static final String LISTED = "listed";

    private RecordTerms() {}

    public static ListEntry entry(String id, long version, String owner, boolean listed) {
        return new ListEntry(id, version, listed ? Set.of(LISTED, owner(owner)) : Set.of(owner(owner)));
    }

    /** The records that everybody finds. */
    public static ListQuery listed() {
        return ListQuery.of(LISTED);
    }

    /** The records that everybody finds of some owners. */
    public static ListQuery listed(Set<String> owners) {
        return listed().and(owners.stream().map(RecordTerms::owner).collect(Collectors.toSet()));
    }

    /** All records of an owner. */
    public static ListQuery ownedBy(String owner) {
        return ListQuery.of(owner(owner));
    }

    private static String owner(String id) {
        return "owner:" + id;
    }
}
