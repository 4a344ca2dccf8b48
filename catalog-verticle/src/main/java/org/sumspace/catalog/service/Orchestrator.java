package org.sumspace.catalog.service;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.core.Evidence;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.catalog.domain.TrainingPlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.MalformedException;

/**
 * Coordinates the execution plans of all training plans. It sees who takes part, steps and results, never a share or an
 * aggregate. All its state is touched on one context; every method may be called from anywhere.
 */
public final class Orchestrator implements MeterBinder {
    private final OrchestratorParts parts;
    private final Context context;
    private final Map<String, Training> trainings = new HashMap<>();
    private final Map<Digest, PlanRun> runsByDigest = new HashMap<>();
    private final Map<String, PlanRun> runsById = new ConcurrentHashMap<>();
    /** Every training that was open at the start has its place before what is submitted. */
    private final Promise<Void> queued = Promise.promise();

    /** @param context on which it lives */
    public Orchestrator(OrchestratorParts parts, Context context) {
        this.parts = parts;
        this.context = context;
    }

    /** How many plans stand at each state, and how long the slowest waits; no plan by its name. */
    @Override
    public void bindTo(MeterRegistry registry) {
        for (PlanState state : PlanState.values()) {
            Gauge.builder("sumspace.execution.plans", () -> shown(state::equals).count())
                    .tag("state", state.label())
                    .description("Published plans at that state")
                    .register(registry);
        }
        Gauge.builder("sumspace.execution.plan.oldest.step", this::oldestStepSeconds)
                .baseUnit("seconds")
                .description("How long the plan waits already that made no step for the longest time")
                .register(registry);
    }

    private long oldestStepSeconds() {
        Instant now = parts.now();
        return shown(state -> !state.isFinal())
                .mapToLong(
                        plan -> Duration.between(plan.standing().since(), now).toSeconds())
                .max()
                .orElse(0);
    }

    private Stream<ExecutionPlanRecord> shown(Predicate<PlanState> which) {
        return runsById.values().stream().map(PlanRun::shown).filter(plan -> which.test(plan.state()));
    }

    /** Takes up, after a start, every training plan that has not ended. */
    public Future<Void> resume() {
        return onContext(() -> parts.stores()
                .trainingPlans()
                .open()
                .compose(open -> {
                    List<Future<Void>> resumed =
                            open.stream().map(plan -> training(plan).resume()).toList();
                    queued.tryComplete();
                    return Future.join(resumed);
                })
                .onFailure(queued::tryFail)
                .mapEmpty());
    }

    /**
     * Publishes a plan whose cohort was chosen, or keeps it until its consents suffice. Waits until {@link #resume} has
     * found what was open: a training begins with the plan that it had.
     *
     * @param candidate the stored plan with its aggregators and cohort
     */
    public Future<ExecutionPlanRecord> submit(TrainingPlanRecord plan, ExecutionPlanRecord candidate) {
        return onContext(() -> queued.future().compose(resumed -> training(plan).submit(candidate)));
    }

    /** Consents or registrations of a training plan have changed; succeeded once no further round is without them. */
    public Future<Void> reconsider(TrainingPlanRecord plan) {
        return onContext(() -> {
            Training training = trainings.get(plan.id());
            if (training != null) {
                training.reconsider();
            }
            return Future.succeededFuture();
        });
    }

    /** The plan with what its nodes report. */
    public Future<PlanView> view(ExecutionPlanRecord stored) {
        return onContext(() -> {
            PlanRun run = runsById.get(stored.id());
            return Future.succeededFuture(
                    run == null
                            ? PlanView.still(stored)
                            : new PlanView(
                                    run.shown(),
                                    run.board().nodes(),
                                    run.board().counts()));
        });
    }

    /** A node's report on a plan. */
    public Future<Void> progress(Digest sender, Digest plan, byte[] payload) {
        return onContext(() -> {
            PlanRun run = runsByDigest.get(plan);
            if (run == null) {
                return unknown();
            }
            Progress progress = decoded(() -> Progress.of(payload));
            return run.progress(sender, progress)
                    ? Future.succeededFuture()
                    : Future.failedFuture(NodeException.forbidden("The sender has no part in the plan."));
        });
    }

    /** The main aggregator's MODEL_VERSION. */
    public Future<Void> modelVersion(Digest plan, byte[] statement) {
        return onContext(() -> {
            PlanRun run = runsByDigest.get(plan);
            return run == null
                    ? stored(plan).compose(ended -> repeatedVersion(ended, statement))
                    : verified(() -> Signed.open(statement, StatementType.MODEL_VERSION, keys(run), ModelVersion::read))
                            .compose(run::complete);
        });
    }

