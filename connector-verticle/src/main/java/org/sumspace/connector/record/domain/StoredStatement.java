package org.sumspace.connector.record.domain;

/**
 * A learning record as it is stored.
 *
 * @param learner who it is about
 * @param json as it was received
 */
public record StoredStatement(String id, String learner, String json) {

    /** Omits learner and content, because they are personal data. */
    @Override
    public String toString() {
        return "statement " + id;
    }
}
