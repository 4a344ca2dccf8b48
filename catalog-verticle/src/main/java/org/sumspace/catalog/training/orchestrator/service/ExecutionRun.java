package org.sumspace.catalog.training.orchestrator.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.ModelVersionRecord;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.execution.service.ModelVersionService;
import org.sumspace.catalog.training.orchestrator.core.PlanNames;
import org.sumspace.catalog.training.orchestrator.core.Roster;
import org.sumspace.catalog.training.orchestrator.core.VersionCheck;
import org.sumspace.catalog.training.orchestrator.core.WaitingChain;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.task.SerialQueue;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.Bytes;

/**
 * Leads one published execution plan to its end: it registers the model version, or discards the plan. Used on one
 * context. Every change is stored before anything follows from it, except the state that nodes report: it is stored
 * after {@link #STORE_REPORTED_STATE_AFTER_MS}.
 */
final class ExecutionRun {
    private static final Logger LOG = LoggerFactory.getLogger(ExecutionRun.class);
    private static final long STORE_REPORTED_STATE_AFTER_MS = 1_000;

    private final OrchestratorParts parts;
    private final TrainingPlanRecord training;
    private final Roster roster;
    private final List<Bytes> earlierNotices;
    private final Signed<ExecutionPlan> plan;
    private final PlanBoard board;
    private final PlanDispatch dispatch;
    private final PlanNames names;
    private final Consumer<ExecutionRun> onEnded;
    private final SerialQueue changes = new SerialQueue();
    private final long timer;
    private ExecutionPlanRecord stored;
    /** The stored plan with the state that nodes report. The metrics read it on other threads. */
    private volatile ExecutionPlanRecord current;

    private @Nullable ModelVersionRecord version;
    private String contradictions = "";
    private boolean storingReportedState;
    private boolean timeElapsed;

    /**
     * @param record the stored plan
     * @param board with the progress of its nodes
     * @param earlierNotices notices of earlier attempts at the round
     * @param version the model version, if the plan was completed before a restart; null for any other plan
     * @param onEnded is called when the plan is completed or discarded, and again for every later notice and when the
     *     time for notices has elapsed
     */
    ExecutionRun(
            OrchestratorParts parts,
            TrainingPlanRecord training,
            ExecutionPlanRecord record,
            Roster roster,
            PlanBoard board,
            List<Bytes> earlierNotices,
            @Nullable ModelVersionRecord version,
            Consumer<ExecutionRun> onEnded) {
        this.parts = parts;
        this.training = training;
        this.stored = record;
        this.current = record;
        this.roster = roster;
        this.earlierNotices = earlierNotices;
        this.plan = record.signedPlan();
        this.board = board;
        this.version = version;
        this.names = new PlanNames(plan.body(), roster, parts.identity().keyId());
        this.dispatch = new PlanDispatch(parts, plan, roster, roster.offer(plan, training.plan()), board, names);
        this.onEnded = onEnded;
        this.timer = parts.vertx().setTimer(untilTimeElapses().toMillis(), fired -> endOfTime());
    }

    private Duration untilTimeElapses() {
        Instant now = parts.now();
        Instant end = plan.body().times().notAfter();
        return Duration.between(now, end.isAfter(now) ? end : now).plus(parts.grace());
    }

    /** The plan with the state that nodes report. */
    ExecutionPlanRecord current() {
        return current;
    }

    Roster roster() {
        return roster;
    }

    /** The progress of the plan's nodes. */
    PlanBoard board() {
        return board;
    }

    /** The version that it made, or evaluated as the last one; null until that is registered. */
    @Nullable
    ModelVersionRecord version() {
        return version;
    }

    /** Whether the plan's time, and the time for notices after it, have elapsed. */
    boolean isTimeElapsed() {
        return timeElapsed;
    }

    /** Does what the plan's state requires: after its publication, and again after a restart. */
    void proceed() {
        Future.join(parts.anchors().revocations().stream()
                        .map(this::applyRevocation)
                        .toList())
                .onComplete(applied -> proceedFromState());
    }

    private void proceedFromState() {
        if (stored.state() == PlanState.PUBLISHED) {
            dispatch.offer()
                    .compose(this::startTraining, refusal -> discard(OrchestratorParts.reasonOf(refusal)))
                    .onFailure(failure -> LOG.error("Could not start plan {}", stored.id(), failure));
        } else if (stored.state().isUnderWay()) {
            dispatch.start(stored.statements().countersignatures(), earlierNotices);
        } else {
            onEnded.accept(this);
        }
    }

    void close() {
        parts.vertx().cancelTimer(timer);
    }

    private Future<Void> startTraining(List<Signed<Countersignature>> countersignatures) {
        return change((known, now) ->
                        known.state() == PlanState.PUBLISHED ? known.training(countersignatures, now) : known)
                .onSuccess(changed -> {
                    if (changed.state().isUnderWay()) {
                        dispatch.start(countersignatures, earlierNotices);
                    }
                })
                .mapEmpty();
    }

    /** Processes a node's report; false if the node is not a member of the plan. */
    boolean progress(Digest sender, Progress progress) {
        boolean known = board.report(sender, progress);
        current = current.observed(board.observed(), parts.now());
        if (!storingReportedState && current.state() != stored.state()) {
            storingReportedState = true;
            parts.vertx().setTimer(STORE_REPORTED_STATE_AFTER_MS, fired -> storeReportedState());
        }
        return known;
    }

    private void storeReportedState() {
        storingReportedState = false;
        change((known, now) -> known)
                .onFailure(failure -> LOG.warn("Could not store the reported state of plan {}", stored.id(), failure));
    }

