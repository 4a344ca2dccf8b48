package org.sumspace.catalog.training.orchestrator.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.PlanIds;
import org.sumspace.catalog.training.execution.domain.PlanOrigin;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.orchestrator.core.Continuation;
import org.sumspace.catalog.training.orchestrator.core.Roster;
import org.sumspace.catalog.training.orchestrator.service.PlanLinkReader.PlanLinks;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord.TrainingEnd.Outcome;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.task.SerialQueue;

/** Leads a training plan from round to round. At most one of its execution plans waits or runs. Used on one context. */
final class TrainingRun {
    private static final Logger LOG = LoggerFactory.getLogger(TrainingRun.class);
    private static final long NO_TIMER = -1;
    private static final String STOPPED = "its owner stopped it";

    private final OrchestratorParts parts;
    private final TrainingServices services;
    private final TrainingPlanRecord plan;
    private final RoundOpener opener;
    private final PlanLinkReader links;
    private final TrainingObserver observer;
    private final SerialQueue steps = new SerialQueue();
    private @Nullable ExecutionPlanRecord collecting;
    private @Nullable ExecutionRun run;
    /** The run after which the training has continued: {@link #continueAfter} is called once for each run. */
    private @Nullable ExecutionRun continuedAfter;

    /** The id of the plan whose storing failed without a refusal: it may be stored as published. */
    private @Nullable String unconfirmedPlanId;

    private boolean retryQueued;
    private boolean stopRequested;
    private long recheckTimer = NO_TIMER;

    TrainingRun(OrchestratorParts parts, TrainingPlanRecord plan, TrainingObserver observer) {
        this.parts = parts;
        this.services = parts.services();
        this.plan = plan;
        this.opener = new RoundOpener(parts, plan);
        this.links = new PlanLinkReader(services);
        this.observer = observer;
    }

    /**
     * Publishes a plan whose cohort was chosen, or keeps it until it has enough consents.
     *
     * @param candidate the stored plan with its aggregators and cohort
     * @return the plan as it is stored now; failed with CONFLICT if another plan waits or runs
     */
    Future<ExecutionPlanRecord> submit(ExecutionPlanRecord candidate) {
        return steps.submit(() -> services.trainingPlans().hasEnded(plan.id()).compose(ended -> {
            if (ended || stopRequested) {
                return Future.failedFuture(NodeException.conflict("The training plan has ended."));
            }
            if (isBusyWithOther(candidate.id())) {
                return Future.failedFuture(
                        NodeException.conflict("Another execution plan of this training plan is waiting or running."));
            }
            return links.of(candidate)
                    .compose(linked -> publish(candidate, linked))
                    .onFailure(failure -> resumeIfUnconfirmed(candidate, failure));
        }));
    }

    /** Ends the training: the plan that waits or runs is discarded, and no further one is made. */
    Future<Void> stop() {
        stopRequested = true;
        return steps.submit(this::endStopped).onFailure(this::resumeLater);
    }

    /** Discards first, because a training that has ended is not resumed after a restart. */
    private Future<Void> endStopped() {
        parts.vertx().cancelTimer(recheckTimer);
        ExecutionPlanRecord waiting = collecting;
        collecting = null;
        if (run != null) {
            ExecutionPlanRecord running = run.current();
            return run.discard(STOPPED).compose(done -> endAfter(running, STOPPED));
        }
        return waiting == null
                ? end(Outcome.ENDED_EARLY, STOPPED)
                : services.executionPlans()
                        .replace(waiting.discarded(STOPPED, parts.now()))
                        .compose(done -> endAfter(waiting, STOPPED));
    }

    /**
     * A failed write that was not refused may still be stored, and a stored plan cannot be submitted again. Until we
     * know, no other plan starts.
     */
    private void resumeIfUnconfirmed(ExecutionPlanRecord candidate, Throwable failure) {
        if (!(failure instanceof NodeException refusal && refusal.isCallersFault())) {
            unconfirmedPlanId = candidate.id();
            resumeLater(failure);
        }
    }

    private boolean isBusyWithOther(String id) {
        return run != null
                || (collecting != null && !collecting.id().equals(id))
                || (unconfirmedPlanId != null && !unconfirmedPlanId.equals(id));
    }

    /** Consents or registrations have changed: tries again to publish the plan that waits for them. */
    void participantsChanged() {
        opener.participantsChanged();
        if (retryQueued) {
            return;
        }
        retryQueued = true;
        steps.submit(this::publishWaiting).onFailure(this::resumeLater);
    }

    private Future<Void> publishWaiting() {
        retryQueued = false;
        ExecutionPlanRecord waiting = collecting;
        return waiting == null
                ? Future.succeededFuture()
                : links.of(waiting).compose(linked -> publish(waiting, linked)).mapEmpty();
    }

