package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.model.InvalidModelException;
import org.sumspace.common.model.ModelFile;
import org.sumspace.processor.core.VerifiedPlan;

/**
 * Base models by their SHA-256, each fetched once for all processors of the node. A file with another digest is refused
 * before it is read. Thread-safe.
 */
final class BaseModels {
    private static final int MODELS_MAX = 8;
    /** How long a failure is the answer to whoever asks: all processors of a plan try again, each at its own time. */
    private static final long FAILED_MILLIS = 500;

    private final Vertx vertx;
    private final ModelSource source;
    private final WorkerExecutor workers;
    private final Map<Digest, Future<ModelFile>> models = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Digest, Future<ModelFile>> eldest) {
            return size() > MODELS_MAX;
        }
    };

    BaseModels(Vertx vertx, ModelSource source, WorkerExecutor workers) {
        this.vertx = vertx;
        this.source = source;
        this.workers = workers;
    }

    synchronized Future<ModelFile> of(VerifiedPlan plan) {
        Digest digest = plan.plan().body().baseModel();
        Future<ModelFile> known = models.get(digest);
        if (known != null) {
            return known;
        }
        Future<ModelFile> model =
                source.fetch(plan).compose(file -> workers.executeBlocking(() -> read(file, digest), false));
        models.put(digest, model);
        model.onFailure(failure -> vertx.setTimer(FAILED_MILLIS, fired -> forget(digest, model)));
        return model;
    }

    private synchronized void forget(Digest digest, Future<ModelFile> model) {
        models.remove(digest, model);
    }

    private static ModelFile read(byte[] file, Digest expected) {
        if (!Digest.of(file).equals(expected)) {
            throw NodeException.unprocessable("the base model is not the file that the plan names");
        }
        try {
            return ModelFile.read(file);
        } catch (InvalidModelException e) {
            throw NodeException.unprocessable("the base model cannot be used: " + e.getMessage());
        }
    }
}
