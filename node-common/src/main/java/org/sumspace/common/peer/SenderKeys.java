package org.sumspace.common.peer;

import io.vertx.core.Future;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;

/** The keys of senders without a certificate that a node knows. */
@FunctionalInterface
public interface SenderKeys {
    /**
     * Called before anything is verified: the argument is a claim, and may be used to look up a key only.
     *
     * @param keyId the claimed signer
     */
    Future<Optional<Peer.Holder>> find(Digest keyId);

    /** For nodes that accept requests of other nodes only. */
    static SenderKeys none() {
        return keyId -> Future.succeededFuture(Optional.empty());
    }
}
