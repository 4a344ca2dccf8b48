package org.sumspace.aggregator.release.service;

import io.vertx.core.Future;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sumspace.aggregator.release.store.ModelFiles;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.training.model.InvalidModelException;
import org.sumspace.common.training.model.ModelFile;

/**
 * The base models of rounds, each loaded once: this node's own previous version, or the file at the URL in the plan.
 */
final class BaseModels {
    private static final int MODELS_MAX = 8;

    private final ModelFiles files;
    private final ReleasedModelSource source;
    private final RoundServices services;
    private final Map<Digest, Future<ModelFile>> models = new LinkedHashMap<>();

    BaseModels(ModelFiles files, ReleasedModelSource source, RoundServices services) {
        this.files = files;
        this.source = source;
        this.services = services;
    }

    /** @return failed if the model cannot be loaded, or does not have the digest that the plan states */
    Future<ModelFile> of(JoinedPlan plan) {
        Digest sha256 = plan.plan().baseModel();
        Future<ModelFile> known = models.get(sha256);
        if (known != null && !known.failed()) {
            return known;
        }
        Future<ModelFile> model = load(plan);
        remember(sha256, model);
        return model;
    }

    /** Caches a model that this node has just made, because the next round starts from it. */
    void remember(Digest sha256, ModelFile model) {
        remember(sha256, Future.succeededFuture(model));
    }

    private void remember(Digest sha256, Future<ModelFile> model) {
        models.remove(sha256);
        models.put(sha256, model);
        if (models.size() > MODELS_MAX) {
            models.remove(models.keySet().iterator().next());
        }
    }

    private Future<ModelFile> load(JoinedPlan plan) {
        Digest sha256 = plan.plan().baseModel();
        return services.blocking(() ->
                        files.read(plan.trainingPlan().digest(), plan.plan().round() - 1, sha256))
                .compose(own -> own.map(Future::succeededFuture).orElseGet(() -> fetch(plan)))
                .compose(bytes -> services.blocking(() -> read(bytes, sha256)));
    }

    private Future<byte[]> fetch(JoinedPlan plan) {
        URI url = URI.create(plan.plan().baseModelUrl());
        return services.onContext(source.fetch(url).toCompletionStage());
    }

    private static ModelFile read(byte[] bytes, Digest sha256) throws InvalidModelException {
        if (!Digest.of(bytes).equals(sha256)) {
            throw NodeException.failedDependency("The base model does not have the digest that the plan states.", null);
        }
        return ModelFile.read(bytes);
    }
}