    /** Registers the result; sending the same result again changes nothing. */
    Future<Void> complete(Signed<ModelVersion> result) {
        if (version != null) {
            return ModelVersionService.requireSame(
                    version.statementOf(stored.round()).orElseThrow(), result);
        }
        if (!stored.state().isUnderWay()) {
            return Future.failedFuture(
                    NodeException.gone("The plan is " + stored.state().label() + "."));
        }
        return VersionCheck.refusal(plan, result, training.plan().parameters())
                .map(reason ->
                        Future.<Void>failedFuture(NodeException.unprocessable("The version is refused: " + reason)))
                .orElseGet(() -> register(result));
    }

    private Future<Void> register(Signed<ModelVersion> result) {
        ModelVersionService versions = parts.services().modelVersions();
        Future<ModelVersionRecord> registration = stored.origin().isEvaluation()
                ? versions.registerEvaluation(training, stored.id(), result)
                : versions.register(training, stored.id(), result);
        return registration
                .compose(registered -> change((known, now) -> known.state().isFinal() ? known : known.completed(now))
                        .onSuccess(completed -> {
                            version = registered;
                            parts.services().trainingPlans().changed(training);
                            onEnded.accept(this);
                        }))
                .mapEmpty();
    }

    /** Stores an aggregator's notice, and discards the plan if it needs that aggregator. */
    Future<Void> notice(Signed<DiscardNotice> notice) {
        DiscardNotice body = notice.body();
        if (!body.plan().equals(plan.digest())
                || !body.trainingPlan().equals(training.digest())
                || body.round() != stored.round()) {
            return Future.failedFuture(NodeException.unprocessable("The notice belongs to another plan."));
        }
        if (stored.state() == PlanState.COMPLETED) {
            return Future.failedFuture(NodeException.conflict("The plan is completed."));
        }
        String reason =
                names.of(notice.signer()) + " discarded it (" + body.reason().text() + ")" + contradictions;
        return withoutAggregator(notice.signer(), known -> known.withNotice(notice), reason);
    }

    /** Stores the revocation of an aggregator of this plan, and discards the plan if it needs that aggregator. */
    Future<Void> applyRevocation(Signed<Revocation> revocation) {
        Revocation body = revocation.body();
        return plan.body()
                .aggregator(body.keyId())
                .filter(entry -> body.discards(plan.digest(), entry.keyId(), entry.organisation()))
                .filter(entry -> stored.state() != PlanState.COMPLETED)
                .map(aggregator -> withoutRevoked(aggregator, revocation))
                .orElseGet(Future::succeededFuture);
    }

    private Future<Void> withoutRevoked(AggregatorEntry revoked, Signed<Revocation> revocation) {
        dispatch.announce(revocation, revoked.keyId());
        String reason = PlanNames.of(revoked) + " is permanently gone: " + revoked.organisation()
                + " revoked its certificate" + contradictions;
        return withoutAggregator(revoked.keyId(), known -> known.withRevocation(revocation), reason);
    }

    /** Continues without an aggregator that will never release. With several groups, a plan may not need its group. */
    private Future<Void> withoutAggregator(Digest aggregator, UnaryOperator<ExecutionPlanRecord> note, String reason) {
        boolean needed = plan.body().needs(aggregator);
        return change((known, now) -> {
                    ExecutionPlanRecord noted = note.apply(known);
                    return noted.state().isFinal() || !needed ? noted : noted.discarded(reason, now);
                })
                .onSuccess(noted -> {
                    if (noted.state().isFinal()) {
                        onEnded.accept(this);
                    }
                })
                .mapEmpty();
    }

    /** Notes that a member of the plan contradicted itself. The aggregators discard such a plan themselves. */
    void noteContradiction(Digest member) {
        String name = names.of(member);
        String contradiction = "; " + name + " signed statements that contradict each other";
        if (!contradictions.contains(contradiction)) {
            contradictions += contradiction;
            LOG.warn("Plan {}: {} signed statements that contradict each other", stored.id(), name);
        }
    }

    private void endOfTime() {
        timeElapsed = true;
        List<String> ends = WaitingChain.ends(current.status(), board.nodes());
        String waiting = ends.isEmpty() ? "" : ", waiting for " + String.join(", ", ends);
        discard("it expired while " + current.state().step() + waiting + contradictions)
                .onFailure(failure -> LOG.error("Could not discard plan {}", stored.id(), failure));
    }

    /** Does nothing if the plan is completed or discarded. */
    Future<Void> discard(String reason) {
        return change((known, now) -> known.state().isFinal() ? known : known.discarded(reason, now))
                .onSuccess(discarded -> onEnded.accept(this))
                .mapEmpty();
    }

    /**
     * Stores a change of the plan before the next change starts; tries again until it is stored.
     *
     * @param step makes the next plan of the present one, with the state that nodes report
     */
    private Future<ExecutionPlanRecord> change(BiFunction<ExecutionPlanRecord, Instant, ExecutionPlanRecord> step) {
        return changes.submit(() -> {
            ExecutionPlanRecord next = step.apply(stored.observed(current.status()), parts.now());
            if (next.equals(stored)) {
                return Future.succeededFuture(stored);
            }
            return parts.untilDone(() -> parts.services().executionPlans().replaceRepeatably(next))
                    .map(replaced -> {
                        stored = replaced;
                        current = replaced.observed(current.status());
                        board.changed();
                        return replaced;
                    });
        });
    }
}
