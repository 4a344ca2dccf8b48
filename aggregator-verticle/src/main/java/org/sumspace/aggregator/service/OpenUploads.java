package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.Manifest;

/** The shares of one plan of which some parts are in its journal: at most one of each processor. */
final class OpenUploads {
    /** How many times over the parts of a processor's share are stored, whatever becomes of them. */
    static final int TIMES_MAX = 4;

    private final Map<Integer, Upload> byPosition = new HashMap<>();
    private final Map<Integer, Integer> partsStored;

    /** @param partsStored how many parts the journal holds of each processor */
    OpenUploads(Map<Integer, Integer> partsStored) {
        this.partsStored = new HashMap<>(partsStored);
    }

    /** One of them. */
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

        /** Takes the next step when those before are done, whatever became of them. */
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

    boolean contains(Upload upload) {
        return byPosition.get(upload.position) == upload;
    }

    /** Another manifest of the same attempt. */
    Optional<Signed<Manifest>> contradicted(int position, Signed<Manifest> manifest) {
        return Optional.ofNullable(byPosition.get(position))
                .map(Upload::manifest)
                .filter(held -> held.body().attempt() == manifest.body().attempt() && !held.equals(manifest));
    }

    /** @throws RefusedException a higher attempt of this processor has begun to arrive */
    void requireHigherAttempt(int position, int attempt) {
        Upload open = byPosition.get(position);
        if (open != null && open.manifest.body().attempt() > attempt) {
            throw new RefusedException(
                    Refusal.LOWER_ATTEMPT, "attempt " + open.manifest.body().attempt() + " is arriving already");
        }
    }

    /** @throws RefusedException a processor whose share has that many parts used up its room on the disk */
    void requireRoom(int position, int parts) {
        int stored = partsStored.getOrDefault(position, 0);
        if (stored >= TIMES_MAX * parts) {
            throw new RefusedException(Refusal.TOO_MANY_PARTS, stored + " parts of this processor are stored already");
        }
    }

    /** @throws RefusedException as {@link #requireRoom} */
    void countPart(int position, int parts) {
        requireRoom(position, parts);
        partsStored.merge(position, 1, Integer::sum);
    }

    /** Begins an upload, in the place of a lower attempt. */
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
