package org.sumspace.contract.agent.domain;

/**
 * A collection of documents that the agent reads.
 *
 * @param key names the collection in what the agent stores; the same after a restart
 * @param source the collection's name, as events and metrics state it
 * @param watched whether changes are looked for
 * @param existingCounted whether the contracts that the agent finds at its start count for profiles
 */
public record Section(String key, String source, boolean watched, boolean existingCounted) {

    /** Whether there is anything to look for at the start. */
    public boolean isRead() {
        return watched || existingCounted;
    }
}
