package org.sumspace.catalog.resource.domain;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** What records of one kind have beside what those of all kinds have. Pure. */
public interface KindRules {
    /** A kind that has nothing else. */
    KindRules NONE = new KindRules() {};

    /** A new record with what the catalog keeps of it, and what it needs at other services. */
    default ResourceRecord created(ResourceRecord record) {
        return record;
    }

    /** A record whose owner has changed its content, with what follows from that. */
    default ResourceRecord changed(ResourceRecord before, ResourceRecord after) {
        return after;
    }

    /**
     * A record that its owner deletes. If it has tasks, it stays until they are done.
     *
     * @throws NodeException CONFLICT if it must not be deleted
     */
    default ResourceRecord deleted(ResourceRecord record, Instant now) {
        return record;
    }

    /** What a caller reads of that which the catalog keeps of a record. */
    default Map<String, @Nullable Object> view(ResourceRecord record, Optional<Actor> actor) {
        return Map.of();
    }

    /** Terms of the list index: a record that has one of them is offered by the participant. */
    default Set<String> offererTerms(String participant) {
        return ownTerms(participant);
    }

    /** Terms of the list index: a record that has one of them is among the participant's own. */
    default Set<String> ownTerms(String participant) {
        return Set.of("owner:" + participant);
    }

    /** What the catalog keeps of a record, as an export has it. */
    default Map<String, @Nullable Object> exported(ResourceRecord record) {
        return Map.of();
    }

    /**
     * A record with what the catalog keeps of it.
     *
     * @param fields all fields of the imported record; they meet the contract
     * @throws NodeException INVALID_INPUT if they are not what the catalog could keep
     */
    default ResourceRecord imported(ResourceRecord record, JsonValue fields) {
        return record;
    }

    default boolean isNewestFirst() {
        return false;
    }
}
