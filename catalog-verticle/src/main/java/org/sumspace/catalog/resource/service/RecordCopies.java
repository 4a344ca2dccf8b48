package org.sumspace.catalog.resource.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.listing.service.RecordList;
import org.sumspace.catalog.resource.core.RecordTerms;
import org.sumspace.catalog.resource.core.RecordView;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.store.RecordStore;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.error.NodeException;

/** The copies of the records of one kind in memory: the cache and the list index, which follow the store. */
final class RecordCopies {
    private static final Logger LOG = LoggerFactory.getLogger(RecordCopies.class);

    private final String kind;
    private final RecordView view;
    private final RecordStore store;
    private final RecordCache<EncodedRecord> cache;
    private final RecordList list;
    private final Vertx vertx;
    private final Duration pause;

    /** @param pause between two attempts to read a record while the store does not answer */
    RecordCopies(
            RecordView view,
            RecordStore store,
            RecordCache<EncodedRecord> cache,
            RecordList list,
            Vertx vertx,
            Duration pause) {
        this.kind = view.kind().path();
        this.view = view;
        this.store = store;
        this.cache = cache;
        this.list = list;
        this.vertx = vertx;
        this.pause = pause;
    }

    Future<Optional<EncodedRecord>> find(String id) {
        Optional<EncodedRecord> cached = cache.find(kind, id);
        if (cached.isPresent()) {
            return Future.succeededFuture(cached);
        }
        long changes = cache.changes(kind, id);
        return store.find(id, this::encoded)
                .onSuccess(found -> found.ifPresent(read -> cache.keep(kind, read, changes)));
    }

    /** The records with these ids, in the order of the ids; those that do not exist are left out. */
    Future<List<EncodedRecord>> list(List<String> ids) {
        Map<String, EncodedRecord> found = new HashMap<>();
        Map<String, Long> missing = new LinkedHashMap<>();
        for (String id : ids) {
            cache.find(kind, id)
                    .ifPresentOrElse(cached -> found.put(id, cached), () -> missing.put(id, cache.changes(kind, id)));
        }
        return readAll(missing).map(read -> {
            read.forEach(each -> found.put(each.record().id(), each));
            return ids.stream().map(found::get).filter(Objects::nonNull).toList();
        });
    }

    private Future<List<EncodedRecord>> readAll(Map<String, Long> changesBefore) {
        return changesBefore.isEmpty()
                ? Future.succeededFuture(List.of())
                : store.list(changesBefore.keySet(), this::encoded)
                        .onSuccess(read -> read.forEach(each -> cache.keep(
                                kind,
                                each,
                                requireNonNull(changesBefore.get(each.record().id())))));
    }

    /** The buffer is exactly as long as the JSON, because many are kept. */
    private EncodedRecord encoded(ResourceRecord record) {
        byte[] json = new JsonObject(view.published(record)).toBuffer().getBytes();
        return new EncodedRecord(record, Buffer.buffer(json));
    }

    /** Takes over what the store has acknowledged. */
    void stored(ResourceRecord record) {
        cache.changed(kind, record.id());
        list.put(RecordTerms.entry(record));
    }

    /** Takes over what another node has written. */
    Future<Void> follow(Set<String> ids) {
        List<ListEntry> found = new ArrayList<>();
        Set<String> absent = new HashSet<>(ids);
        return store.forEachEntry(List.copyOf(ids), entry -> {
                    found.add(entry);
                    absent.remove(entry.id());
                })
                .compose(read -> vertx.executeBlocking(
                        () -> {
                            list.follow(found, absent);
                            return null;
                        },
                        false));
    }

    /** Takes over what the store has acknowledged, in a worker pool. */
    Future<Void> storedAll(List<ResourceRecord> records) {
        return records.isEmpty()
                ? Future.succeededFuture()
                : vertx.executeBlocking(
                        () -> {
                            records.forEach(record -> cache.changed(kind, record.id()));
                            list.putAll(records.stream().map(RecordTerms::entry).toList());
                            return null;
                        },
                        false);
    }

    /** Takes over what the store has acknowledged. */
    void deleted(String id) {
        cache.changed(kind, id);
        list.put(ListEntry.removed(id));
    }

    /**
     * Reads the record again if its write has an unknown outcome. A refused write changed nothing; after any other failure,
     * such as a lost answer, the store may have the change.
     */
    <T> Future<T> watched(String id, Future<T> write) {
        return write.onFailure(failure -> {
            if (!(failure instanceof NodeException)) {
                LOG.warn("It is unknown whether a change of {} {} was stored; reading it", kind, id, failure);
                recheck(id);
            }
        });
    }

    private Future<Void> recheck(String id) {
        cache.changed(kind, id);
        return store.find(id)
                .compose(
                        found -> {
                            found.ifPresentOrElse(this::stored, () -> absent(id));
                            return Future.succeededFuture();
                        },
                        failure -> vertx.timer(pause.toMillis(), TimeUnit.MILLISECONDS)
                                .compose(passed -> recheck(id)));
    }

    /**
     * Handles a record that the store does not have. If the list has it, it was deleted; otherwise a pending write may
     * still create it.
     */
    private void absent(String id) {
        cache.changed(kind, id);
        if (list.contains(id)) {
            list.put(ListEntry.removed(id));
        }
    }
}