    private Future<ExecutionPlanRecord> publish(ExecutionPlanRecord candidate, PlanLinks linked) {
        return opener.open(candidate, linked)
                .compose(opened -> services.executionPlans()
                        .replace(opened.plan())
                        .map(stored -> waitOrRun(stored, opened, linked)));
    }

    /** Waits for consents, or runs the plan. */
    private ExecutionPlanRecord waitOrRun(ExecutionPlanRecord stored, RoundOpener.Opened opened, PlanLinks linked) {
        run = null;
        collecting = null;
        unconfirmedPlanId = null;
        if (opened.roster() == null) {
            collecting = stored;
            scheduleRecheck(stored, opened.expiring());
        } else {
            startRun(stored, opened.roster(), List.of(), linked, null);
        }
        observer.changed();
        return stored;
    }

    /**
     * Schedules the next check of a plan that collects consents: soon if data providers may still renew consents, and
     * at the latest when its time for collecting ends.
     */
    private void scheduleRecheck(ExecutionPlanRecord waiting, boolean expiring) {
        parts.vertx().cancelTimer(recheckTimer);
        Optional<Duration> nextRequest =
                expiring ? Optional.of(ConsentRenewals.REQUEST_INTERVAL.plusMillis(1)) : Optional.empty();
        Stream.of(nextRequest, remainingTime(waiting))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .ifPresent(wait ->
                        recheckTimer = parts.vertx().setTimer(Math.max(1, wait.toMillis()), fired -> recheck(waiting)));
    }

    private void recheck(ExecutionPlanRecord waiting) {
        if (remainingTime(waiting).filter(Duration::isZero).isPresent()) {
            steps.submit(() -> discardWaiting(waiting)).onFailure(this::resumeLater);
        } else {
            participantsChanged();
        }
    }

    /**
     * How much longer a plan may collect consents. The plan that its owner submitted has no limit; any other plan has
     * the time that a round may take.
     */
    private Optional<Duration> remainingTime(ExecutionPlanRecord waiting) {
        boolean first = waiting.round() == 1 && waiting.origin().attempt() == 0;
        if (first) {
            return Optional.empty();
        }
        Instant end =
                waiting.status().since().plusSeconds(plan.plan().parameters().expirySeconds());
        Duration remaining = Duration.between(parts.now(), end);
        return Optional.of(remaining.isNegative() ? Duration.ZERO : remaining);
    }

    private Future<Void> discardWaiting(ExecutionPlanRecord waiting) {
        if (!waiting.equals(collecting)) {
            return Future.succeededFuture();
        }
        String reason = "round " + waiting.round() + " could not begin: "
                + waiting.status().reason();
        return services.executionPlans()
                .replace(waiting.discarded(reason, parts.now()))
                .compose(this::endWith);
    }

    /** Ends the training because its last plan was discarded before publication, for the same reason. */
    private Future<Void> endWith(ExecutionPlanRecord discarded) {
        return endAfter(discarded, requireNonNull(discarded.status().reason(), "reason"));
    }

    /** Ends the training early, unless only the evaluation of its last version failed. */
    private Future<Void> endAfter(ExecutionPlanRecord discarded, String reason) {
        if (!discarded.origin().isEvaluation()) {
            return end(Outcome.ENDED_EARLY, reason);
        }
        return services.modelVersions()
                .find(plan.id(), discarded.origin().trainingRound())
                .map(last -> Continuation.withoutEvaluation(last.orElseThrow(), plan.plan(), reason))
                .compose(end -> end(end.outcome(), end.reason()));
    }

    /** After a failed step nobody knows whether its change is stored, so the training is resumed as after a restart. */
    private void resumeLater(Throwable failure) {
        LOG.warn("A step of training plan {} failed. Resuming it in {}.", plan.id(), parts.retryDelay(), failure);
        parts.vertx().cancelTimer(recheckTimer);
        recheckTimer =
                parts.vertx().setTimer(parts.retryDelay().toMillis(), fired -> resume().onFailure(this::resumeLater));
    }

    private Future<Void> end(Outcome outcome, String reason) {
        return services.trainingPlans()
                .end(plan, new TrainingEnd(outcome, reason, parts.now()))
                .onSuccess(stored -> observer.trainingEnded())
                .mapEmpty();
    }

    private void startRun(
            ExecutionPlanRecord record,
            Roster roster,
            List<NodeProgress> kept,
            PlanLinks linked,
            @Nullable ModelVersionRecord version) {
        PlanBoard board = new PlanBoard(parts, record.signedPlan().body(), roster, kept, observer::changed);
        ExecutionRun next =
                new ExecutionRun(parts, plan, record, roster, board, linked.notices(), version, this::onEnded);
        run = next;
        observer.runStarted(next);
        next.proceed();
    }

