package org.sumspace.catalog.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.core.ProgressBoard;
import org.sumspace.catalog.core.Roster;
import org.sumspace.catalog.core.VersionCheck;
import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.ModelVersionRecord;
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.catalog.domain.TrainingPlanRecord;
import org.sumspace.catalog.store.ExecutionPlanStore;
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
 * Leads one published execution plan to its end: registers its version, or gives it up. Touched on one context alone.
 * Every change is stored before anything follows from it, save the step that nodes report: that is stored when it
 * lasts.
 */
final class PlanRun {
    private static final Logger LOG = LoggerFactory.getLogger(PlanRun.class);
    private static final long SETTLED_MS = 1_000;

    private final OrchestratorParts parts;
    private final TrainingPlanRecord training;
    private final Roster roster;
    private final List<Bytes> earlierNotices;
    private final Signed<ExecutionPlan> plan;
    private final ProgressBoard board;
    private final PlanDispatch dispatch;
    private final Consumer<PlanRun> ended;
    private final SerialQueue changes = new SerialQueue();
    private final long timer;
    private ExecutionPlanRecord record;
    /** Read by whoever counts plans, from any thread. */
    private volatile ExecutionPlanRecord shown;

    private @Nullable Signed<ModelVersion> version;
    private String accusations = "";
    private boolean settling;
    private boolean over;

    /**
     * @param version of a plan that was completed before a restart; null for any other
     * @param earlierNotices of earlier attempts at the round
     * @param ended told when the plan is completed or discarded, and of every notice and the end of its time afterwards
     */
    PlanRun(
            OrchestratorParts parts,
            TrainingPlanRecord training,
            ExecutionPlanRecord record,
            Roster roster,
            List<Bytes> earlierNotices,
            @Nullable Signed<ModelVersion> version,
            Consumer<PlanRun> ended) {
        this.parts = parts;
        this.training = training;
        this.record = record;
        this.shown = record;
        this.roster = roster;
        this.earlierNotices = earlierNotices;
        this.plan = record.statement();
        this.board = new ProgressBoard(plan.body(), roster.nodeIds());
        this.version = version;
        this.dispatch = new PlanDispatch(parts, plan, roster, roster.offer(plan, training.plan()), board);
        this.ended = ended;
        this.timer = parts.vertx().setTimer(untilOver().toMillis(), fired -> timeIsOver());
    }

    private Duration untilOver() {
        Instant now = parts.now();
        Instant end = plan.body().times().notAfter();
        return Duration.between(now, end.isAfter(now) ? end : now).plus(parts.grace());
    }

    /** The plan as it stands, with the step that nodes report. */
    ExecutionPlanRecord shown() {
        return shown;
    }

    Roster roster() {
        return roster;
    }

    ProgressBoard board() {
        return board;
    }

    /** The registered version; null until there is one. */
    @Nullable
    Signed<ModelVersion> version() {
        return version;
    }

    /** Whether the plan's time and the grace after it have passed. */
    boolean isOver() {
        return over;
    }

    /** Does what the plan's state asks for: at its publication, and again after a restart. */
    void proceed() {
        Future.join(parts.anchors().revocations().stream().map(this::revoked).toList())
                .onComplete(heeded -> proceedAsItStands());
    }

    private void proceedAsItStands() {
        if (record.state() == PlanState.PUBLISHED) {
            dispatch.offer()
                    .compose(this::begin, refusal -> discard(OrchestratorParts.reasonOf(refusal)))
                    .onFailure(failure -> LOG.error("Plan {} does not proceed", record.id(), failure));
        } else if (record.state().isUnderWay()) {
            dispatch.start(record.papers().countersignatures(), earlierNotices);
        } else {
            ended.accept(this);
        }
    }

    void close() {
        parts.vertx().cancelTimer(timer);
    }

    private Future<Void> begin(List<Signed<Countersignature>> countersignatures) {
        return change(now -> record.state() == PlanState.PUBLISHED ? record.training(countersignatures, now) : record)
                .onSuccess(begun -> {
                    if (begun.state().isUnderWay()) {
                        dispatch.start(countersignatures, earlierNotices);
                    }
                })
                .mapEmpty();
    }

    /** Takes a node's report; false if the node has no part in the plan. */
    boolean progress(Digest sender, Progress progress) {
        boolean known = board.report(sender, progress);
        shown = shown.observed(board.observed(), parts.now());
        if (!settling && shown.state() != record.state()) {
            settling = true;
            parts.vertx().setTimer(SETTLED_MS, fired -> settle());
        }
        return known;
    }

    private void settle() {
        settling = false;
        change(now -> record.observed(shown.state(), shown.standing().since()))
                .onFailure(failure -> LOG.warn("The step of plan {} is not stored", record.id(), failure));
    }

    /** Registers the result; the same one again is answered alike. */
    Future<Void> complete(Signed<ModelVersion> result) {
        if (version != null) {
            return version.equals(result) ? Future.succeededFuture() : otherVersion();
        }
        if (!record.state().isUnderWay()) {
            return Future.failedFuture(
                    NodeException.gone("The plan is " + record.state().label() + "."));
        }
        return VersionCheck.refusal(plan, result, training.plan().parameters())
                .map(why -> Future.<Void>failedFuture(NodeException.unprocessable("The version is refused: " + why)))
                .orElseGet(() -> register(result));
    }

