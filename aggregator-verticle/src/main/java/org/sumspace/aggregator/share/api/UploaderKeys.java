package org.sumspace.aggregator.share.api;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.aggregator.round.service.PlanViews;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.peer.Peer;
import org.sumspace.common.peer.SenderKeys;

/** Finds the key of a processor in the leaf list of a plan of this node. */
public record UploaderKeys(PlanViews plans) implements SenderKeys {
    @Override
    public Future<Optional<Peer.Holder>> find(Digest keyId, Digest plan) {
        return plans.processor(plan, keyId)
                .map(found -> found.map(consent -> new Peer.Holder(consent.key(), consent.dpId())));
    }
}
