package org.sumspace.catalog.simulation;

import io.vertx.core.Future;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.sumspace.catalog.resource.core.RecordTerms;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.service.StoredRecords;
import org.sumspace.catalog.shared.domain.Actor;
import org.sumspace.common.error.NodeException;

/** Records in memory, with conditional writes that take some time. */
class SimRecords implements StoredRecords {
    private final World world;
    private final BiConsumer<ResourceRecord, Optional<ResourceRecord>> observer;
    private final Map<String, ResourceRecord> stored = new LinkedHashMap<>();
    private int ids;

    /** @param observer sees each write: what was stored before, and what after */
    SimRecords(World world, BiConsumer<ResourceRecord, Optional<ResourceRecord>> observer) {
        this.world = world;
        this.observer = observer;
    }

    void putFirst(ResourceRecord record) {
        stored.put(record.id(), record);
    }

    /** The stored state, read directly without a delay. */
    Optional<ResourceRecord> now(String id) {
        return Optional.ofNullable(stored.get(id));
    }

    @Override
    public Future<Optional<ResourceRecord>> findStored(String id) {
        return world.outside(() -> Future.succeededFuture(now(id)));
    }

    @Override
    public Future<ResourceRecord> getStored(Actor actor, String id) {
        return findStored(id)
                .map(found -> found.filter(record -> !record.deleted())
                        .orElseThrow(() -> NodeException.notFound("There is no " + id + ".")));
    }

    @Override
    public Future<ResourceRecord> replace(ResourceRecord record) {
        return world.outside(() -> {
            Optional<ResourceRecord> before = now(record.id());
            if (before.isEmpty()) {
                return Future.failedFuture(NodeException.notFound("It was removed."));
            }
            return before.get().version() == record.version()
                    ? Future.succeededFuture(put(record))
                    : Future.failedFuture(NodeException.conflict("changed"));
        });
    }

    /** Writes without checking the stored version, which no real store does. */
    Future<ResourceRecord> overwrite(ResourceRecord record) {
        return world.outside(() -> Future.succeededFuture(put(record)));
    }

    private ResourceRecord put(ResourceRecord record) {
        ResourceRecord before = now(record.id()).orElseThrow();
        if (record.deleted() && record.tasks().isEmpty()) {
            stored.remove(record.id());
            observer.accept(before, Optional.empty());
            return record;
        }
        ResourceRecord after = record.withVersion(before.version() + 1);
        stored.put(after.id(), after);
        observer.accept(before, Optional.of(after));
        return after;
    }

    @Override
    public Future<List<String>> idsWithOpenTasks() {
        return world.outside(() -> Future.succeededFuture(stored.values().stream()
                .filter(each -> !each.tasks().isEmpty())
                .map(ResourceRecord::id)
                .toList()));
    }

    @Override
    public List<String> idsOf(String term) {
        return stored.values().stream()
                .filter(each -> RecordTerms.entry(each).terms().contains(term))
                .map(ResourceRecord::id)
                .toList();
    }

    @Override
    public String newId() {
        return "%024x".formatted(0x1000 + ids++);
    }
}
