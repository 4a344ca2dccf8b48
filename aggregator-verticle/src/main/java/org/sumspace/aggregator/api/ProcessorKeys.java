package org.sumspace.aggregator.api;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.aggregator.service.Aggregator;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.peer.Peer;
import org.sumspace.common.peer.SenderKeys;

/** The keys of the processors in the leaf lists of this node's plans. */
public record ProcessorKeys(Aggregator aggregator) implements SenderKeys {
    @Override
    public Future<Optional<Peer.Holder>> find(Digest keyId, Digest plan) {
        return aggregator
                .processor(plan, keyId)
                .map(found -> found.map(consent -> new Peer.Holder(consent.key(), consent.dpId())));
    }
}
