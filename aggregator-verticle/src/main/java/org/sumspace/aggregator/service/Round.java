package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.RoundState;
import org.sumspace.aggregator.store.PlanJournal;
import org.sumspace.aggregator.store.PlanRecord;
import org.sumspace.aggregator.store.Tombstone;
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
 * One execution plan at this aggregator, from its countersignature to its end. What is common to both roles: the state,
 * the journal, and giving up. All methods are called on the context of {@link RoundServices}.
 */
abstract class Round {
    private static final Logger LOG = LoggerFactory.getLogger(Round.class);
    private static final Duration REPORT_EVERY = Duration.ofSeconds(2);
    private static final String STOPPED = "this node is stopping";

    final JoinedPlan plan;
    final RoundServices services;
    private final Start start;
    private final Rounds rounds;
    private RoundState state;
    private Instant since;
    private boolean stopped;
    private @Nullable Progress reported;

    /** How a round begins: newly countersigned, or read back from its journal. */
    record Start(JoinedPlan plan, PlanOffer offer, Signed<Countersignature> countersignature, PlanJournal journal) {}

    Round(Start start, RoundState state, RoundServices services, Rounds rounds) {
        this.plan = start.plan();
        this.start = start;
        this.services = services;
        this.rounds = rounds;
        this.state = state;
        this.since = services.now();
        services.metrics().entered(plan.digest(), state, since);
    }

    /** Begins, or goes on after a restart. */
    abstract void resume();

    /** What the orchestrator shows as the reason for waiting. */
    abstract List<String> waitingFor();

    abstract Map<String, Long> counts();

    /** The node stops: nothing more is stored or erased, and the journal stays as it is. */
    Future<Void> stop() {
        stopped = true;
        return services.blocking(() -> {
            journal().close();
            return null;
        });
    }

    /** Overwrites every key and share in memory; nothing is computed after it. */
    abstract void forgetSecrets();

    /** Somebody shows these statements, verified, as evidence. */
    abstract void shown(List<Signed<?>> statements);

    abstract List<ShareReceipt> receipts();

    /** Digests of the releases that this aggregator acknowledged and will need no more. */
    List<Digest> acknowledgedReleases() {
        return List.of();
    }

    abstract StatementList statements();

    /** The agreed set; empty as long as there is none. */
    abstract ContributorSet set();

    RoundState state() {
        return state;
    }

    Instant since() {
        return since;
    }

    Signed<Countersignature> countersignature() {
        return start.countersignature();
    }

    PlanJournal journal() {
        return start.journal();
    }

    void become(RoundState next) {
        boolean newStep = state.step() != next.step();
        state = state.become(next);
        since = services.now();
        services.metrics().entered(plan.digest(), state, since);
        if (newStep && reported != null) {
            reportProgress();
        }
    }

    /** Tells the orchestrator how it goes as long as it goes on; of a plan that is over at once its result says it all. */
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
    Future<Long> store(PlanRecord record) {
        if (stopped) {
            return Future.failedFuture(STOPPED);
        }
        return services.onContext(journal().append(record)).onFailure(this::journalFailed);
    }

    private void journalFailed(Throwable failure) {
        if (!state.over() && !stopped) {
            LOG.error(
                    "The journal of plan {} cannot be written; nothing more happens to it here.",
                    plan.digest(),
                    failure);
        }
    }

    /** A member of the plan states that it never released and never will. */
    void noticeReceived(Signed<DiscardNotice> notice) {
        plan.plan()
                .aggregator(notice.signer())
                .ifPresent(member -> gone(
                        member, member.nodeId() + " discarded: " + notice.body().reason()));
    }

    /** The root of its organisation states that a member of the plan never released and never will. */
    void goneForGood(AggregatorEntry gone) {
        gone(gone, gone.nodeId() + " of " + gone.organisation() + " is gone for good");
    }

    /** Without one that it waits for, or that waits for it, nobody needs this aggregator's release any more. */
    void gone(AggregatorEntry member, String why) {
        if (GroupLink.relatives(plan).contains(member.keyId())) {
            discard(DiscardReason.PEER_DISCARDED, why);
        }
    }

    /** The plan's time is over. */
    void expire() {
        discard(DiscardReason.EXPIRED, "not finished in time, waiting for: " + waitingFor());
    }

    /** Gives up, unless a release or version is stored: erases first, then tells. */
    void discard(DiscardReason reason, String detail) {
        if (state != RoundState.PUBLISHED && state.mayBecome(RoundState.DISCARDED)) {
            giveUp(reason, detail);
        }
    }

    final void giveUp(DiscardReason reason, String detail) {
        LOG.info("Plan {} discarded ({}): {}", plan.digest(), reason, detail);
        services.metrics().discarded(reason);
        Signed<DiscardNotice> notice = services.identity()
                .sign(new DiscardNotice(
                        plan.digest(), plan.trainingPlan().digest(), plan.plan().round(), reason));
        become(RoundState.DISCARDED);
        bury(notice);
    }

    /** Erases key and shares and leaves a tombstone; if that fails, as on a full disk, it is done once it can be. */
    void bury(@Nullable Signed<DiscardNotice> notice) {
        unlessStopped(() -> {
            Tombstone tombstone = new Tombstone(
                    start.offer(), state, set(), receipts(), acknowledgedReleases(), statements(), notice);
            forgetSecrets();
            leave(tombstone);
        });
    }

    private void leave(Tombstone tombstone) {
        services.blocking(() -> {
                    services.files().bury(plan.digest(), journal(), tombstone);
                    return tombstone;
                })
                .onSuccess(left -> unlessStopped(() -> rounds.buried(new Buried(plan, tombstone, services))))
                .onFailure(failure -> {
                    LOG.error("Plan {} cannot be erased now.", plan.digest(), failure);
                    services.again(() -> unlessStopped(() -> leave(tombstone)));
                });
    }

    private void unlessStopped(Runnable step) {
        if (!stopped) {
            step.run();
        }
    }
}