    private Future<Void> register(Signed<ModelVersion> result) {
        ModelVersionRecord entry = new ModelVersionRecord(
                training.id(), record.id(), training.plan().draft().modelName(), result);
        return parts.stores()
                .modelVersions()
                .addIfAbsent(entry)
                .compose(stored -> stored.statement().equals(result)
                        ? change(now -> record.state().isFinal() ? record : record.completed(now))
                        : otherVersion())
                .onSuccess(completed -> {
                    version = result;
                    ended.accept(this);
                })
                .mapEmpty();
    }

    private static <T> Future<T> otherVersion() {
        return Future.failedFuture(NodeException.conflict("The round has another version."));
    }

    /** Keeps an aggregator's notice, and gives the plan up if no version can come without that aggregator. */
    Future<Void> notice(Signed<DiscardNotice> notice) {
        DiscardNotice body = notice.body();
        if (!body.plan().equals(plan.digest())
                || !body.trainingPlan().equals(training.digest())
                || body.round() != record.round()) {
            return Future.failedFuture(NodeException.unprocessable("The notice belongs to another plan."));
        }
        if (record.state() == PlanState.COMPLETED) {
            return Future.failedFuture(NodeException.conflict("The plan is completed."));
        }
        String reason = "an aggregator discarded it (" + body.reason().text() + ")" + accusations;
        return without(notice.signer(), record -> record.withNotice(notice), reason);
    }

    /** An organisation revoked a node: if it is an aggregator of this plan and gone for good, the plan is given up. */
    Future<Void> revoked(Signed<Revocation> revocation) {
        Revocation body = revocation.body();
        return plan.body()
                .aggregator(body.keyId())
                .filter(entry -> body.discards(plan.digest(), entry.keyId(), entry.organisation()))
                .filter(entry -> record.state() != PlanState.COMPLETED)
                .map(gone -> giveUpFor(gone, revocation))
                .orElseGet(Future::succeededFuture);
    }

    private Future<Void> giveUpFor(AggregatorEntry gone, Signed<Revocation> revocation) {
        dispatch.tell(revocation, gone.keyId());
        String reason = "aggregator " + gone.nodeId() + " is gone for good: " + gone.organisation()
                + " revoked its certificate" + accusations;
        return without(gone.keyId(), record -> record.withRevocation(revocation), reason);
    }

    /** Notes that an aggregator will never release: with several groups, the others may do without its group. */
    private Future<Void> without(Digest aggregator, UnaryOperator<ExecutionPlanRecord> noting, String reason) {
        boolean needed = plan.body().needs(aggregator);
        return change(now -> {
                    ExecutionPlanRecord noted = noting.apply(record);
                    return noted.state().isFinal() || !needed ? noted : noted.discarded(reason, now);
                })
                .onSuccess(noted -> {
                    if (noted.state().isFinal()) {
                        ended.accept(this);
                    }
                })
                .mapEmpty();
    }

    /** A member of the plan was proven to have contradicted itself; its aggregators give the plan up themselves. */
    void accuse(Digest member) {
        String name = plan.body()
                .aggregator(member)
                .map(entry -> "aggregator " + entry.nodeId())
                .orElse("the processor with key " + member);
        String accusation = "; " + name + " signed statements that contradict each other";
        if (!accusations.contains(accusation)) {
            accusations += accusation;
            LOG.warn("Plan {}: {} signed statements that contradict each other", record.id(), name);
        }
    }

    private void timeIsOver() {
        over = true;
        String waiting = board.nodes().stream()
                .filter(node -> !node.waitingFor().isEmpty())
                .map(node -> "; " + node.id() + " waits for " + String.join(", ", node.waitingFor()))
                .collect(Collectors.joining());
        discard("it expired while " + shown.state().step() + waiting + accusations)
                .onFailure(failure -> LOG.error("Plan {} is not discarded", record.id(), failure));
    }

    private Future<Void> discard(String reason) {
        return change(now -> record.state().isFinal() ? record : record.discarded(reason, now))
                .onSuccess(discarded -> ended.accept(this))
                .mapEmpty();
    }

    /** What was stored although its answer was lost is in its own way when it is repeated: nobody else changes the plan. */
    private Future<ExecutionPlanRecord> replace(ExecutionPlanRecord next) {
        ExecutionPlanStore plans = parts.stores().executionPlans();
        return plans.replace(next)
                .recover(failure -> plans.find(next.id())
                        .compose(found -> found.filter(stored ->
                                        stored.revision() == next.revision() + 1 && stored.state() == next.state())
                                .map(Future::succeededFuture)
                                .orElseGet(() -> Future.failedFuture(failure))));
    }

    /** Stores a change of the plan, repeatedly if need be, before the next one begins. */
    private Future<ExecutionPlanRecord> change(Function<Instant, ExecutionPlanRecord> move) {
        return changes.submit(() -> {
            ExecutionPlanRecord next = move.apply(parts.now());
            if (next.equals(record)) {
                return Future.succeededFuture(record);
            }
            return parts.untilDone(() -> replace(next)).map(stored -> {
                record = stored;
                shown = stored.observed(shown.state(), shown.standing().since());
                return stored;
            });
        });
    }
}
