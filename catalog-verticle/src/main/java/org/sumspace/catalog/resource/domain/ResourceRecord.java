package org.sumspace.catalog.resource.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;
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
 * @param state an object with what the catalog keeps of it beside that; no owner sets it
 */
public record ResourceRecord(
        String id,
        long version,
        String owner,
        RecordOrigin origin,
        Instant createdAt,
        Instant updatedAt,
        JsonValue content,
        JsonValue state) {
    private static final String DRAFT = "draft";

    public ResourceRecord {
        requireNonNull(id, "id is null");
        requireNonNull(owner, "owner is null");
        requireNonNull(origin, "origin is null");
        requireNonNull(createdAt, "createdAt is null");
        requireNonNull(updatedAt, "updatedAt is null");
        requireNonNull(content, "content is null");
        requireNonNull(state, "state is null");
    }

    public ResourceRecord withContent(JsonValue newContent, Instant now) {
        return new ResourceRecord(id, version, owner, origin, createdAt, now, newContent, state);
    }

    public ResourceRecord withState(JsonValue newState, Instant now) {
        return new ResourceRecord(id, version, owner, origin, createdAt, now, content, newState);
    }

    public ResourceRecord withVersion(long newVersion) {
        return new ResourceRecord(id, newVersion, owner, origin, createdAt, updatedAt, content, state);
    }

    public boolean isOwnedBy(Actor actor) {
        return !actor.operator() && owner.equals(actor.id());
    }

    /** A draft is private to its owner, but operators may read it. */
    public boolean isVisibleTo(Optional<Actor> actor) {
        return !isDraft()
                || actor.filter(who -> who.operator() || isOwnedBy(who)).isPresent();
    }

    /** Whether public lists have it. */
    public boolean isListed() {
        boolean hidden = Boolean.FALSE.equals(content.member("visible").tree());
        return !isDraft() && !hidden && !content.member("archived").isTrue();
    }

    private boolean isDraft() {
        return content.member("status").asText().equals(DRAFT);
    }
}
