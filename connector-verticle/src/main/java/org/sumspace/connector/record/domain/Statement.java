package org.sumspace.connector.record.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.document.JsonValue;

/**
 * An xAPI statement that was found valid.
 *
 * @param id the statement's own id, in lower case
 * @param learner whom it is about: the actor's account name, or else its mailbox
 * @param json the statement as it was received, character by character
 * @param document the same, parsed
 */
public record Statement(String id, String learner, String json, JsonValue document) {
    public Statement {
        requireNonNull(id, "id");
        requireNonNull(learner, "learner");
        requireNonNull(json, "json");
        requireNonNull(document, "document");
    }

    /** Equal content; the order of members does not count. */
    public boolean sameContentAs(JsonValue other) {
        return document.equals(other);
    }

    /** The statement's content is personal data and is not printed. */
    @Override
    public String toString() {
        return "statement " + id;
    }
}
