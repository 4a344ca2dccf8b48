package org.sumspace.connector.record.domain;

import static java.util.Objects.requireNonNull;

/**
 * A learning record as it is stored.
 *
 * @param learner who it is about
 * @param json as it was received
 */
public record StoredStatement(String id, String learner, String json) {
    public StoredStatement {
        requireNonNull(id, "id is null");
        requireNonNull(learner, "learner is null");
        requireNonNull(json, "json is null");
    }

    /** Omits learner and content, because they are personal data. */
    @Override
    public String toString() {
        return "statement " + id;
    }
}
