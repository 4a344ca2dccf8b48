package org.sumspace.contract.agent.domain;

import java.util.Map;

/**
 * The state of a document that the agent remembers.
 *
 * @param id as JSON writes it
 * @param stamp differs after every change of the document
 * @param version counts changes, if the document does; otherwise 0
 * @param fields digests of the values of its fields, by their names; empty if it has too many
 * @param counted whether the document counts for profiles
 */
public record DocumentState(String id, String stamp, long version, Map<String, String> fields, boolean counted) {
    public DocumentState {
        fields = Map.copyOf(fields);
    }

    public DocumentState withCounted(boolean nowCounted) {
        return new DocumentState(id, stamp, version, fields, nowCounted);
    }
}
