package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.aggregator.release.store.ModelFiles;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.common.crypto.Digest;

/** Finds the versions that this main aggregator made. For callers on any thread. */
public final class ModelVersions {
    private final ModelFiles files;
    private final RoundServices services;

    public ModelVersions(ModelFiles files, RoundServices services) {
        this.files = files;
        this.services = services;
    }

    /** A version with the path of its file; empty if it was never published or is removed. */
    public Future<Optional<StoredModel>> find(Digest model, int version) {
        return services.blocking(() -> files.find(model, version)
                .map(record -> new StoredModel(
                        record.trainingPlan().publication(),
                        record.readers(),
                        record.version().body().result(),
                        files.path(model, version))));
    }
}
