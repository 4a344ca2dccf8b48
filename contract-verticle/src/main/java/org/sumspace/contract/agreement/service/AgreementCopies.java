package org.sumspace.contract.agreement.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.sumspace.common.cache.RecordCache;
import org.sumspace.common.error.NodeException;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.domain.AgreementKind;
import org.sumspace.contract.agreement.store.AgreementStore;

/** The copies of contracts of one kind in memory: the cache and the lists, which follow the store. */
public final class AgreementCopies {
    private final String kind;
    private final AgreementStore store;
    private final AgreementLists lists;
    private final RecordCache<EncodedAgreement> cache;

    /**
     * Versions that the store may still write, because it has not answered. Such a contract is not cached until it has
     * this version. The store writes a version only in place of the one before.
     */
    private final Map<String, Long> uncertain = new ConcurrentHashMap<>();

    public AgreementCopies(
            AgreementKind kind, AgreementStore store, AgreementLists lists, RecordCache<EncodedAgreement> cache) {
        this.kind = kind.path();
        this.store = store;
        this.lists = lists;
        this.cache = cache;
    }

    /** The contract as it is at a time. */
    Future<Optional<EncodedAgreement>> find(String id, Instant time) {
        Optional<EncodedAgreement> cached = cached(id, time);
        if (cached.isPresent()) {
            return Future.succeededFuture(cached);
        }
        long changes = cache.changes(kind, id);
        return store.find(id).map(found -> found.map(read -> kept(read, time, changes)));
    }

    /** The contracts with these ids as they are at a time, in the order of the ids; those that do not exist are left out. */
    Future<List<EncodedAgreement>> list(List<String> ids, Instant time) {
        Map<String, EncodedAgreement> found = new HashMap<>();
        Map<String, Long> missing = new LinkedHashMap<>();
        for (String id : ids) {
            cached(id, time)
                    .ifPresentOrElse(each -> found.put(id, each), () -> missing.put(id, cache.changes(kind, id)));
        }
        Future<List<Agreement>> read =
                missing.isEmpty() ? Future.succeededFuture(List.of()) : store.findAll(missing.keySet());
        return read.map(all -> {
            all.forEach(each -> found.put(each.id(), kept(each, time, requireNonNull(missing.get(each.id())))));
            return ids.stream().map(found::get).filter(Objects::nonNull).toList();
        });
    }

    private Optional<EncodedAgreement> cached(String id, Instant time) {
        return cache.find(kind, id).filter(copy -> copy.isTrueAt(time));
    }

    private EncodedAgreement kept(Agreement read, Instant time, long changesBefore) {
        EncodedAgreement encoded = EncodedAgreement.of(read, time);
        Long awaited = uncertain.get(read.id());
        if (awaited == null) {
            cache.keep(kind, encoded, changesBefore);
        } else if (read.version() >= awaited) {
            uncertain.remove(read.id(), awaited);
            lists.put(read);
            cache.keep(kind, encoded, changesBefore);
        }
        return encoded;
    }

    /** Adds a contract that the store has acknowledged. */
    void stored(Agreement agreement) {
        uncertain.computeIfPresent(agreement.id(), (same, version) -> version > agreement.version() ? version : null);
        cache.changed(kind, agreement.id());
        lists.put(agreement);
    }

    /** Handles an addition that the store has not acknowledged. The contract has no earlier version in memory. */
    void notAdded(String id) {
        lists.readAgain(id);
    }

    /** Handles a version that the store has not acknowledged. After a conflict, the store does not write it. */
    void notReplaced(String id, long version, Throwable failure) {
        if (!NodeException.isConflict(failure)) {
            uncertain.merge(id, version, Math::max);
        }
        cache.changed(kind, id);
        lists.readAgain(id);
    }
}
