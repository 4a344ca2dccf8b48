package org.sumspace.catalog.training.execution.service;

import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.execution.domain.Convergence;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.FinalEvaluation;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.QualityEnd;
import org.sumspace.catalog.training.execution.store.ModelVersionStore;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.page.Page;
import org.sumspace.common.page.PageRequest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.encoding.EvaluationSum;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.plan.PlanParameters;

/** Registers model versions: at most one for each round of a training plan. */
public final class ModelVersionService {
    private final ModelVersionStore versions;

    public ModelVersionService(ModelVersionStore versions) {
        this.versions = versions;
    }

    /**
     * Registers the version of an execution plan, and whether the training has converged or ends with it; repeating that
     * changes nothing. Fails with CONFLICT if the round has another version.
     */
    public Future<ModelVersionRecord> register(
            TrainingPlanRecord plan, String executionPlanId, Signed<ModelVersion> version) {
        return former(plan, version.body())
                .map(former -> record(plan, executionPlanId, version, former))
                .compose(versions::addIfAbsent)
                .compose(stored -> requireSame(stored.statement(), version).map(stored));
    }

    /**
     * Adds the evaluation of the last version to its record, and whether it reaches the plan's goal; repeating that changes
     * nothing. Fails with CONFLICT if the version has another one.
     */
    public Future<ModelVersionRecord> registerEvaluation(
            TrainingPlanRecord plan, String executionPlanId, Signed<ModelVersion> evaluation) {
        return versions.find(plan.id(), evaluation.body().round() - 1)
                .map(Optional::orElseThrow)
                .compose(last -> last.finalEvaluation() == null
                        ? addEvaluation(plan, last, executionPlanId, evaluation)
                        : requireSame(last.finalEvaluation().statement(), evaluation)
                                .map(last));
    }

    private Future<ModelVersionRecord> addEvaluation(
            TrainingPlanRecord plan, ModelVersionRecord last, String executionPlanId, Signed<ModelVersion> evaluation) {
        return former(plan, evaluation.body()).compose(former -> {
            Optional<QualityEnd> end = Optional.ofNullable(evaluation.body().evaluation())
                    .flatMap(sum -> QualityEnd.of(plan.plan().parameters(), last.round(), evaluations(former), sum));
            return versions.setFinalEvaluation(
                    last, new FinalEvaluation(executionPlanId, evaluation, end.orElse(null)));
        });
    }

    /** The versions before this one whose evaluations count; none if noise hides what they say. */
    private Future<List<ModelVersionRecord>> former(TrainingPlanRecord plan, ModelVersion version) {
        PlanParameters parameters = plan.plan().parameters();
        if (version.evaluation() == null || parameters.privacy() != null) {
            return Future.succeededFuture(List.of());
        }
        int rounds = Math.max(Convergence.WINDOW, QualityEnd.formerEvaluations(parameters));
        return versions.ofRounds(plan.id(), Math.max(1, version.round() - rounds), version.round() - 1);
    }

    private static ModelVersionRecord record(
            TrainingPlanRecord plan,
            String executionPlanId,
            Signed<ModelVersion> version,
            List<ModelVersionRecord> former) {
        PlanParameters parameters = plan.plan().parameters();
        EvaluationSum evaluation = version.body().evaluation();
        int round = version.body().round();
        String name = plan.plan().draft().modelName();
        if (evaluation == null || parameters.privacy() != null) {
            return new ModelVersionRecord(plan.id(), executionPlanId, name, version, null);
        }
        return new ModelVersionRecord(
                plan.id(),
                executionPlanId,
                name,
                version,
                Convergence.of(round, losses(former, evaluation), lastOf(former))
                        .orElse(null),
                QualityEnd.of(parameters, round - 1, evaluations(former), evaluation)
                        .orElse(null),
                null);
    }

    private static List<Double> losses(List<ModelVersionRecord> former, EvaluationSum last) {
        return Stream.concat(evaluations(former).stream(), Stream.of(last))
                .flatMap(each -> each.meanLoss().stream().boxed())
                .toList();
    }

    private static List<EvaluationSum> evaluations(List<ModelVersionRecord> versions) {
        return versions.stream()
                .map(each -> each.body().evaluation())
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable Convergence lastOf(List<ModelVersionRecord> former) {
        return former.isEmpty() ? null : former.get(former.size() - 1).convergence();
    }

    /** Fails with CONFLICT if the round has no such statement. */
    public Future<Void> requireRegistered(ExecutionPlanRecord plan, Signed<ModelVersion> version) {
        return versions.find(plan.trainingPlanId(), plan.origin().trainingRound())
                .compose(found -> found.flatMap(known -> known.statementOf(plan.round()))
                        .map(known -> requireSame(known, version))
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
