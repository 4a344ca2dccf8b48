package org.sumspace.common.peer;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;

/** Which senders without a certificate a node knows. */
@FunctionalInterface
public interface SenderKeys {
    /**
     * Called before anything is verified: both arguments are claims, good for a look-up and nothing else.
     *
     * @param keyId whose signature it is said to be
     * @param plan digest of the execution plan it is said to belong to, or zero
     */
    Future<Optional<Peer.Holder>> find(Digest keyId, Digest plan);

    /** For nodes that hear other nodes alone. */
    static SenderKeys none() {
        return (keyId, plan) -> Future.succeededFuture(Optional.empty());
    }
}
