package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Optional;
import org.sumspace.aggregator.release.store.ModelFiles;
import org.sumspace.aggregator.release.store.ModelRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.training.execution.ModelVersion;

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
}
