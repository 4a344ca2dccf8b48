package org.sumspace.catalog.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.core.Continuation;
import org.sumspace.catalog.core.Roster;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.ModelVersionRecord;
import org.sumspace.catalog.domain.PlanOrigin;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.catalog.domain.TrainingEnd;
import org.sumspace.catalog.domain.TrainingEnd.Outcome;
import org.sumspace.catalog.domain.TrainingPlanRecord;
import org.sumspace.catalog.store.CatalogStores;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.common.training.execution.ModelVersion;

/** Leads a training plan from round to round: at most one execution plan of it waits or runs. Touched on one context. */
final class Training {
    private static final Logger LOG = LoggerFactory.getLogger(Training.class);
    private static final long NO_TIMER = -1;
    private static final int SERVER_ERRORS = 500;

    private final OrchestratorParts parts;
    private final CatalogStores stores;
    private final TrainingPlanRecord plan;
    private final RoundOpener opener;
    private final PlanLinkReader links;
    private final Consumer<PlanRun> begun;
    private final Consumer<PlanRun> left;
    private final Runnable over;
    private final SerialQueue steps = new SerialQueue();
    private @Nullable ExecutionPlanRecord collecting;
    private @Nullable PlanRun run;
    /** The plan that {@link #follow} was called for: a plan has one successor. */
    private @Nullable PlanRun followed;

    /** The plan of which nobody knows whether it is stored as running. */
    private @Nullable String unsure;

    private boolean reconsidering;
    private long looking = NO_TIMER;

    /**
     * @param begun told of every plan that begins to run
     * @param left told of every plan that this training is done with
     * @param over run when the training plan has ended
     */
    Training(
            OrchestratorParts parts,
            TrainingPlanRecord plan,
            Consumer<PlanRun> begun,
            Consumer<PlanRun> left,
            Runnable over) {
        this.parts = parts;
        this.stores = parts.stores();
        this.plan = plan;
        this.opener = new RoundOpener(parts, plan);
        this.links = new PlanLinkReader(stores);
        this.begun = begun;
        this.left = left;
        this.over = over;
    }

    /**
     * Publishes a plan whose cohort was chosen, or keeps it until its consents suffice.
     *
     * @param candidate the stored plan with its aggregators and cohort
     * @return as stored now; failed with CONFLICT if another plan waits or runs
     */
    Future<ExecutionPlanRecord> submit(ExecutionPlanRecord candidate) {
        return steps.submit(() -> isBusyWithOther(candidate.id())
                ? Future.failedFuture(
                        NodeException.conflict("Another execution plan of this training plan is waiting or running."))
                : links.of(candidate)
                        .compose(linked -> publish(candidate, linked))
                        .onFailure(failure -> takeUpIfStored(candidate, failure)));
    }

    /**
     * What fails for another reason than a refusal may be stored all the same, and then nobody can submit it again. Until
     * that is known no other plan begins.
     */
    private void takeUpIfStored(ExecutionPlanRecord candidate, Throwable failure) {
        if (!(failure instanceof NodeException refusal && refusal.type().httpStatus() < SERVER_ERRORS)) {
            unsure = candidate.id();
            takeUpLater(failure);
        }
    }

    private boolean isBusyWithOther(String id) {
        return run != null
                || (collecting != null && !collecting.id().equals(id))
                || (unsure != null && !unsure.equals(id));
    }

    /** Consents or registrations have changed: tries again to publish the plan that waits for them. */
    void reconsider() {
        opener.forget();
        if (reconsidering) {
            return;
        }
        reconsidering = true;
        steps.submit(this::tryCollecting).onFailure(this::takeUpLater);
    }

    private Future<Void> tryCollecting() {
        reconsidering = false;
        ExecutionPlanRecord waiting = collecting;
        return waiting == null
                ? Future.succeededFuture()
                : links.of(waiting).compose(linked -> publish(waiting, linked)).mapEmpty();
    }

    private Future<ExecutionPlanRecord> publish(ExecutionPlanRecord candidate, PlanLinks linked) {
        return opener.open(candidate, linked)
                .compose(opened ->
                        stores.executionPlans().replace(opened.plan()).map(stored -> adopt(stored, opened, linked)));
    }

    private ExecutionPlanRecord adopt(ExecutionPlanRecord stored, RoundOpener.Opened opened, PlanLinks linked) {
        run = null;
        collecting = null;
        unsure = null;
        if (opened.roster() == null) {
            collecting = stored;
            lookAgain(stored, opened.lapsing());
        } else {
            begin(stored, opened.roster(), linked, null);
        }
        return stored;
    }

    /** A plan that waits for a data provider's renewals asks again; one that follows another does not wait for ever. */
    private void lookAgain(ExecutionPlanRecord waiting, boolean lapsing) {
        parts.vertx().cancelTimer(looking);
        Optional<Duration> pause = lapsing ? Optional.of(Renewals.PAUSE.plusMillis(1)) : Optional.empty();
        Stream.of(pause, patience(waiting))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .ifPresent(wait ->
                        looking = parts.vertx().setTimer(Math.max(1, wait.toMillis()), fired -> look(waiting)));
    }

    private void look(ExecutionPlanRecord waiting) {
        if (patience(waiting).filter(Duration::isZero).isPresent()) {
            steps.submit(() -> giveUp(waiting)).onFailure(this::takeUpLater);
        } else {
            reconsider();
        }
    }

