package org.sumspace.aggregator.service;

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
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.aggregator.store.Ledger;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.DiscardNotice;

/**
 * Every plan that this aggregator knows, running or over, and the garbage collection: a plan that is not finished when
 * its time is over is discarded, and a day later forgotten. All methods are called on the context of the rounds.
 */
final class Rounds {
    private static final Logger LOG = LoggerFactory.getLogger(Rounds.class);
    /** The largest clock skew between nodes; as long a plan is remembered after its end. */
    private static final Duration CLOCK_SKEW_MAX = Duration.ofHours(24);

    private final RoundServices services;
    private final Map<Digest, Round> running = new HashMap<>();
    private final Map<Digest, Buried> buried = new HashMap<>();

    Rounds(RoundServices services) {
        this.services = services;
    }

    /** When nobody asks for a plan any more. */
    static Instant forgottenAt(JoinedPlan plan) {
        return plan.plan().times().notAfter().plus(CLOCK_SKEW_MAX);
    }

    Collection<Round> running() {
        return running.values();
    }

    Collection<Buried> buried() {
        return buried.values();
    }

    Optional<Round> find(Digest plan) {
        return Optional.ofNullable(running.get(plan));
    }

    Optional<Buried> findBuried(Digest plan) {
        return Optional.ofNullable(buried.get(plan));
    }

    /** @throws RefusedException no such plan was countersigned here, or it is over */
    Round get(Digest plan) {
        Round round = running.get(plan);
        if (round == null) {
            throw buried.containsKey(plan)
                    ? new RefusedException(Refusal.TOO_LATE, "the plan is over")
                    : new RefusedException(Refusal.UNKNOWN_PLAN, "this aggregator takes part in no plan " + plan);
        }
        return round;
    }

    /** A round in which this aggregator agrees with others: as first level of a group, or as a parent. */
    GroupRound group(Digest plan) {
        if (get(plan) instanceof GroupRound round) {
            return round;
        }
        throw new RefusedException(Refusal.NOT_IN_A_GROUP, "the main aggregator of that plan is in no group");
    }

    /** A round in which this aggregator takes what others release: as a parent, or as the main aggregator. */
    ReleaseCollector collector(Digest plan) {
        if (get(plan) instanceof ReleaseCollector collector) {
            return collector;
        }
        throw new RefusedException(Refusal.NOT_A_PARENT, "this aggregator takes no releases of that plan");
    }

    FirstLevelRound firstLevel(Digest plan) {
        if (get(plan) instanceof FirstLevelRound round) {
            return round;
        }
        throw new RefusedException(Refusal.NOT_FIRST_LEVEL, "this aggregator receives no shares of that plan");
    }

    MainRound main(Digest plan) {
        if (get(plan) instanceof MainRound round) {
            return round;
        }
        throw new RefusedException(Refusal.NOT_MAIN, "this aggregator is not the main one of that plan");
    }

    /** What is known of a plan, running or over. */
    Optional<JoinedPlan> findPlan(Digest digest) {
        return find(digest).map(round -> round.plan).or(() -> findBuried(digest).map(Buried::plan));
    }

    /** @throws RefusedException no such plan was countersigned here */
    JoinedPlan plan(Digest digest) {
        return findPlan(digest).orElseGet(() -> get(digest).plan);
    }

    /** Begins a round, or goes on with it after a restart. */
    void begin(Round round) {
        running.put(round.plan.digest(), round);
        round.resume();
        round.keepReporting();
        watch(round);
    }

    /** Lets go of everything; what comes in from now on is refused. */
    Future<Void> stop() {
        List<Future<Void>> closing = running.values().stream().map(Round::stop).toList();
        running.keySet().forEach(services.metrics()::left);
        running.clear();
        buried.clear();
        return Future.join(closing).mapEmpty();
    }

    private void watch(Round round) {
        Instant now = services.now();
        if (!round.state().over() && !now.isBefore(round.plan.plan().times().notAfter())) {
            round.expire();
        }
        if (!now.isBefore(forgottenAt(round.plan))) {
            forget(round);
            return;
        }
        Instant notAfter = round.plan.plan().times().notAfter();
        Digest plan = round.plan.digest();
        // A timer that knew the round would keep all of it in memory after it is over.
        services.at(
                now.isBefore(notAfter) ? notAfter : forgottenAt(round.plan),
                () -> find(plan).ifPresent(this::watch));
    }

    private void forget(Round round) {
        running.remove(round.plan.digest());
        services.metrics().left(round.plan.digest());
        services.blocking(() -> {
                    round.journal().close();
                    services.files().forget(round.plan.digest());
                    return null;
                })
                .onFailure(failure -> LOG.error("Plan {} cannot be removed.", round.plan.digest(), failure));
    }

    /** A round left its tombstone: what was discarded enters the ledger, then everyone is told. */
    void buried(Buried over) {
        JoinedPlan plan = over.plan();
        running.remove(plan.digest());
        services.metrics().left(plan.digest());
        buried.put(plan.digest(), over);
        Signed<DiscardNotice> notice = over.notice();
        if (notice != null) {
            tell(plan, notice);
        }
        remember(plan);
    }

    private void tell(JoinedPlan plan, Signed<DiscardNotice> notice) {
        enterDiscarded(plan)
                .onSuccess(durable -> GroupLink.relatives(plan)
                        .forEach(recipient -> services.messenger()
                                .ask(
                                        recipient,
                                        EnvelopeType.DISCARDED,
                                        plan.ref(0),
                                        notice.bytes(),
                                        forgottenAt(plan))))
                .onFailure(failure -> {
                    LOG.error("The ledger cannot be written now.", failure);
                    services.again(() -> {
                        if (buried.containsKey(plan.digest())) {
                            tell(plan, notice);
                        }
                    });
                });
    }

    /** Whatever the ledger says already: what it says need not be durable. */
    private Future<?> enterDiscarded(JoinedPlan plan) {
        Ledger.Round key =
                new Ledger.Round(plan.trainingPlan().digest(), plan.plan().round());
        boolean known = services.ledger()
                .find(key)
                .filter(entry -> entry.plan().equals(plan.digest()))
                .isPresent();
        return known ? services.onContext(services.ledger().discarded(key, plan.digest())) : Future.succeededFuture();
    }

    private void remember(JoinedPlan plan) {
        Instant end = forgottenAt(plan);
        if (services.now().isBefore(end)) {
            services.at(end, () -> remember(plan));
            return;
        }
        buried.remove(plan.digest());
        services.blocking(() -> {
                    services.files().forget(plan.digest());
                    return null;
                })
                .onFailure(failure -> LOG.error("Plan {} cannot be removed.", plan.digest(), failure));
    }
}
