package org.sumspace.aggregator.round.service;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.sumspace.aggregator.round.store.CountersignedPlans;
import org.sumspace.aggregator.round.store.CountersignedPlans.RoundId;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.aggregator.shared.store.PlanJournal;
import org.sumspace.aggregator.shared.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.message.PlanOffer;

/** Countersigns plans and starts their rounds. The countersignature is returned once everything about it is durable. */
public record RoundStarter(Rounds rounds, RoundFactory factory, RoundServices services, SecureRandom random) {
    /** How often a round may be offered again; bounds how long its countersigned plan must be remembered. */
    private static final int REOPENINGS_MAX = 3;

    /**
     * The countersignature of a plan that is running.
     *
     * @throws RefusedException the plan is over
     */
    public Optional<Signed<Countersignature>> countersignature(Digest plan) {
        if (rounds.findFinished(plan).isPresent()) {
            throw new RefusedException(RefusalReason.TOO_LATE, "the plan is over");
        }
        return rounds.find(plan).map(PlanRound::countersignature);
    }

    /**
     * Countersigns an offered plan and starts its round.
     *
     * @throws RefusedException another plan was countersigned in this round and is not discarded
     */
    public Future<Signed<Countersignature>> start(JoinedPlan plan, PlanOffer offer) {
        requireOnlyPlan(plan);
        Future<Long> entry =
                services.onContext(services.countersigned().joined(RoundId.of(plan), plan.digest(), keepUntil(plan)));
        RoundKey roundKey = RoundKey.generate(random);
        Signed<Countersignature> countersignature =
                services.identity().sign(new Countersignature(plan.digest(), RoundPublicKey.of(roundKey.publicKey())));
        boolean receivesShares = plan.own().role() == AggregatorRole.FIRST_LEVEL;
        Future<PlanJournal> journal = services.blocking(() -> {
            if (receivesShares) {
                services.files().writeKey(plan.digest(), roundKey);
            } else {
                roundKey.destroy();
            }
            return services.files().createJournal(plan.digest());
        });
        return journal.compose(opened -> {
                    opened.appendLazily(new PlanRecord.Joined(offer));
                    return services.onContext(opened.append(new PlanRecord.Countersigned(countersignature)));
                })
                .compose(durable -> entry)
                .recover(failure -> removeFiles(plan.digest(), roundKey, journal)
                        .transform(removed -> Future.failedFuture(failure)))
                .map(durable -> {
                    rounds.begin(factory.create(
                            new PlanRound.Start(plan, offer, countersignature, journal.result()),
                            receivesShares ? roundKey : null,
                            new PlanReplay()));
                    return countersignature;
                });
    }

    private void requireOnlyPlan(JoinedPlan plan) {
        Optional<CountersignedPlans.Entry> other = services.countersigned()
                .find(RoundId.of(plan))
                .filter(entry -> !entry.plan().equals(plan.digest()) && !entry.discarded());
        if (other.isPresent()) {
            throw new RefusedException(
                    RefusalReason.ANOTHER_PLAN_IN_THIS_ROUND,
                    "this round was countersigned under the plan " + other.get().plan() + ", which is not discarded");
        }
    }

    /** The countersignature was not sent, so all files of the plan are removed. */
    private Future<Void> removeFiles(Digest plan, RoundKey key, Future<PlanJournal> journal) {
        return services.blocking(() -> {
            key.destroy();
            if (journal.succeeded()) {
                journal.result().close();
            }
            services.files().remove(plan);
            return null;
        });
    }

    /** No execution plan of this round can be offered after that time. */
    static Instant keepUntil(JoinedPlan plan) {
        long roundsLeft = plan.trainingPlan().lastRound() - plan.plan().round() + 1L;
        long expirySeconds = plan.trainingPlan().parameters().expirySeconds();
        return Rounds.removedAt(plan).plus(Duration.ofSeconds(roundsLeft * expirySeconds * REOPENINGS_MAX));
    }
}