    private void onEnded(ExecutionRun ended) {
        if (ended != run || ended == continuedAfter) {
            return;
        }
        Continuation continuation = continuation(ended);
        if (continuation instanceof Continuation.AwaitNotices && !stopRequested) {
            return;
        }
        continuedAfter = ended;
        ended.close();
        observer.runEnded(ended);
        steps.submit(() -> parts.untilDone(() -> continueAfter(ended, continuation)))
                .onFailure(failure -> LOG.error("Could not continue training plan {}", plan.id(), failure));
    }

    private Continuation continuation(ExecutionRun ended) {
        ModelVersionRecord version = ended.version();
        return version == null
                ? Continuation.after(ended.current(), ended.isTimeElapsed())
                : Continuation.after(version, plan.plan());
    }

    private Future<Void> continueAfter(ExecutionRun ended, Continuation continuation) {
        ExecutionPlanRecord record = ended.current();
        ModelVersionRecord version = ended.version();
        if (continuation instanceof Continuation.End end) {
            return version == null ? endAfter(record, end.reason()) : end(end.outcome(), end.reason());
        }
        if (stopRequested) {
            return endAfter(record, STOPPED);
        }
        if (version == null) {
            PlanOrigin origin = record.origin().reopened(record.id(), parts.now());
            ExecutionPlanRecord next = successor(record, origin, ended.roster().cohort());
            return links.of(next).compose(linked -> open(next, linked));
        }
        PlanOrigin origin = continuation instanceof Continuation.Evaluation
                ? record.origin().evaluation(record.id(), parts.now())
                : record.origin().nextRound(record.id(), parts.now());
        return open(
                successor(record, origin, ended.roster().cohort()),
                PlanLinks.after(record.signedPlan().digest(), version.statement()));
    }

    private ExecutionPlanRecord successor(ExecutionPlanRecord before, PlanOrigin origin, List<String> cohort) {
        return ExecutionPlanRecord.draft(PlanIds.of(plan.digest(), origin), plan.id(), origin)
                .withAggregators(before.aggregators())
                .withCohort(cohort);
    }

    private Future<Void> open(ExecutionPlanRecord next, PlanLinks linked) {
        return opener.open(next, linked)
                .compose(opened -> services.executionPlans().add(opened.plan()).compose(stored -> {
                    if (!stored.equals(opened.plan())) {
                        return resumePlan(stored);
                    }
                    waitOrRun(stored, opened, linked);
                    return Future.succeededFuture();
                }));
    }

    /** Resumes, after a restart, the plan that was waiting or running; does nothing if a plan runs already. */
    Future<Void> resume() {
        return steps.submit(() -> resumeNow().onSuccess(known -> unconfirmedPlanId = null));
    }

    private Future<Void> resumeNow() {
        if (stopRequested) {
            return endStopped();
        }
        return run == null ? resumeLatest() : Future.succeededFuture();
    }

    private Future<Void> resumeLatest() {
        return services.executionPlans()
                .latest(plan.id())
                .compose(latest -> latest.map(this::resumePlan).orElseGet(Future::succeededFuture));
    }

    private Future<Void> resumePlan(ExecutionPlanRecord latest) {
        if (latest.state() == PlanState.COLLECTING_CONSENTS) {
            run = null;
            collecting = latest;
            return publishWaiting();
        }
        if (latest.digest().isEmpty()) {
            return endWith(latest);
        }
        return Future.all(
                        links.of(latest),
                        opener.restore(latest),
                        services.modelVersions().find(plan.id(), latest.origin().trainingRound()),
                        kept(latest))
                .map(all -> {
                    Optional<ModelVersionRecord> version = all.resultAt(2);
                    collecting = null;
                    startRun(latest, all.resultAt(1), all.resultAt(3), all.resultAt(0), registered(latest, version));
                    return null;
                });
    }

    /** The plan also runs if they cannot be read. */
    private Future<List<NodeProgress>> kept(ExecutionPlanRecord latest) {
        return services.nodeProgress().kept(latest.signedPlan().body()).recover(failure -> {
            LOG.warn("Could not read the steps of the nodes of plan {}", latest.id(), failure);
            return Future.succeededFuture(List.of());
        });
    }

    /**
     * The version of a completed plan. The version of a plan under way is not restored; its main aggregator sends it
     * again.
     */
    private static @Nullable ModelVersionRecord registered(
            ExecutionPlanRecord latest, Optional<ModelVersionRecord> version) {
        return latest.state() == PlanState.COMPLETED ? version.orElseThrow() : null;
    }
}
