package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.round.store.CountersignedPlans;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.DiscardNotice;

/**
 * Every plan that this aggregator knows, running or finished. A plan that is still running when its time is over is
 * discarded; a day later its files are removed. All methods are called on the context of {@link RoundServices}.
 */
public final class Rounds {
    private static final Logger LOG = LoggerFactory.getLogger(Rounds.class);
    /** The largest clock skew between nodes. A plan is remembered for this long after its end. */
    private static final Duration CLOCK_SKEW_MAX = Duration.ofHours(24);

    private final RoundServices services;
    private final Map<Digest, PlanRound> running = new HashMap<>();
    private final Map<Digest, FinishedPlan> finished = new HashMap<>();

    public Rounds(RoundServices services) {
        this.services = services;
    }

    /** The time from which no node asks for the plan any more, so that its files may be removed. */
    public static Instant removedAt(JoinedPlan plan) {
        return plan.plan().times().notAfter().plus(CLOCK_SKEW_MAX);
    }

    Collection<PlanRound> running() {
        return running.values();
    }

    Collection<FinishedPlan> finished() {
        return finished.values();
    }

    Optional<PlanRound> find(Digest plan) {
        return Optional.ofNullable(running.get(plan));
    }

    public Optional<FinishedPlan> findFinished(Digest plan) {
        return Optional.ofNullable(finished.get(plan));
    }

    /** @throws RefusedException no such plan was countersigned here, or it is over */
    PlanRound get(Digest plan) {
        PlanRound round = running.get(plan);
        if (round == null) {
            throw finished.containsKey(plan)
                    ? new RefusedException(RefusalReason.TOO_LATE, "the plan is over")
                    : new RefusedException(RefusalReason.UNKNOWN_PLAN, "this aggregator takes part in no plan " + plan);
        }
        return round;
    }

    /**
     * The running round of a plan, as a round of the given kind.
     *
     * @throws RefusedException there is none, or with {@code otherwise} if it is not of that {@code kind}
     */
    public <T> T get(Digest plan, Class<T> kind, RefusalReason otherwise, String detail) {
        PlanRound round = get(plan);
        if (!kind.isInstance(round)) {
            throw new RefusedException(otherwise, detail);
        }
        return kind.cast(round);
    }

    /** The plan with that digest, running or finished. */
    Optional<JoinedPlan> findPlan(Digest digest) {
        return find(digest)
                .map(round -> round.plan)
                .or(() -> findFinished(digest).map(FinishedPlan::plan));
    }

    /** @throws RefusedException no such plan was countersigned here */
    public JoinedPlan plan(Digest digest) {
        return findPlan(digest).orElseGet(() -> get(digest).plan);
    }

    /** Starts a round, or continues it after a restart. */
    void begin(PlanRound round) {
        running.put(round.plan.digest(), round);
        round.resume();
        round.keepReporting();
        watch(round);
    }

    /** Closes every round; requests that come later are refused. */
    public Future<Void> stop() {
        List<Future<Void>> closing =
                running.values().stream().map(PlanRound::stop).toList();
        running.keySet().forEach(services.metrics()::planRemoved);
        running.clear();
        finished.clear();
        return Future.join(closing).mapEmpty();
    }

    private void watch(PlanRound round) {
        Instant now = services.now();
        if (!round.state().over() && !now.isBefore(round.plan.plan().times().notAfter())) {
            round.expire();
        }
        if (!now.isBefore(removedAt(round.plan))) {
            remove(round);
            return;
        }
        Instant notAfter = round.plan.plan().times().notAfter();
        Digest plan = round.plan.digest();
        // The timer refers to the plan's digest only: a reference to the round would keep it in memory after its end.
        services.at(
                now.isBefore(notAfter) ? notAfter : removedAt(round.plan),
                () -> find(plan).ifPresent(this::watch));
    }

    private void remove(PlanRound round) {
        running.remove(round.plan.digest());
        services.metrics().planRemoved(round.plan.digest());
        services.blocking(() -> {
                    round.journal().close();
                    services.files().remove(round.plan.digest());
                    return null;
                })
                .onFailure(
                        failure -> LOG.error("Could not remove the files of plan {}.", round.plan.digest(), failure));
    }

    /**
     * Registers a finished plan whose tombstone is durable. If the plan was discarded, this is stored and then
     * announced to its members.
     */
    void finished(FinishedPlan over) {
        JoinedPlan plan = over.plan();
        running.remove(plan.digest());
        services.metrics().planRemoved(plan.digest());
        finished.put(plan.digest(), over);
        Signed<DiscardNotice> notice = over.notice();
        if (notice != null) {
            tell(plan, notice);
        }
        removeInTime(plan);
    }

    private void tell(JoinedPlan plan, Signed<DiscardNotice> notice) {
        storeDiscarded(plan)
                .onSuccess(durable -> GroupLink.affectedMembers(plan)
                        .forEach(recipient -> services.messenger()
                                .ask(recipient, EnvelopeType.DISCARDED, plan.ref(0), notice.bytes(), removedAt(plan))))
                .onFailure(failure -> {
                    LOG.error("Could not store that plan {} is discarded; trying again.", plan.digest(), failure);
                    services.retryLater(() -> {
                        if (finished.containsKey(plan.digest())) {
                            tell(plan, notice);
                        }
                    });
                });
    }

    /** Appends the entry even if the plan is marked as discarded: the earlier entry may not be durable. */
    private Future<?> storeDiscarded(JoinedPlan plan) {
        CountersignedPlans plans = services.countersigned();
        CountersignedPlans.RoundId round = CountersignedPlans.RoundId.of(plan);
        boolean known = plans.find(round)
                .filter(entry -> entry.plan().equals(plan.digest()))
                .isPresent();
        return known ? services.onContext(plans.discarded(round, plan.digest())) : Future.succeededFuture();
    }

    private void removeInTime(JoinedPlan plan) {
        Instant end = removedAt(plan);
        if (services.now().isBefore(end)) {
            services.at(end, () -> removeInTime(plan));
            return;
        }
        finished.remove(plan.digest());
        services.blocking(() -> {
                    services.files().remove(plan.digest());
                    return null;
                })
                .onFailure(failure -> LOG.error("Could not remove the files of plan {}.", plan.digest(), failure));
    }
}
