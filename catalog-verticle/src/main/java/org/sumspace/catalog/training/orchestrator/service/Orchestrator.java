package org.sumspace.catalog.training.orchestrator.service;

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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.execution.service.PlanExecutor;
import org.sumspace.catalog.training.execution.service.PlanView;
import org.sumspace.catalog.training.orchestrator.core.NodeEvidence;
import org.sumspace.catalog.training.orchestrator.core.ProgressBoard;
import org.sumspace.catalog.training.orchestrator.core.WaitingChain;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementType;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.MalformedException;

/**
 * Coordinates the execution plans of all training plans. It sees the participants, their progress and the results, but
 * never a share or an aggregate. Its state is used on one context; its methods may be called from any thread.
 */
public final class Orchestrator implements PlanExecutor, MeterBinder {
    private static final Logger LOG = LoggerFactory.getLogger(Orchestrator.class);
    /** How long after a plan's end reports of its nodes are accepted. */
    private static final Duration LATE_REPORTS = Duration.ofSeconds(10);

    private final OrchestratorParts parts;
    private final Context context;
    private final Map<String, TrainingRun> trainings = new HashMap<>();
    private final Map<Digest, ExecutionRun> runsByDigest = new HashMap<>();
    private final Map<String, ExecutionRun> runsById = new ConcurrentHashMap<>();
    /** Boards of plans that have just ended, because their nodes report their last steps after the end. */
    private final Map<Digest, PlanBoard> ended = new HashMap<>();

    private final List<Consumer<String>> followers = new CopyOnWriteArrayList<>();
    /** Completed once every training that was open at the start is being resumed; submitted plans wait for that. */
    private final Promise<Void> resumptionStarted = Promise.promise();

    /** @param context on which its state is used */
    public Orchestrator(OrchestratorParts parts, Context context) {
        this.parts = parts;
        this.context = context;
    }

    /** The number of plans in each state, and the age of the oldest current step. No metric identifies a plan. */
    @Override
    public void bindTo(MeterRegistry registry) {
        for (PlanState state : PlanState.values()) {
            Gauge.builder(
                            "sumspace.execution.plans",
                            () -> running(state::equals).count())
                    .tag("state", state.label())
                    .description("Published plans in that state")
                    .register(registry);
        }
        Gauge.builder("sumspace.execution.plan.oldest.step", this::oldestStepSeconds)
                .baseUnit("seconds")
                .description("Age of the oldest current step")
                .register(registry);
    }

    private long oldestStepSeconds() {
        Instant now = parts.now();
        return running(state -> !state.isFinal())
                .mapToLong(plan -> Duration.between(plan.status().since(), now).toSeconds())
                .max()
                .orElse(0);
    }

    private Stream<ExecutionPlanRecord> running(Predicate<PlanState> states) {
        return runsById.values().stream().map(ExecutionRun::current).filter(plan -> states.test(plan.state()));
    }

    /** Resumes, after a start, every training plan that has not ended. */
    public Future<Void> resume() {
        return onContext(() -> parts.services()
                .trainingPlans()
                .list()
                .compose(open -> {
                    List<Future<Void>> resumed =
                            open.stream().map(plan -> training(plan).resume()).toList();
                    resumptionStarted.tryComplete();
                    return Future.join(resumed);
                })
                .onFailure(resumptionStarted::tryFail)
                .mapEmpty());
    }

    /** Waits until {@link #resume} has found the open trainings, because each continues with the plan that it had. */
    @Override
    public Future<ExecutionPlanRecord> submit(TrainingPlanRecord plan, ExecutionPlanRecord candidate) {
        return onContext(() ->
                resumptionStarted.future().compose(resumed -> training(plan).submit(candidate)));
    }

    @Override
    public Future<Void> stop(TrainingPlanRecord plan) {
        return onContext(() ->
                resumptionStarted.future().compose(resumed -> training(plan).stop()));
    }

