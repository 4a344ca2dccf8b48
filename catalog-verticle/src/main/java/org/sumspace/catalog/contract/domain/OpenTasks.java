package org.sumspace.catalog.contract.domain;

import java.util.List;

/**
 * A record with calls that it still needs.
 *
 * @param kind of the record
 * @param tasks earlier ones first
 */
public record OpenTasks(String kind, String recordId, List<OutboxTask> tasks) {
    public OpenTasks {
        tasks = List.copyOf(tasks);
    }
}
