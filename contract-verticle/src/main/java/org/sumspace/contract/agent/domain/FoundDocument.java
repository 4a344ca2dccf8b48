package org.sumspace.contract.agent.domain;

import static java.util.Objects.requireNonNull;

import org.sumspace.common.document.JsonValue;

/**
 * A document as it is now.
 *
 * @param state not counted
 * @param content null if the document is too large
 */
public record FoundDocument(DocumentState state, JsonValue content) {
    public FoundDocument {
        requireNonNull(state, "state is null");
        requireNonNull(content, "content is null");
    }
}
