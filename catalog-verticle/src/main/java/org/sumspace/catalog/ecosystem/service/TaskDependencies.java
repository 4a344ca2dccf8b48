package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.domain.TasksEnd;
import org.sumspace.catalog.contract.service.OutboxRunner;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.RecordDependencies;
import org.sumspace.catalog.resource.service.RecordService;
import org.sumspace.common.error.NodeException;

/** Waits for the tasks of records that their owners create, change or delete. */
public final class TaskDependencies implements RecordDependencies {
    private static final Duration WAIT = Duration.ofSeconds(5);

    private final RecordService records;
    private final OutboxRunner<ResourceRecord> tasks;
    private final BiPredicate<ResourceRecord, OutboxTask> awaited;
    private final Function<String, Future<Void>> beforeDeletion;

    /**
     * @param awaited whether a change of the record is waited for until the task is done
     * @param beforeDeletion finds out, for the id of a record, what the rules of the kind must know
     */
    public TaskDependencies(
            RecordService records,
            OutboxRunner<ResourceRecord> tasks,
            BiPredicate<ResourceRecord, OutboxTask> awaited,
            Function<String, Future<Void>> beforeDeletion) {
        this.records = records;
        this.tasks = tasks;
        this.awaited = awaited;
        this.beforeDeletion = beforeDeletion;
    }

    @Override
    public Future<Void> beforeDeletion(String recordId) {
        return beforeDeletion.apply(recordId);
    }

    /** The answer to a deletion is the deleted record, whatever becomes of its tasks. */
    @Override
    public Future<Settled> settle(ResourceRecord written) {
        List<OutboxTask> needed = written.tasks().stream()
                .filter(task -> awaited.test(written, task))
                .toList();
        if (needed.isEmpty()) {
            tasks.wake(written.id());
            return Future.succeededFuture(new Settled(written, List.of()));
        }
        boolean areStuck = needed.stream().anyMatch(OutboxTask::failed);
        Future<Void> restarted = areStuck ? tasks.retry(written.id()) : Future.succeededFuture();
        return restarted
                .compose(done -> tasks.await(written.id(), needed, WAIT))
                .compose(end -> written.deleted()
                        ? Future.succeededFuture(new Settled(written, List.of()))
                        : settled(written, end));
    }

    private Future<Settled> settled(ResourceRecord written, TasksEnd end) {
        if (end instanceof TasksEnd.Refused refused && written.version() > 0) {
            return Future.failedFuture(
                    NodeException.failedDependency("The contract manager refuses this: " + refused.reason(), null));
        }
        List<String> pending = end instanceof TasksEnd.Pending open ? open.kinds() : List.of();
        return records.findStored(written.id()).map(found -> new Settled(found.orElse(written), pending));
    }
}