    /** Registrations or consents have changed; succeeds once no further round is planned without the change. */
    public Future<Void> participantsChanged(TrainingPlanRecord plan) {
        return onContext(() -> {
            TrainingRun training = trainings.get(plan.id());
            if (training != null) {
                training.participantsChanged();
            }
            return Future.succeededFuture();
        });
    }

    /**
     * Calls this with the id of a training plan whenever the status of its training may have changed. It is called on the
     * orchestrator's context and must return at once; what it throws is logged.
     */
    public void follow(Consumer<String> trainingPlanId) {
        followers.add(trainingPlanId);
    }

    /** A training plan was published. */
    public void published(String trainingPlanId) {
        context.runOnContext(now -> tellFollowers(trainingPlanId));
    }

    private void tellFollowers(String trainingPlanId) {
        for (Consumer<String> follower : followers) {
            try {
                follower.accept(trainingPlanId);
            } catch (RuntimeException e) {
                LOG.error("A follower of training plan {} failed", trainingPlanId, e);
            }
        }
    }

    @Override
    public Future<PlanView> view(ExecutionPlanRecord stored) {
        return onContext(() -> {
            ExecutionRun run = runsById.get(stored.id());
            if (run != null) {
                return Future.succeededFuture(view(run.current(), run.board().nodes()));
            }
            if (stored.digest().isEmpty()) {
                return Future.succeededFuture(view(stored, List.of()));
            }
            Signed<ExecutionPlan> plan = stored.signedPlan();
            PlanBoard board = ended.get(plan.digest());
            Future<List<NodeProgress>> nodes = board == null
                    ? parts.services().nodeProgress().kept(plan.body())
                    : Future.succeededFuture(board.nodes());
            return nodes.map(known -> view(stored, known));
        });
    }

    private static PlanView view(ExecutionPlanRecord plan, List<NodeProgress> nodes) {
        return new PlanView(plan, nodes, ProgressBoard.counts(nodes), WaitingChain.ends(plan.status(), nodes));
    }

    /** A node's report on a plan. */
    public Future<Void> progress(Digest sender, Digest plan, byte[] payload) {
        return onContext(() -> {
            ExecutionRun run = runsByDigest.get(plan);
            if (run != null) {
                return acknowledged(run.progress(sender, decoded(() -> Progress.of(payload))));
            }
            PlanBoard board = ended.get(plan);
            return board == null ? unknown() : acknowledged(board.report(sender, decoded(() -> Progress.of(payload))));
        });
    }

    private static Future<Void> acknowledged(boolean isMember) {
        return isMember
                ? Future.succeededFuture()
                : Future.failedFuture(NodeException.forbidden("The sender is not a member of the plan."));
    }

    /** The main aggregator's MODEL_VERSION. */
    public Future<Void> modelVersion(Digest plan, byte[] statement) {
        return onContext(() -> {
            ExecutionRun run = runsByDigest.get(plan);
            return run == null
                    ? stored(plan).compose(ended -> repeatedVersion(ended, statement))
                    : verified(() -> Signed.open(statement, StatementType.MODEL_VERSION, keys(run), ModelVersion::read))
                            .compose(run::complete);
        });
    }

    /** An aggregator's DISCARD_NOTICE. */
    public Future<Void> discardNotice(Digest plan, byte[] statement) {
        return onContext(() -> {
            ExecutionRun run = runsByDigest.get(plan);
            return run == null
                    ? stored(plan).compose(Orchestrator::repeatedNotice)
                    : verified(() -> Signed.open(
                                    statement, StatementType.DISCARD_NOTICE, keys(run), DiscardNotice::read))
                            .compose(run::notice);
        });
    }

