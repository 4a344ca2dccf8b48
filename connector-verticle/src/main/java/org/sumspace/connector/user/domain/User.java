package org.sumspace.connector.user.domain;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person who gives consent to exchanges of the participant.
 *
 * @param revision of the stored document
 * @param version 0 at first, and one more after each change by an administrator
 * @param userIdentifier the id of the person's identity at the consent service; empty as long as there is none
 * @param refusals how often in a row the consent service has refused this user
 * @param problem the reason of the last refusal; empty if there was none
 * @param nextAttempt when the registration at the consent service is tried again; null if the user is registered
 */
public record User(
        @JsonProperty("_id") String id,
        long revision,
        int version,
        @JsonUnwrapped UserContent content,
        String userIdentifier,
        int refusals,
        String problem,
        @Nullable Instant nextAttempt) {

    /** A user whom the consent service does not know yet. */
    public static User created(String id, UserContent content, Instant now) {
        return new User(id, 0, 0, content, "", 0, "", now);
    }

    public boolean isRegistered() {
        return !userIdentifier.isEmpty();
    }

    /**
     * Changes the user. The identity at the consent service is dropped, because the record may now be about another
     * person.
     */
    public User changed(UserContent other, Instant now) {
        return content.equals(other) ? this : new User(id, revision, version + 1, other, "", 0, "", now);
    }

    public User registered(String identifier) {
        return new User(id, revision, version, content, identifier, 0, "", null);
    }

    public User refused(String reason, Instant again) {
        return new User(id, revision, version, content, userIdentifier, refusals + 1, reason, again);
    }

    public User withRevision(long stored) {
        return new User(id, stored, version, content, userIdentifier, refusals, problem, nextAttempt);
    }

    /** Only the id, because the other fields are personal data. */
    @Override
    public String toString() {
        return "user " + id;
    }
}
