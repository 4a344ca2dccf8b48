package org.sumspace.contract.agent.domain;

import java.util.List;
import java.util.Optional;

/**
 * The progress of the agent.
 *
 * @param agent a random name that the agent gets with its database: numbers of another database do not count
 * @param number of the last batch that it began; 0 for none
 * @param pending that batch, if it may not be finished
 */
public record FeedPosition(String agent, long number, Optional<ChangeBatch> pending) {

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
}
