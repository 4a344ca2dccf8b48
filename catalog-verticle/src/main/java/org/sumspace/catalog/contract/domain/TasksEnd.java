package org.sumspace.catalog.contract.domain;

import java.util.List;
import java.util.Map;
import org.sumspace.common.document.JsonValue;

/** The result of waiting for the tasks of a request. */
public sealed interface TasksEnd {
    /**
     * All have ended.
     *
     * @param results of those that this node has executed since the request waits, by id
     */
    record Done(Map<String, JsonValue> results) implements TasksEnd {
        public Done {
            results = Map.copyOf(results);
        }
    }

    /** One was refused. */
    record Refused(String reason) implements TasksEnd {}

    /**
     * The time is over.
     *
     * @param kinds of the tasks that are still open
     */
    record Pending(List<String> kinds) implements TasksEnd {
        public Pending {
            kinds = List.copyOf(kinds);
        }
    }
}
