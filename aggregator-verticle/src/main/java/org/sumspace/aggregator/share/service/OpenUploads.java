package org.sumspace.aggregator.share.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.Manifest;

/** The incomplete shares of one plan, with some parts in its journal; at most one for each processor. */
final class OpenUploads {
    /** The maximum of stored parts for one processor, in whole shares; parts of refused shares count. */
    static final int SHARES_STORED_MAX = 4;

    private final Map<Integer, Upload> byPosition = new HashMap<>();
    private final Map<Integer, Integer> partsStored;

    /** @param partsStored how many parts of each processor the journal holds */
    OpenUploads(Map<Integer, Integer> partsStored) {
        this.partsStored = new HashMap<>(partsStored);
    }

    /** One incomplete share. */
    static final class Upload {
        private final int position;
        private final Signed<Manifest> manifest;
        private final List<Long> places;
        private Future<?> last = Future.succeededFuture();

        private Upload(int position, Signed<Manifest> manifest, List<Long> places) {
            this.position = position;
            this.manifest = manifest;
            this.places = new ArrayList<>(places);
        }

        int position() {
            return position;
        }

        Signed<Manifest> manifest() {
            return manifest;
        }

        /** Where the journal holds its parts, from the first on. */
        List<Long> places() {
            return places;
        }

        /** Runs the step once the earlier ones have ended, also if they failed. */
        <T> Future<T> then(Supplier<Future<T>> step) {
            Future<T> next = last.transform((done, failure) -> step.get());
            last = next;
            return next;
        }
    }

    Optional<Upload> find(int position, Digest manifest) {
        return Optional.ofNullable(byPosition.get(position))
                .filter(upload -> upload.manifest.digest().equals(manifest));
    }

    /** Another manifest of the same attempt. */
    Optional<Signed<Manifest>> contradicted(int position, Signed<Manifest> manifest) {
        return Optional.ofNullable(byPosition.get(position))
                .map(Upload::manifest)
                .filter(held -> held.body().attempt() == manifest.body().attempt() && !held.equals(manifest));
    }

    /** @throws RefusedException parts of a higher attempt of this processor are stored */
    void requireHigherAttempt(int position, int attempt) {
        Upload open = byPosition.get(position);
        if (open != null && open.manifest.body().attempt() > attempt) {
            throw new RefusedException(
                    RefusalReason.LOWER_ATTEMPT,
                    "attempt " + open.manifest.body().attempt() + " of this processor is arriving already");
        }
    }

    /**
     * @param parts that a share of the processor has
     * @throws RefusedException the processor may store no further part
     */
    void requireRoom(int position, int parts) {
        int stored = partsStored.getOrDefault(position, 0);
        if (stored >= SHARES_STORED_MAX * parts) {
            throw new RefusedException(
                    RefusalReason.TOO_MANY_PARTS, stored + " parts of this processor are stored already");
        }
    }

    /** @throws RefusedException as {@link #requireRoom} */
    void countPart(int position, int parts) {
        requireRoom(position, parts);
        partsStored.merge(position, 1, Integer::sum);
    }

    /** Begins an upload; it replaces a lower attempt. */
    Upload begin(int position, Signed<Manifest> manifest, List<Long> places) {
        Upload upload = new Upload(position, manifest, places);
        byPosition.put(position, upload);
        return upload;
    }

    void remove(Upload upload) {
        byPosition.remove(upload.position, upload);
    }

    int size() {
        return byPosition.size();
    }
}
