package org.sumspace.catalog.simulation;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.StoredRecords;
import org.sumspace.catalog.shared.domain.Actor;

/** Forwards to another store; tests override single operations. */
class ForwardingRecords implements StoredRecords {
    private final StoredRecords store;

    ForwardingRecords(StoredRecords store) {
        this.store = store;
    }

    @Override
    public Future<Optional<ResourceRecord>> findStored(String id) {
        return store.findStored(id);
    }

    @Override
    public Future<ResourceRecord> getStored(Actor actor, String id) {
        return store.getStored(actor, id);
    }

    @Override
    public Future<ResourceRecord> replace(ResourceRecord record) {
        return store.replace(record);
    }

    @Override
    public Future<List<String>> idsWithOpenTasks() {
        return store.idsWithOpenTasks();
    }

    @Override
    public List<String> idsOf(String term) {
        return store.idsOf(term);
    }

    @Override
    public String newId() {
        return store.newId();
    }
}
