package org.sumspace.catalog.training.execution.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.execution.domain.Convergence;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.store.ModelVersionStore;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.execution.ModelVersion;

/** Registers model versions: at most one for each round of a training plan. */
public final class ModelVersionService {
    private final ModelVersionStore versions;

    public ModelVersionService(ModelVersionStore versions) {
        this.versions = versions;
    }

    /**
     * Registers the version of an execution plan, and whether the training has converged with it; repeating that changes
     * nothing. Fails with CONFLICT if the round has another version.
     */
    public Future<ModelVersionRecord> register(
            TrainingPlanRecord plan, String executionPlanId, Signed<ModelVersion> version) {
        return convergence(plan, version.body())
                .compose(convergence -> versions.addIfAbsent(new ModelVersionRecord(
                        plan.id(),
                        executionPlanId,
                        plan.plan().draft().modelName(),
                        version,
                        convergence.orElse(null))))
                .compose(stored -> requireSame(stored.statement(), version).map(stored));
    }

    private Future<Optional<Convergence>> convergence(TrainingPlanRecord plan, ModelVersion version) {
        EvaluationSum evaluation = version.evaluation();
        if (evaluation == null || plan.plan().parameters().privacy() != null) {
            return Future.succeededFuture(Optional.empty());
        }
        int round = version.round();
        return versions.ofRounds(plan.id(), Math.max(1, round - Convergence.WINDOW), round - 1)
                .map(former -> Convergence.of(round, losses(former, evaluation), lastOf(former)));
    }

    private static List<Double> losses(List<ModelVersionRecord> former, EvaluationSum last) {
        return Stream.concat(former.stream().map(each -> each.body().evaluation()), Stream.of(last))
                .filter(Objects::nonNull)
                .flatMap(each -> each.meanLoss().stream().boxed())
                .toList();
    }

    private static @Nullable Convergence lastOf(List<ModelVersionRecord> former) {
        return former.isEmpty() ? null : former.get(former.size() - 1).convergence();
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

    /** The versions of these rounds that exist, ordered by round. */
    public Future<List<ModelVersionRecord>> ofRounds(String trainingPlanId, int first, int last) {
        return versions.ofRounds(trainingPlanId, first, last);
    }

    /** The versions of the last rounds, the latest first. */
    public Future<List<ModelVersionRecord>> latest(String trainingPlanId, int limit) {
        return versions.latest(trainingPlanId, limit);
    }

    /** The versions of a training plan, ordered by round. */
    public Future<Page<ModelVersionRecord>> page(TrainingPlanRecord plan, PageRequest request) {
        return versions.page(plan.id(), request);
    }
}
