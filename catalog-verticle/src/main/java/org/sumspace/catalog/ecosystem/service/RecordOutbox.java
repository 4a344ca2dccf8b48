package org.sumspace.catalog.ecosystem.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.contract.service.OutboxRecords;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.StoredRecords;

/** The tasks of the records of one kind. */
abstract class RecordOutbox implements OutboxRecords<ResourceRecord> {
    private final StoredRecords records;

    RecordOutbox(StoredRecords records) {
        this.records = records;
    }

    @Override
    public Future<List<String>> idsWithOpenTasks() {
        return records.idsWithOpenTasks();
    }

    @Override
    public Future<Optional<ResourceRecord>> find(String recordId) {
        return records.findStored(recordId);
    }

    @Override
    public Future<Void> write(ResourceRecord record) {
        return records.replace(record).mapEmpty();
    }
}
