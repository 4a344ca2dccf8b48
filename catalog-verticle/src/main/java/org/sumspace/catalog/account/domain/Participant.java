package org.sumspace.catalog.account.domain;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * What everybody may know of a participant: nothing of its administrator.
 *
 * @param id 24 lower-case hex digits
 */
public record Participant(String id, String legalName, Instant createdAt) {
    public Participant {
        requireNonNull(id, "id is null");
        requireNonNull(legalName, "legalName is null");
        requireNonNull(createdAt, "createdAt is null");
    }
}
