package org.sumspace.catalog.training.execution.service;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.store.ModelVersionStore;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.ModelVersion;

/** Registers model versions: at most one for each round of a training plan. */
public final class ModelVersionService {
    private final ModelVersionStore versions;

    public ModelVersionService(ModelVersionStore versions) {
        this.versions = versions;
    }

    /** Registers a version; repeating that changes nothing. Fails with CONFLICT if the round has another version. */
    public Future<Void> register(ModelVersionRecord version) {
        return versions.addIfAbsent(version).compose(stored -> requireSame(stored.statement(), version.statement()));
    }

    /** Fails with CONFLICT if the round has no version, or another one. */
    public Future<Void> requireRegistered(String trainingPlanId, int round, Signed<ModelVersion> version) {
        return versions.find(trainingPlanId, round)
                .compose(found -> found.map(known -> requireSame(known.statement(), version))
                        .orElseGet(ModelVersionService::otherVersion));
    }

    /** Succeeds if the two versions of a round are the same, and fails with CONFLICT otherwise. */
    public static Future<Void> requireSame(Signed<ModelVersion> registered, Signed<ModelVersion> version) {
        return registered.equals(version) ? Future.succeededFuture() : otherVersion();
    }

    private static Future<Void> otherVersion() {
        return Future.failedFuture(NodeException.conflict("The round has another version."));
    }

    public Future<Optional<ModelVersionRecord>> find(String trainingPlanId, int round) {
        return versions.find(trainingPlanId, round);
    }

    /** The versions of a training plan, ordered by round. */
    public Future<Page<ModelVersionRecord>> page(TrainingPlanRecord plan, PageRequest request) {
        return versions.page(plan.id(), request);
    }
}