    /** Applies the revocation of a node: running plans that the revocation lists are discarded. */
    public Future<Void> applyRevocation(Signed<Revocation> revocation) {
        return onContext(() -> Future.join(List.copyOf(runsByDigest.values()).stream()
                        .map(run -> run.applyRevocation(revocation))
                        .toList())
                .onSuccess(done -> List.copyOf(trainings.values()).forEach(TrainingRun::participantsChanged))
                .mapEmpty());
    }

    /** Statements that contradict each other, as their sender claims. */
    public Future<Void> evidence(Digest plan, byte[] payload) {
        return onContext(() -> {
            ExecutionRun run = runsByDigest.get(plan);
            return run == null
                    ? stored(plan).mapEmpty()
                    : verified(() -> new NodeEvidence(plan, run.roster()::memberKey)
                                    .contradictingSigner(
                                            StatementList.of(payload).items()))
                            .map(signer -> {
                                signer.ifPresent(run::noteContradiction);
                                return null;
                            });
        });
    }

    private static Function<Digest, @Nullable VerifyingKey> keys(ExecutionRun run) {
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
        return parts.services()
                .executionPlans()
                .findByDigest(plan)
                .compose(found -> found.map(Future::succeededFuture).orElseGet(Orchestrator::unknown));
    }

    private Future<Void> repeatedVersion(ExecutionPlanRecord ended, byte[] statement) {
        if (!ended.state().isFinal()) {
            return Future.failedFuture(
                    NodeException.unavailable("The catalog is still resuming this plan; try again."));
        }
        if (ended.state() != PlanState.COMPLETED) {
            return Future.failedFuture(
                    NodeException.gone("The plan is " + ended.state().label() + "."));
        }
        Signed<ModelVersion> repeated =
                decoded(() -> Signed.reopen(statement, StatementType.MODEL_VERSION, ModelVersion::read));
        return parts.services().modelVersions().requireRegistered(ended, repeated);
    }

    private static Future<Void> repeatedNotice(ExecutionPlanRecord ended) {
        return ended.state() == PlanState.DISCARDED
                ? Future.succeededFuture()
                : Future.failedFuture(
                        NodeException.conflict("The plan is " + ended.state().label() + "."));
    }

    private static <T> Future<T> unknown() {
        return Future.failedFuture(NodeException.notFound("This catalog has no such plan."));
    }

    private TrainingRun training(TrainingPlanRecord plan) {
        return trainings.computeIfAbsent(plan.id(), id -> new TrainingRun(parts, plan, new Observer(id)));
    }

    private final class Observer implements TrainingObserver {
        private final String trainingPlanId;

        Observer(String trainingPlanId) {
            this.trainingPlanId = trainingPlanId;
        }

        @Override
        public void runStarted(ExecutionRun run) {
            onRunStarted(run);
            changed();
        }

        @Override
        public void runEnded(ExecutionRun run) {
            onRunEnded(run);
            changed();
        }

        @Override
        public void changed() {
            tellFollowers(trainingPlanId);
        }

        @Override
        public void trainingEnded() {
            trainings.remove(trainingPlanId);
            changed();
        }
    }

    private void onRunStarted(ExecutionRun run) {
        runsByDigest.put(run.current().signedPlan().digest(), run);
        runsById.put(run.current().id(), run);
    }

    private void onRunEnded(ExecutionRun run) {
        Digest plan = run.current().signedPlan().digest();
        runsByDigest.remove(plan);
        runsById.remove(run.current().id());
        ended.put(plan, run.board());
        run.board().store();
        forgetLater(plan, run.board());
    }

    private void forgetLater(Digest plan, PlanBoard board) {
        parts.vertx().setTimer(LATE_REPORTS.toMillis(), fired -> {
            if (board.isStored()) {
                ended.remove(plan, board);
            } else {
                forgetLater(plan, board);
            }
        });
    }

    /** Runs the step on the orchestrator's context; the result is returned on the caller's. */
    private <T> Future<T> onContext(Supplier<Future<T>> step) {
        Promise<T> result = Promise.promise();
        context.runOnContext(run -> {
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
