package org.sumspace.contract.agent.domain;

import java.util.Set;
import org.sumspace.common.document.EmptyIfAbsent;
import org.sumspace.common.document.JsonValue;

/**
 * A change that the agent found in one document.
 *
 * @param state of the document from now on; the last one if it was deleted
 * @param times how many changes of the document it stands for, at least 1
 * @param content null if the document was deleted or is too large
 * @param changedFields the fields of an updated document whose values are new
 * @param removedFields the fields that an updated document has no longer
 */
public record DocumentChange(
        Type type,
        DocumentState state,
        long times,
        @EmptyIfAbsent JsonValue content,
        Set<String> changedFields,
        Set<String> removedFields) {
    /** Kinds of changes. */
    public enum Type {
        /** The document existed before the agent's first check. */
        EXISTING,
        INSERTED,
        UPDATED,
        DELETED
    }

    public DocumentChange {
        changedFields = Set.copyOf(changedFields);
        removedFields = Set.copyOf(removedFields);
    }

    /** Whether the contract changes profiles. */
    public boolean isCounted() {
        return type != Type.DELETED && state.counted();
    }
}
