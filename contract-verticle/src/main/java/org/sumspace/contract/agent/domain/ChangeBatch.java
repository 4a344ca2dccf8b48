package org.sumspace.contract.agent.domain;

import java.util.List;

/**
 * Changes of a section that the agent processes together.
 *
 * @param section its key
 * @param source the name of its collection
 */
public record ChangeBatch(String section, String source, List<DocumentChange> changes) {
    public ChangeBatch {
        changes = List.copyOf(changes);
    }
}
