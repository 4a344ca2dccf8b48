package org.sumspace.contract.agent.domain;

import org.sumspace.common.document.JsonValue;

/**
 * A document as it is now.
 *
 * @param state not counted
 * @param content null if the document is too large
 */
public record FoundDocument(DocumentState state, JsonValue content) {}
