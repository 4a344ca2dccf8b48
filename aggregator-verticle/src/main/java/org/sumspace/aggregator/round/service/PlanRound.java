package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.round.store.Tombstone;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.store.PlanJournal;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ShareReceipt;
import org.sumspace.common.training.message.StatementList;
import org.sumspace.common.training.round.ContributorSet;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;

/**
 * One execution plan at this aggregator, from its countersignature to its end. Holds what is common to all roles: the
 * state, the journal, and the discarding of the plan. All methods are called on the context of {@link RoundServices}.
 */
public abstract class PlanRound {
    private static final Logger LOG = LoggerFactory.getLogger(PlanRound.class);
    private static final Duration REPORT_EVERY = Duration.ofSeconds(2);
    private static final String STOPPED = "this node is stopping";

    protected final JoinedPlan plan;
    protected final RoundServices services;
    private final Start start;
    private final Rounds rounds;
    private RoundState state;
    private Instant since;
    private boolean stopped;
    private @Nullable Progress reported;

    /** The start of a round: a plan that was just countersigned, or one that was read from its journal. */
    public record Start(
            JoinedPlan plan, PlanOffer offer, Signed<Countersignature> countersignature, PlanJournal journal) {}

    protected PlanRound(Start start, RoundState state, RoundServices services, Rounds rounds) {
        this.plan = start.plan();
        this.start = start;
        this.services = services;
        this.rounds = rounds;
        this.state = state;
        this.since = services.now();
        services.metrics().stateEntered(plan.digest(), state, since);
    }

    /** Starts the round, or continues it after a restart. */
    protected abstract void resume();

    /** Names of the members for which the round waits; the orchestrator shows them. */
    protected abstract List<String> waitingFor();

    /** How many of the expected contributions are stored; reported to the orchestrator and to operators. */
    protected abstract Map<String, Long> counts();

    /** Closes the journal as it is when the node stops. After that, nothing is stored or erased. */
    Future<Void> stop() {
        stopped = true;
        return services.blocking(() -> {
            journal().close();
            return null;
        });
    }

    /** Overwrites every key and share in memory. Nothing is computed from them afterwards. */
    protected abstract void eraseSecrets();

    /** Handles statements, verified, that another node sent as evidence of a contradiction. */
    protected abstract void evidenceReceived(List<Signed<?>> statements);

    /** Receipts of every share that this aggregator acknowledged. */
    protected List<ShareReceipt> receipts() {
        return List.of();
    }

    /** Digests of the releases that this aggregator acknowledged. */
    protected List<Digest> acknowledgedReleases() {
        return List.of();
    }

    /** The statements that members of the group may still ask for after the plan has ended. */
    protected abstract StatementList statements();

    /** The agreed set; empty until there is one. */
    protected abstract ContributorSet set();

    public RoundState state() {
        return state;
    }

    Instant since() {
        return since;
    }

    Signed<Countersignature> countersignature() {
        return start.countersignature();
    }

    protected PlanJournal journal() {
        return start.journal();
    }

    protected void become(RoundState next) {
        boolean newStep = state.step() != next.step();
        state = state.become(next);
        since = services.now();
        services.metrics().stateEntered(plan.digest(), state, since);
        if (newStep && reported != null) {
            reportProgress();
        }
    }

    /**
     * Reports progress to the orchestrator every {@link #REPORT_EVERY} while the plan runs. The first report is
     * delayed, because a plan that ends sooner is reported by its result.
     */
    void keepReporting() {
        services.at(services.now().plus(REPORT_EVERY), () -> {
            if (!state.over() && !stopped) {
                reportProgress();
                keepReporting();
            }
        });
    }

    private void reportProgress() {
        Progress progress = new Progress(state.step(), since, waitingFor(), counts());
        if (progress.equals(reported)) {
            return;
        }
        reported = progress;
        services.messenger().tell(plan.orchestrator(), EnvelopeType.PROGRESS, plan.ref(0), progress.toBytes());
    }

    /** Appends a record; completes on the context once it is durable. */
    public Future<Long> store(PlanRecord record) {
        if (stopped) {
            return Future.failedFuture(STOPPED);
        }
        return services.onContext(journal().append(record)).onFailure(this::journalFailed);
    }

    private void journalFailed(Throwable failure) {
        if (!state.over() && !stopped) {
            LOG.error(
                    "Could not write the journal of plan {}; this node makes no further step of the plan. Check the disk"
                            + " and restart the node.",
                    plan.digest(),
                    failure);
        }
    }

    /** A member of the plan stated that it has not released a sum and will not. */
    void noticeReceived(Signed<DiscardNotice> notice) {
        plan.plan()
                .aggregator(notice.signer())
                .ifPresent(member -> memberLost(
                        member, member.nodeId() + " discarded: " + notice.body().reason()));
    }

    /** The organisation of a member stated that the member has not released a sum and will not. */
    void memberRevoked(AggregatorEntry member) {
        memberLost(member, member.nodeId() + " of " + member.organisation() + " is revoked");
    }

    /** Discards the plan if this aggregator depends on the lost member, or the member on it. */
    protected void memberLost(AggregatorEntry member, String why) {
        if (GroupLink.affectedMembers(plan).contains(member.keyId())) {
            discard(DiscardReason.PEER_DISCARDED, why);
        }
    }

    /** Ends the plan because its time has passed. */
    protected void expire() {
        discard(DiscardReason.EXPIRED, "not finished in time, waiting for: " + waitingFor());
    }

    /** Discards the plan unless a release or version is stored: erases key and shares first, then tells the others. */
    protected void discard(DiscardReason reason, String detail) {
        if (state != RoundState.PUBLISHED && state.mayBecome(RoundState.DISCARDED)) {
            discardNow(reason, detail);
        }
    }

    /** Discards the plan even if its version is stored. */
    protected final void discardNow(DiscardReason reason, String detail) {
        LOG.info("Plan {} discarded ({}): {}", plan.digest(), reason, detail);
        services.metrics().discarded(reason);
        Signed<DiscardNotice> notice = services.identity()
                .sign(new DiscardNotice(
                        plan.digest(), plan.trainingPlan().digest(), plan.plan().round(), reason));
        become(RoundState.DISCARDED);
        finish(notice);
    }

    /** Erases key and shares and writes a tombstone; repeats that until it succeeds, for example after a full disk. */
    protected void finish(@Nullable Signed<DiscardNotice> notice) {
        unlessStopped(() -> {
            Tombstone tombstone = new Tombstone(
                    start.offer(), state, set(), receipts(), acknowledgedReleases(), statements(), notice);
            eraseSecrets();
            replaceFiles(tombstone);
        });
    }

    private void replaceFiles(Tombstone tombstone) {
        services.blocking(() -> {
                    services.files().replaceByTombstone(plan.digest(), journal(), tombstone);
                    return tombstone;
                })
                .onSuccess(written -> unlessStopped(() -> rounds.finished(new FinishedPlan(plan, tombstone, services))))
                .onFailure(failure -> {
                    LOG.error("Could not erase key and shares of plan {}; trying again.", plan.digest(), failure);
                    services.retryLater(() -> unlessStopped(() -> replaceFiles(tombstone)));
                });
    }

    private void unlessStopped(Runnable step) {
        if (!stopped) {
            step.run();
        }
    }
}
