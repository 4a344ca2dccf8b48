package org.sumspace.connector.record.domain;

import org.sumspace.common.document.JsonValue;

/**
 * A valid xAPI statement.
 *
 * @param id the statement's own id, in lower case
 * @param learner the actor's account name, or its mailbox if it has no account
 * @param json the statement as it was received, character by character
 * @param document the same, parsed
 */
public record Statement(String id, String learner, String json, JsonValue document) {

    /** Whether the content is equal, regardless of the order of members. */
    public boolean sameContentAs(JsonValue other) {
        return document.equals(other);
    }

    /** Omits the content, because it is personal data. */
    @Override
    public String toString() {
        return "statement " + id;
    }
}
