package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.sumspace.catalog.contract.domain.Moved;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordDependencies;

/** Waits for the tasks of records that their owners create, change or delete. */
public final class TaskDependencies implements RecordDependencies {
    private final OutboxRunner<ResourceRecord> tasks;
    private final BiPredicate<ResourceRecord, OutboxTask> awaited;
    private final Function<String, Future<Void>> beforeDeletion;

    /**
     * @param awaited whether a change of the record is waited for until the task is done
     * @param beforeDeletion finds out, for the id of a record, what the rules of the kind must know
     */
    public TaskDependencies(
            OutboxRunner<ResourceRecord> tasks,
            BiPredicate<ResourceRecord, OutboxTask> awaited,
            Function<String, Future<Void>> beforeDeletion) {
        this.tasks = tasks;
        this.awaited = awaited;
        this.beforeDeletion = beforeDeletion;
    }

    @Override
    public Future<Void> beforeDeletion(String recordId) {
        return beforeDeletion.apply(recordId);
    }

    /** The answer to a creation or a deletion is the record, whatever becomes of its tasks. */
    @Override
    public Future<Moved<ResourceRecord>> settle(ResourceRecord written) {
        List<OutboxTask> needed = written.tasks().stream()
                .filter(task -> awaited.test(written, task))
                .toList();
        return tasks.settle(written.id(), written, needed, true).map(moved -> {
            if (written.deleted()) {
                return Moved.of(written);
            }
            return written.version() == 0 ? moved : moved.requireAccepted();
        });
    }
}
