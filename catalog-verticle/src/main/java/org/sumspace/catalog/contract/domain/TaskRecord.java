package org.sumspace.catalog.contract.domain;

import java.util.List;

/**
 * An immutable record that carries its open tasks, earlier ones first.
 *
 * @param <R> the record itself
 */
public interface TaskRecord<R> {
    List<OutboxTask> tasks();

    R withTasks(List<OutboxTask> tasks);
}
