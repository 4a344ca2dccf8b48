package org.sumspace.catalog.contract.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.domain.CallFailedException;
import org.sumspace.catalog.contract.domain.OutboxTask;
import org.sumspace.catalog.contract.domain.TaskRecord;
import org.sumspace.common.document.JsonValue;

/**
 * The records whose tasks an {@link OutboxRunner} executes.
 */
public interface OutboxRecords<R extends TaskRecord<R>> {
    /** Ids of the records with open tasks. */
    Future<List<String>> idsWithOpenTasks();

    Future<Optional<R>> find(String recordId);

    /**
     * Replaces the stored record, which must have the same version. A record that is deleted and has no tasks left may be
     * removed instead.
     *
     * @return failed with CONFLICT if it was changed in between, with NOT_FOUND if there is none
     */
    Future<Void> write(R record);

    /**
     * Executes the task, unless it finds that the task already has its effect.
     *
     * @return what {@link #done} needs; failed with {@link CallFailedException} if a call failed
     */
    Future<JsonValue> execute(R record, OutboxTask task);

    /**
     * The record after a task has ended. Pure: it is called again if the write conflicts.
     *
     * @param record the newest version, without the task
     */
    R done(R record, OutboxTask task, JsonValue result);

    /**
     * The record after a task was refused. Pure: it is called again if the write conflicts.
     *
     * @param record the newest version, without the task
     */
    R refused(R record, OutboxTask task, String reason);
}
