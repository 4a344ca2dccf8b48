package org.sumspace.catalog.resource.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.listing.domain.ListEntry;
import org.sumspace.catalog.listing.service.RecordList;
import org.sumspace.catalog.resource.core.RecordTerms;
import org.sumspace.catalog.resource.domain.ResourceRecord;
import org.sumspace.catalog.resource.store.RecordStore;
import org.sumspace.common.cache.RecordCache;

/** Compares the list index of one kind with the store, and repairs what differs. */
final class RecordAudit {
    private static final Logger LOG = LoggerFactory.getLogger(RecordAudit.class);

    private final String kind;
    private final RecordStore store;
    private final RecordCache<?> cache;
    private final RecordList list;
    private final Vertx vertx;
    private final Duration pause;

    /** @param pause for writes during the comparison to reach the index */
    RecordAudit(String kind, RecordStore store, RecordCache<?> cache, RecordList list, Vertx vertx, Duration pause) {
        this.kind = kind;
        this.store = store;
        this.cache = cache;
        this.list = list;
        this.vertx = vertx;
        this.pause = pause;
    }

    /** Records that seem to differ are looked at once more, because they may have been written meanwhile. */
    Future<Void> run() {
        Map<String, Long> unseen = list.versions();
        Set<String> suspects = new HashSet<>();
        return store.forEachVersion((id, version) -> {
                    Long known = unseen.remove(id);
                    if (known == null || known < version) {
                        suspects.add(id);
                    }
                })
                .compose(compared -> {
                    suspects.addAll(unseen.keySet());
                    return suspects.isEmpty() ? Future.succeededFuture() : repairLater(suspects);
                });
    }

    private Future<Void> repairLater(Set<String> suspects) {
        Future<Void> repaired =
                vertx.timer(pause.toMillis(), TimeUnit.MILLISECONDS).mapEmpty();
        for (String id : suspects) {
            repaired = repaired.compose(before -> repair(id));
        }
        return repaired;
    }

    private Future<Void> repair(String id) {
        OptionalLong known = list.version(id);
        return store.find(id).map(found -> {
            boolean differs = found.map(
                            record -> isOlder(known, record) && list.repair(RecordTerms.entry(record), known))
                    .orElseGet(() -> known.isPresent() && list.repair(ListEntry.removed(id), known));
            if (differs) {
                cache.changed(kind, id);
                LOG.warn("The list of {} had another version of {} than the store; it was repaired", kind, id);
            }
            return null;
        });
    }

    private static boolean isOlder(OptionalLong known, ResourceRecord stored) {
        return known.isEmpty() || known.getAsLong() < stored.version();
    }
}
