package org.sumspace.common.peer;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;

/**
 * The signer of a request: a node that an accepted organisation certified, or the holder of a key that this node knows.
 */
public sealed interface Peer {
    VerifyingKey key();

    default Digest keyId() {
        return key().id();
    }

    /** @throws NodeException FORBIDDEN if it is not a node, or has another role */
    default NodeCertificate node(NodeRole role) {
        if (this instanceof Node node && node.certificate().role() == role) {
            return node.certificate();
        }
        throw NodeException.forbidden("Expected a node certified as " + role.label() + ".");
    }

    /** @throws NodeException FORBIDDEN if it is not a holder of such a key */
    default <T> T subject(Class<T> type) {
        if (this instanceof Holder holder && type.isInstance(holder.subject())) {
            return type.cast(holder.subject());
        }
        throw NodeException.forbidden("The key that signed the request may not do this.");
    }

    /** A node with its certificate. */
    record Node(NodeCertificate certificate) implements Peer {

        @Override
        public VerifyingKey key() {
            return certificate.key();
        }
    }

    /**
     * The holder of a key without certificate.
     *
     * @param subject what the key stands for, as {@link SenderKeys} knows it
     */
    record Holder(VerifyingKey key, Object subject) implements Peer {}
}
