package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.sumspace.aggregator.release.store.ModelFiles;
import org.sumspace.aggregator.release.store.ModelRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.Publication;

/** Finds the versions that this main aggregator made. For callers on any thread. */
public record ModelVersions(ModelFiles files, WorkerExecutor workers) {
    /** A version with the path of its file; empty if it was never published. */
    public Future<Optional<StoredModel>> find(Digest model, int version) {
        return workers.executeBlocking(
                () -> {
                    Optional<ModelRecord> record = files.find(model, version);
                    return record.isPresent()
                            ? record.map(found -> stored(found, true))
                            : files.findAfter(model, version).map(found -> stored(found, false));
                },
                false);
    }

    private StoredModel stored(ModelRecord record, boolean kept) {
        ModelVersion version = record.version().body();
        return new StoredModel(
                record.trainingPlan().publication(),
                record.readers(),
                version.result(),
                files.path(version.trainingPlan(), version.round()),
                kept);
    }

    /** Fails with a {@link org.sumspace.common.journal.DamagedFileException} if the file is not the registered one. */
    public Future<Void> requireIntact(StoredModel model) {
        return workers.executeBlocking(
                () -> {
                    ProtectedFile.requireDigest(model.file(), model.sha256());
                    return null;
                },
                false);
    }

    /**
     * A model version that this main aggregator made.
     *
     * @param publication the publication of its training plan, with the owner and the key that verifies the owner's
     *     tokens
     * @param readers key ids of the nodes that are members of the training
     * @param sha256 of the file
     * @param kept false for a version that was removed when newer ones were published; the other fields are then those
     *     of a newer version
     */
    public record StoredModel(Publication publication, Set<Digest> readers, Digest sha256, Path file, boolean kept) {
        public StoredModel {
            readers = Set.copyOf(readers);
        }
    }
}
