package org.sumspace.aggregator.offer.service;

import io.vertx.core.Future;
import java.util.function.Predicate;
import org.sumspace.aggregator.offer.core.OfferCheck;
import org.sumspace.aggregator.round.service.RoundServices;
import org.sumspace.aggregator.round.service.RoundStarter;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.task.SharedWork;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.TrustAnchors;

/** Decides whether to take part in an execution plan that is offered. For callers on any thread. */
public final class OfferService {
    private final TrustAnchors anchors;
    private final LeafLists leafLists;
    private final Predicate<Digest> registered;
    private final RoundStarter starter;
    private final RoundServices services;
    private final SharedWork<Digest, Signed<Countersignature>> joining = new SharedWork<>();

    /** @param registered whether this node joined the training plan with that digest */
    public OfferService(
            TrustAnchors anchors,
            LeafLists leafLists,
            Predicate<Digest> registered,
            RoundStarter starter,
            RoundServices services) {
        this.anchors = anchors;
        this.leafLists = leafLists;
        this.registered = registered;
        this.starter = starter;
        this.services = services;
    }

    /**
     * @param orchestrator whose envelope carried the offer, its certificate verified
     * @param plan digest of the execution plan, as the envelope names it
     * @return the countersignature, the same for the same plan; failed with a {@link RefusedException}
     */
    public Future<Signed<Countersignature>> offer(NodeCertificate orchestrator, Digest plan, PlanOffer offer) {
        return services.enter(() -> services.blocking(() ->
                        OfferCheck.of(offer, orchestrator, services.identity().keyId(), anchors, services.now()))
                .compose(checked -> {
                    if (!checked.statement().digest().equals(plan)) {
                        throw new RefusedException(RefusalReason.WRONG_PLAN, "the message names another plan");
                    }
                    return starter.countersignature(plan)
                            .map(Future::succeededFuture)
                            .orElseGet(() -> joining.of(plan, () -> join(offer, checked)));
                }));
    }

    private Future<Signed<Countersignature>> join(PlanOffer offer, OfferCheck checked) {
        if (!registered.test(checked.trainingPlan().digest())) {
            throw new RefusedException(RefusalReason.NOT_REGISTERED, "this node did not join that training plan");
        }
        return leafLists
                .of(checked)
                .compose(leaves -> services.blocking(() -> checked.join(leaves)))
                .compose(joined -> starter.start(joined, offer));
    }
}
