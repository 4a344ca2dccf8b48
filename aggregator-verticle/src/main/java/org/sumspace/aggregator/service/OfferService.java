package org.sumspace.aggregator.service;

import io.vertx.core.Future;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.sumspace.aggregator.core.OfferCheck;
import org.sumspace.aggregator.domain.JoinedPlan;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.aggregator.store.Ledger;
import org.sumspace.aggregator.store.PlanJournal;
import org.sumspace.aggregator.store.PlanRecord;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.RoundPublicKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.TrustAnchors;

/** Decides whether to take part in an execution plan, and countersigns it once everything about it is durable. */
final class OfferService {
    /** How often a round may be offered again; bounds how long the ledger must remember it. */
    private static final int REOPENINGS_MAX = 3;

    private final TrustAnchors anchors;
    private final LeafLists leafLists;
    private final Predicate<Digest> registered;
    private final RoundFactory factory;
    private final Rounds rounds;
    private final RoundServices services;
    private final SecureRandom random;
    private final Map<Digest, Future<Signed<Countersignature>>> joining = new HashMap<>();

    /** @param registered whether this node joined the training plan with that digest */
    OfferService(
            TrustAnchors anchors,
            LeafLists leafLists,
            Predicate<Digest> registered,
            RoundFactory factory,
            Rounds rounds,
            RoundServices services,
            SecureRandom random) {
        this.anchors = anchors;
        this.leafLists = leafLists;
        this.registered = registered;
        this.factory = factory;
        this.rounds = rounds;
        this.services = services;
        this.random = random;
    }

    /**
     * @param orchestrator whose envelope carried the offer
     * @param plan the digest that the envelope names
     * @return the countersignature, the same for the same plan; failed with a {@link RefusedException}
     */
    Future<Signed<Countersignature>> offer(NodeCertificate orchestrator, Digest plan, PlanOffer offer) {
        return services.blocking(() ->
                        OfferCheck.of(offer, orchestrator, services.identity().keyId(), anchors, services.now()))
                .compose(checked -> {
                    if (!checked.statement().digest().equals(plan)) {
                        throw new RefusedException(Refusal.WRONG_PLAN, "the message names another plan");
                    }
                    return known(plan).map(Future::succeededFuture).orElseGet(() -> consider(offer, checked));
                });
    }

    private Optional<Signed<Countersignature>> known(Digest plan) {
        if (rounds.findBuried(plan).isPresent()) {
            throw new RefusedException(Refusal.TOO_LATE, "the plan is over");
        }
        return rounds.find(plan).map(Round::countersignature);
    }

    private Future<Signed<Countersignature>> consider(PlanOffer offer, OfferCheck checked) {
        Digest digest = checked.statement().digest();
        Future<Signed<Countersignature>> underWay = joining.get(digest);
        if (underWay != null) {
            return underWay;
        }
        if (!registered.test(checked.trainingPlan().digest())) {
            throw new RefusedException(Refusal.NOT_REGISTERED, "this node did not join that training plan");
        }
        Future<Signed<Countersignature>> joined = leafLists
                .of(checked)
                .compose(leaves -> services.blocking(() -> checked.join(leaves)))
                .compose(plan -> join(offer, plan));
        joining.put(digest, joined);
        return joined.onComplete(done -> joining.remove(digest));
    }

    private Future<Signed<Countersignature>> join(PlanOffer offer, JoinedPlan plan) {
        Ledger.Round key =
                new Ledger.Round(plan.trainingPlan().digest(), plan.plan().round());
        services.ledger()
                .find(key)
                .filter(entry -> !entry.plan().equals(plan.digest()) && !entry.discarded())
                .ifPresent(entry -> {
                    throw new RefusedException(
                            Refusal.ANOTHER_PLAN_IN_THIS_ROUND,
                            "this round was countersigned under the plan " + entry.plan() + ", which is not discarded");
                });
        Future<Long> ledger = services.onContext(services.ledger().joined(key, plan.digest(), keepUntil(plan)));
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
                .compose(durable -> ledger)
                .recover(failure ->
                        leaveNothing(plan.digest(), roundKey, journal).transform(left -> Future.failedFuture(failure)))
                .map(durable -> {
                    rounds.begin(factory.create(
                            new Round.Start(plan, offer, countersignature, journal.result()),
                            receivesShares ? roundKey : null,
                            new PlanReplay()));
                    return countersignature;
                });
    }

    /** Nobody got the countersignature, and perhaps nobody will ask for it again. */
    private Future<Void> leaveNothing(Digest plan, RoundKey key, Future<PlanJournal> journal) {
        return services.blocking(() -> {
            key.destroy();
            if (journal.succeeded()) {
                journal.result().close();
            }
            services.files().forget(plan);
            return null;
        });
    }

    /** No execution plan of this round can be offered after that. */
    static Instant keepUntil(JoinedPlan plan) {
        long roundsLeft =
                plan.trainingPlan().parameters().rounds() - plan.plan().round() + 1L;
        long expirySeconds = plan.trainingPlan().parameters().expirySeconds();
        return Rounds.forgottenAt(plan).plus(Duration.ofSeconds(roundsLeft * expirySeconds * REOPENINGS_MAX));
    }
}
