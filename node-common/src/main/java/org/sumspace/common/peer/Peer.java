package org.sumspace.common.peer;

import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;

/** The signer of a request: a node that an accepted organisation certified. */
public record Peer(NodeCertificate certificate) {
    public VerifyingKey key() {
        return certificate.key();
    }

    public Digest keyId() {
        return key().id();
    }

    /** @throws NodeException FORBIDDEN if it has another role */
    public NodeCertificate node(NodeRole role) {
        if (certificate.role() != role) {
            throw NodeException.forbidden("Expected a node certified as " + role.label() + ".");
        }
        return certificate;
    }
}
