package org.sumspace.catalog.resource.domain;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.domain.TaskRecord;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.document.JsonValue;

/**
 * A record of any kind.
 *
 * @param id 24 lower-case hex digits
 * @param version counts changes; 0 when the record is created
 * @param owner id of the participant who created it
 * @param origin the request that created it
 * @param content an object with the fields that its owner set
 * @param state an object with the catalog's own state of the record; owners cannot set it
 * @param tasks calls at other services that it still needs, earlier ones first
 * @param deleted whether it is deleted for everybody, and stays until its tasks are done
 */
public record ResourceRecord(
        String id,
        long version,
        String owner,
        RecordOrigin origin,
        Instant createdAt,
        Instant updatedAt,
        JsonValue content,
        JsonValue state,
        List<OutboxTask> tasks,
        boolean deleted)
        implements TaskRecord<ResourceRecord> {
    public static final String STATUS = "status";
    public static final String DRAFT = "draft";

    /** The member of the state with the terms by which lists find the record, beside those of its content. */
    public static final String TERMS = "terms";

    /** The member of the state that marks a record that the catalog itself makes and changes. */
    public static final String MANAGED = "managed";

    public ResourceRecord {
        tasks = List.copyOf(tasks);
    }

    /** A new record. */
    public static ResourceRecord created(
            String id, String owner, RecordOrigin origin, Instant now, JsonValue content, JsonValue state) {
        return new ResourceRecord(id, 0, owner, origin, now, now, content, state, List.of(), false);
    }

    public ResourceRecord withContent(JsonValue newContent, Instant now) {
        return new ResourceRecord(id, version, owner, origin, createdAt, now, newContent, state, tasks, deleted);
    }

    public ResourceRecord withState(JsonValue newState, Instant now) {
        return new ResourceRecord(id, version, owner, origin, createdAt, now, content, newState, tasks, deleted);
    }

    public ResourceRecord withVersion(long newVersion) {
        return new ResourceRecord(id, newVersion, owner, origin, createdAt, updatedAt, content, state, tasks, deleted);
    }

    @Override
    public ResourceRecord withTasks(List<OutboxTask> newTasks) {
        return new ResourceRecord(id, version, owner, origin, createdAt, updatedAt, content, state, newTasks, deleted);
    }

    /** Marks the record as deleted. The request that created it may then create a new record. */
    public ResourceRecord asDeleted(Instant now) {
        RecordOrigin unkeyed = new RecordOrigin(id, origin.request());
        return new ResourceRecord(id, version, owner, unkeyed, createdAt, now, content, state, tasks, true);
    }

    public boolean isOwnedBy(Actor actor) {
        return !actor.operator() && owner.equals(actor.id());
    }

    /** Whether the catalog itself makes and changes it, and its owner only reads it. */
    public boolean isManaged() {
        return state.member(MANAGED).isTrue();
    }

    /** A draft is private to its owner, but operators may read it. */
    public boolean isVisibleTo(Optional<Actor> actor) {
        boolean isVisible = !isDraft()
                || actor.filter(who -> who.operator() || isOwnedBy(who)).isPresent();
        return isVisible && !deleted;
    }

    /** Whether public lists have it. */
    public boolean isListed() {
        boolean hidden = Boolean.FALSE.equals(content.member("visible").tree());
        return !deleted && !isDraft() && !hidden && !content.member("archived").isTrue();
    }

    private boolean isDraft() {
        return content.member(STATUS).asText().equals(DRAFT);
    }
}
