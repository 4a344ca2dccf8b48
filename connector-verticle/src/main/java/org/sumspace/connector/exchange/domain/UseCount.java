package org.sumspace.connector.exchange.domain;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * How often data of a resource was exchanged under a contract. It is a document of its own; a reservation and its decision
 * use the same revision of it, so that parallel exchanges cannot both take the last use.
 *
 * @param id of contract and resource
 * @param revision of the document, for conditional writes
 * @param used exchanges that delivered something
 * @param reserved ids of the records whose exchanges may still do so
 */
public record UseCount(String id, long revision, long used, Set<String> reserved) {
    public UseCount {
        reserved = Set.copyOf(reserved);
    }

    public static UseCount none(String id) {
        return new UseCount(id, 0, 0, Set.of());
    }

    /** The count for the decision about a record: all exchanges except its own. */
    public long countWithout(String record) {
        return used + reserved.size() - (reserved.contains(record) ? 1 : 0);
    }

    /** @return the count to write; empty if the record already has its reservation */
    public Optional<UseCount> reserve(String record) {
        if (reserved.contains(record)) {
            return Optional.empty();
        }
        Set<String> more = new HashSet<>(reserved);
        more.add(record);
        return Optional.of(new UseCount(id, revision, used, more));
    }

    /** @return the count to write; empty if the record has no reservation, or the reservation stays */
    public Optional<UseCount> settle(String record, Settlement settlement) {
        if (settlement == Settlement.KEEP || !reserved.contains(record)) {
            return Optional.empty();
        }
        Set<String> fewer = new HashSet<>(reserved);
        fewer.remove(record);
        return Optional.of(new UseCount(id, revision, used + (settlement == Settlement.USE ? 1 : 0), fewer));
    }

    public UseCount withRevision(long newRevision) {
        return new UseCount(id, newRevision, used, reserved);
    }
}
