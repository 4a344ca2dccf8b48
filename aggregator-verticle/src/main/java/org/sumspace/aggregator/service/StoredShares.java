package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.Share;

/** The shares of one plan that are in its journal, or on their way into it, by processor and attempt. */
final class StoredShares {
    static final int ATTEMPTS_MAX = 16;

    /** The share that came last of each processor, and by it those before. */
    private final Map<Integer, Entry> byPosition = new HashMap<>();

    private final Map<Digest, Entry> byManifest = new HashMap<>();

    /** One share. */
    static final class Entry {
        private final int position;
        /** As bytes: there is one for each processor, and parsed it is three times as large. */
        private final byte[] manifest;

        private final ShareReceipt promised;
        private final Future<List<Long>> places;
        private final @Nullable Entry before;
        private @Nullable Share seed;

        private Entry(
                int position,
                Signed<Manifest> manifest,
                ShareReceipt promised,
                Future<List<Long>> places,
                @Nullable Entry before) {
            this.position = position;
            this.before = before;
            this.manifest = manifest.bytes();
            this.promised = promised;
            this.places = places;
        }

        int position() {
            return position;
        }

        Signed<Manifest> manifest() {
            return Signed.reopen(manifest, StatementType.MANIFEST, Manifest::read);
        }

        Digest manifestDigest() {
            return promised.manifest();
        }

        /** Completes once the share is durable. */
        Future<ShareReceipt> receipt() {
            return places.map(promised);
        }

        /** The opened share if it is a seed that arrived in this run; null if it has to be read again. */
        @Nullable
        Share seed() {
            return seed;
        }

        /** Where the journal holds the parts of the sealed share, once it is durable. */
        List<Long> places() {
            return places.result();
        }

        void keep(Share opened) {
            seed = opened;
        }
    }

    Optional<Entry> find(Digest manifest) {
        return Optional.ofNullable(byManifest.get(manifest));
    }

    /** Another manifest of the same attempt. */
    Optional<Signed<Manifest>> contradicted(int position, Signed<Manifest> manifest) {
        return attempts(position)
                .filter(entry -> entry.promised.attempt() == manifest.body().attempt())
                .findFirst()
                .map(Entry::manifest)
                .filter(held -> !held.equals(manifest));
    }

    /** @throws RefusedException another attempt of this processor is not wanted */
    void requireHigherAttempt(int position, int attempt) {
        Entry last = byPosition.get(position);
        if (last != null && attempt <= last.promised.attempt()) {
            throw new RefusedException(
                    Refusal.LOWER_ATTEMPT,
                    "attempt " + last.promised.attempt() + " of this processor is stored already");
        }
        if (attempts(position).count() >= ATTEMPTS_MAX) {
            throw new RefusedException(Refusal.TOO_MANY_ATTEMPTS, ATTEMPTS_MAX + " attempts are stored already");
        }
    }

    /** @param places of the parts in the journal; completes once the share is durable */
    Entry add(int position, Signed<Manifest> manifest, ShareReceipt promised, Future<List<Long>> places) {
        Entry entry = new Entry(position, manifest, promised, places, byPosition.get(position));
        byPosition.put(position, entry);
        byManifest.put(manifest.digest(), entry);
        return entry;
    }

    boolean has(int position) {
        return byPosition.containsKey(position);
    }

    int processors() {
        return byPosition.size();
    }

    List<ShareReceipt> receipts() {
        List<ShareReceipt> receipts = new ArrayList<>(byManifest.size());
        byManifest.values().forEach(entry -> receipts.add(entry.promised));
        return receipts;
    }

    /** What another thread may read while this goes on changing. */
    Map<Digest, Entry> snapshot() {
        return Map.copyOf(byManifest);
    }

    void eraseSeeds() {
        for (Entry entry : byManifest.values()) {
            if (entry.seed != null) {
                entry.seed.erase();
                entry.seed = null;
            }
        }
    }

    private Stream<Entry> attempts(int position) {
        return Stream.iterate(byPosition.get(position), Objects::nonNull, entry -> entry.before);
    }
}
