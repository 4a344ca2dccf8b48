package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.model.InvalidModelException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.processor.core.VerifiedPlan;

/**
 * Base models by their SHA-256, each fetched once for all processors of the node. A file with another digest is refused
 * before it is parsed. Thread-safe.
 */
final class BaseModels {
    private static final int MODELS_MAX = 8;

    private final Vertx vertx;
    private final ModelSource source;
    private final WorkerExecutor workers;
    private final Duration failureCacheTime;
    private final Map<Digest, ModelFile> models = BoundedMap.byUse(MODELS_MAX);
    /** Fetches that are running or failed recently. */
    private final Map<Fetch, Future<ModelFile>> fetches = new HashMap<>();

    /** The URL is part of the key, because two plans can name the same file and one of them can have a wrong URL. */
    private record Fetch(Digest model, String url) {
        static Fetch of(VerifiedPlan plan) {
            ExecutionPlan body = plan.plan().body();
            return new Fetch(body.baseModel(), body.baseModelUrl());
        }
    }

    /**
     * @param failureCacheTime how long a failure is cached, because every processor of a plan retries at its own time
     */
    BaseModels(Vertx vertx, ModelSource source, WorkerExecutor workers, Duration failureCacheTime) {
        this.vertx = vertx;
        this.source = source;
        this.workers = workers;
        this.failureCacheTime = failureCacheTime;
    }

    synchronized Future<ModelFile> of(VerifiedPlan plan) {
        Fetch fetch = Fetch.of(plan);
        ModelFile known = models.get(fetch.model());
        if (known != null) {
            return Future.succeededFuture(known);
        }
        Future<ModelFile> pending = fetches.get(fetch);
        if (pending != null) {
            return pending;
        }
        Future<ModelFile> model =
                source.fetch(plan).compose(file -> workers.executeBlocking(() -> read(file, fetch.model()), false));
        fetches.put(fetch, model);
        model.onSuccess(file -> keep(fetch, file))
                .onFailure(failure -> vertx.setTimer(failureCacheTime.toMillis(), fired -> forget(fetch)));
        return model;
    }

    private synchronized void keep(Fetch fetch, ModelFile model) {
        models.put(fetch.model(), model);
        fetches.remove(fetch);
    }

    private synchronized void forget(Fetch fetch) {
        fetches.remove(fetch);
    }

    private static ModelFile read(byte[] file, Digest expected) {
        if (!Digest.of(file).equals(expected)) {
            throw NodeException.unprocessable(
                    "expected the base model " + expected + ", got a file with digest " + Digest.of(file));
        }
        try {
            return ModelFile.read(file);
        } catch (InvalidModelException e) {
            throw NodeException.unprocessable("this node cannot train on the base model: " + e.getMessage());
        }
    }
}
