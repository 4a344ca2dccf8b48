package org.sumspace.aggregator.share.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.round.Manifest;
import org.sumspace.common.training.secagg.Share;

/** The shares of one plan that are in its journal or being written to it, by processor and attempt. */
final class StoredShares {
    static final int ATTEMPTS_MAX = 16;

    /** The last share of each processor; it refers to the previous one. */
    private final Map<Integer, Entry> byPosition = new HashMap<>();

    private final Map<Digest, Entry> byManifest = new HashMap<>();

    /** One share. */
    static final class Entry {
        private final int position;
        /** Kept as bytes, because the parsed manifest takes three times the memory. */
        private final byte[] manifest;

        private final ShareReceipt pendingReceipt;
        private final Future<List<Long>> places;
        private final @Nullable Entry previous;
        private @Nullable Share seed;

        private Entry(
                int position,
                Signed<Manifest> manifest,
                ShareReceipt pendingReceipt,
                Future<List<Long>> places,
                @Nullable Entry previous) {
            this.position = position;
            this.previous = previous;
            this.manifest = manifest.bytes();
            this.pendingReceipt = pendingReceipt;
            this.places = places;
        }

        int position() {
            return position;
        }

        Signed<Manifest> manifest() {
            return Signed.reopen(manifest, StatementType.MANIFEST, Manifest::read);
        }

        Digest manifestDigest() {
            return pendingReceipt.manifest();
        }

        /** Completes once the share is durable. */
        Future<ShareReceipt> receipt() {
            return places.map(pendingReceipt);
        }

        /** The opened share if it is a seed that arrived since the node started; null if it must be read from the journal. */
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
                .filter(entry ->
                        entry.pendingReceipt.attempt() == manifest.body().attempt())
                .findFirst()
                .map(Entry::manifest)
                .filter(held -> !held.equals(manifest));
    }

    /**
     * @throws RefusedException the attempt is not higher than the stored one, or the processor made too many attempts
     */
    void requireHigherAttempt(int position, int attempt) {
        Entry last = byPosition.get(position);
        if (last != null && attempt <= last.pendingReceipt.attempt()) {
            throw new RefusedException(
                    RefusalReason.LOWER_ATTEMPT,
                    "attempt " + last.pendingReceipt.attempt() + " of this processor is stored already");
        }
        if (attempts(position).count() >= ATTEMPTS_MAX) {
            throw new RefusedException(RefusalReason.TOO_MANY_ATTEMPTS, ATTEMPTS_MAX + " attempts are stored already");
        }
    }

    /**
     * @param pendingReceipt given to the processor once the share is durable
     * @param places of the parts in the journal; completes once the share is durable
     */
    Entry add(int position, Signed<Manifest> manifest, ShareReceipt pendingReceipt, Future<List<Long>> places) {
        Entry entry = new Entry(position, manifest, pendingReceipt, places, byPosition.get(position));
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
        byManifest.values().forEach(entry -> receipts.add(entry.pendingReceipt));
        return receipts;
    }

    /** An immutable copy, for another thread. */
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
        return Stream.iterate(byPosition.get(position), Objects::nonNull, entry -> entry.previous);
    }
}
