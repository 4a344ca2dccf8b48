package org.sumspace.catalog.resource.domain;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;
import org.sumspace.common.error.NodeException;

/** The rules of one kind of record beyond those of all kinds. Pure. */
public interface KindRules {
    /** A kind without rules of its own. */
    KindRules NONE = new KindRules() {};

    /** Adds the catalog's state to a new record, and the tasks that it needs at other services. */
    default ResourceRecord created(ResourceRecord record) {
        return record;
    }

    /** Adds the consequences of a change of the content by the owner. */
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

    /** The part of the catalog's state of a record that a caller reads. */
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

    /** The catalog's state of a record, in the form of an export. */
    default Map<String, @Nullable Object> exported(ResourceRecord record) {
        return Map.of();
    }

    /**
     * An imported record with its state in the catalog.
     *
     * @param fields all fields of the imported record; they meet the contract
     * @throws NodeException INVALID_INPUT if the catalog could not have such a state
     */
    default ResourceRecord imported(ResourceRecord record, JsonValue fields) {
        return record;
    }

    default boolean isNewestFirst() {
        return false;
    }
}