    /** An aggregator's DISCARD_NOTICE. */
    public Future<Void> discardNotice(Digest plan, byte[] statement) {
        return onContext(() -> {
            PlanRun run = runsByDigest.get(plan);
            return run == null
                    ? stored(plan).compose(Orchestrator::repeatedNotice)
                    : verified(() -> Signed.open(
                                    statement, StatementType.DISCARD_NOTICE, keys(run), DiscardNotice::read))
                            .compose(run::notice);
        });
    }

    /** An organisation revoked one of its nodes; plans under way of which it says so are given up. */
    public Future<Void> revoked(Signed<Revocation> revocation) {
        return onContext(() -> Future.join(List.copyOf(runsByDigest.values()).stream()
                        .map(run -> run.revoked(revocation))
                        .toList())
                .onSuccess(done -> List.copyOf(trainings.values()).forEach(Training::reconsider))
                .mapEmpty());
    }

    /** Statements that are said to contradict each other. */
    public Future<Void> evidence(Digest plan, byte[] payload) {
        return onContext(() -> {
            PlanRun run = runsByDigest.get(plan);
            return run == null
                    ? stored(plan).mapEmpty()
                    : verified(() -> new Evidence(plan, run.roster()::memberKey)
                                    .convicts(StatementList.of(payload).items()))
                            .map(convicted -> {
                                convicted.ifPresent(run::accuse);
                                return null;
                            });
        });
    }

    private static Function<Digest, @Nullable VerifyingKey> keys(PlanRun run) {
        return run.roster()::aggregatorKey;
    }

    private <T> Future<T> verified(Callable<T> open) {
        return parts.workers().executeBlocking(() -> decoded(open), false);
    }

    private static <T> T decoded(Callable<T> read) {
        try {
            return read.call();
        } catch (MalformedException | InvalidStatementException e) {
            throw NodeException.unprocessable("The statement is refused: " + e.getMessage());
        } catch (Exception e) {
            throw NodeException.internal(e);
        }
    }

    private Future<ExecutionPlanRecord> stored(Digest plan) {
        return parts.stores()
                .executionPlans()
                .byDigest(plan)
                .compose(found -> found.map(Future::succeededFuture).orElseGet(Orchestrator::unknown));
    }

    private Future<Void> repeatedVersion(ExecutionPlanRecord ended, byte[] statement) {
        if (!ended.state().isFinal()) {
            return Future.failedFuture(NodeException.unavailable("The plan is not taken up again yet."));
        }
        if (ended.state() != PlanState.COMPLETED) {
            return Future.failedFuture(
                    NodeException.gone("The plan is " + ended.state().label() + "."));
        }
        Signed<ModelVersion> repeated =
                decoded(() -> Signed.reopen(statement, StatementType.MODEL_VERSION, ModelVersion::read));
        return parts.stores()
                .modelVersions()
                .find(ended.trainingPlanId(), ended.round())
                .compose(known -> known.filter(version -> version.statement().equals(repeated))
                        .map(version -> Future.<Void>succeededFuture())
                        .orElseGet(
                                () -> Future.failedFuture(NodeException.conflict("The round has another version."))));
    }

    private static Future<Void> repeatedNotice(ExecutionPlanRecord ended) {
        return ended.state() == PlanState.DISCARDED
                ? Future.succeededFuture()
                : Future.failedFuture(
                        NodeException.conflict("The plan is " + ended.state().label() + "."));
    }

    private static <T> Future<T> unknown() {
        return Future.failedFuture(NodeException.notFound("This orchestrator has no such plan."));
    }

    private Training training(TrainingPlanRecord plan) {
        return trainings.computeIfAbsent(
                plan.id(), id -> new Training(parts, plan, this::begun, this::left, () -> trainings.remove(id)));
    }

    private void begun(PlanRun run) {
        runsByDigest.put(run.shown().statement().digest(), run);
        runsById.put(run.shown().id(), run);
    }

    private void left(PlanRun run) {
        runsByDigest.remove(run.shown().statement().digest());
        runsById.remove(run.shown().id());
    }

    /** Runs {@code step} on this orchestrator's context; the result comes back on the caller's. */
    private <T> Future<T> onContext(Supplier<Future<T>> step) {
        Promise<T> result = Promise.promise();
        context.runOnContext(go -> {
            Future<T> future;
            try {
                future = step.get();
            } catch (RuntimeException e) {
                future = Future.failedFuture(e);
            }
            future.onComplete(result);
        });
        return result.future();
    }
}