    /**
     * How much longer a plan may collect consents: that of the first round as long as its owner likes, any other as long
     * as a round lasts.
     */
    private Optional<Duration> patience(ExecutionPlanRecord waiting) {
        boolean first = waiting.round() == 1 && waiting.origin().attempt() == 0;
        if (first) {
            return Optional.empty();
        }
        Instant end =
                waiting.standing().since().plusSeconds(plan.plan().parameters().expirySeconds());
        Duration left = Duration.between(parts.now(), end);
        return Optional.of(left.isNegative() ? Duration.ZERO : left);
    }

    private Future<Void> giveUp(ExecutionPlanRecord waiting) {
        if (!waiting.equals(collecting)) {
            return Future.succeededFuture();
        }
        String reason = "round " + waiting.round() + " could not begin: "
                + waiting.standing().reason();
        return stores.executionPlans()
                .replace(waiting.discarded(reason, parts.now()))
                .compose(this::endWith);
    }

    /** Ends the training for the reason for which its last plan was given up before it was published. */
    private Future<Void> endWith(ExecutionPlanRecord discarded) {
        return end(Outcome.ENDED_EARLY, requireNonNull(discarded.standing().reason(), "reason"));
    }

    /** A failed step of a plan that waits may be stored or not: the plan is taken up as after a restart. */
    private void takeUpLater(Throwable failure) {
        LOG.warn("Training plan {} is taken up again in {}", plan.id(), parts.retryDelay(), failure);
        parts.vertx().cancelTimer(looking);
        looking = parts.vertx().setTimer(parts.retryDelay().toMillis(), fired -> resume().onFailure(this::takeUpLater));
    }

    private Future<Void> end(Outcome outcome, String reason) {
        return stores.trainingPlans()
                .end(plan.id(), new TrainingEnd(outcome, reason, parts.now()))
                .onSuccess(stored -> over.run())
                .mapEmpty();
    }

    private void begin(
            ExecutionPlanRecord record, Roster roster, PlanLinks linked, @Nullable Signed<ModelVersion> version) {
        PlanRun next = new PlanRun(parts, plan, record, roster, linked.notices(), version, this::ended);
        run = next;
        begun.accept(next);
        next.proceed();
    }

    private void ended(PlanRun ended) {
        if (ended != run || ended == followed) {
            return;
        }
        Continuation continuation = continuation(ended);
        if (continuation instanceof Continuation.AwaitNotices) {
            return;
        }
        followed = ended;
        ended.close();
        left.accept(ended);
        steps.submit(() -> parts.untilDone(() -> follow(ended, continuation)))
                .onFailure(failure -> LOG.error("Training plan {} does not continue", plan.id(), failure));
    }

    private Continuation continuation(PlanRun ended) {
        Signed<ModelVersion> version = ended.version();
        return version == null
                ? Continuation.after(ended.shown(), ended.isOver())
                : Continuation.after(version.body(), plan.plan());
    }

    private Future<Void> follow(PlanRun ended, Continuation continuation) {
        ExecutionPlanRecord record = ended.shown();
        if (continuation instanceof Continuation.End end) {
            return end(end.outcome(), end.reason());
        }
        Signed<ModelVersion> version = ended.version();
        if (version == null) {
            PlanOrigin origin = record.origin().reopened(record.id(), parts.now());
            ExecutionPlanRecord next = successor(record, origin, ended.roster().cohort());
            return links.of(next).compose(linked -> open(next, linked));
        }
        PlanOrigin origin = record.origin().nextRound(record.id(), parts.now());
        return open(
                successor(record, origin, ended.roster().cohort()),
                PlanLinks.after(record.statement().digest(), version));
    }

    private ExecutionPlanRecord successor(ExecutionPlanRecord before, PlanOrigin origin, List<String> cohort) {
        return ExecutionPlanRecord.draft(PlanIds.of(plan.digest(), origin), plan.id(), origin)
                .withAggregators(before.aggregators())
                .withCohort(cohort);
    }

    private Future<Void> open(ExecutionPlanRecord next, PlanLinks linked) {
        return opener.open(next, linked)
                .compose(opened -> stores.executionPlans()
                        .addIfAbsent(opened.plan())
                        .compose(stored -> {
                            if (!stored.equals(opened.plan())) {
                                return takeUp(stored);
                            }
                            adopt(stored, opened, linked);
                            return Future.succeededFuture();
                        }));
    }

    /** Takes up, after a restart, whatever was waiting or running; nothing if a plan runs already. */
    Future<Void> resume() {
        return steps.submit(() ->
                (run == null ? takeUpLatest() : Future.<Void>succeededFuture()).onSuccess(known -> unsure = null));
    }

    private Future<Void> takeUpLatest() {
        return stores.executionPlans()
                .latest(plan.id())
                .compose(latest -> latest.map(this::takeUp).orElseGet(Future::succeededFuture));
    }

    private Future<Void> takeUp(ExecutionPlanRecord latest) {
        if (latest.state() == PlanState.COLLECTING_CONSENTS) {
            run = null;
            collecting = latest;
            return tryCollecting();
        }
        if (latest.digest().isEmpty()) {
            return endWith(latest);
        }
        return Future.all(
                        links.of(latest),
                        opener.restore(latest),
                        stores.modelVersions().find(plan.id(), latest.round()))
                .map(all -> {
                    Optional<ModelVersionRecord> version = all.resultAt(2);
                    collecting = null;
                    begin(latest, all.resultAt(1), all.resultAt(0), registered(latest, version));
                    return null;
                });
    }

    /** The version of a completed plan; that of one under way counts only when its main aggregator sends it again. */
    private static @Nullable Signed<ModelVersion> registered(
            ExecutionPlanRecord latest, Optional<ModelVersionRecord> version) {
        return latest.state() == PlanState.COMPLETED
                ? version.map(ModelVersionRecord::statement).orElseThrow()
                : null;
    }
}
