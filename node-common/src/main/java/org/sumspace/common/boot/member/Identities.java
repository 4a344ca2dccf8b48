package org.sumspace.common.boot.member;

import java.io.IOException;
import java.time.Instant;
import org.sumspace.common.boot.BootException;
import org.sumspace.common.config.NodeConfig;
import org.sumspace.common.config.NodeConfig.IdentityConfig;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.TrustAnchors;

/**
 * The identity of a node and the organisations that it trusts, read from files.
 *
 * @param identity its certificate is valid, names the right role, and is for the node of the configuration
 */
record Identities(NodeIdentity identity, TrustAnchors anchors, ReceivedRevocations revocations) {
    private static final String REVOKED = "revoked";

    /** @throws BootException if a file is missing or does not fit */
    static Identities load(NodeRole role, NodeConfig config, Instant now) {
        IdentityConfig files = config.identity();
        try {
            NodeIdentity identity = NodeIdentity.load(files.certificate(), files.key());
            TrustAnchors anchors = TrustAnchors.load(files.trustFolder());
            ReceivedRevocations revocations =
                    ReceivedRevocations.open(config.dataDir().resolve(REVOKED), anchors);
            NodeCertificate certificate = anchors.verify(identity.certificate().toDer(), now);
            certificate.requireRole(role);
            requireSame("nodeId", config.nodeId(), certificate.nodeId(), files);
            requireSame("organisation", config.organisation(), certificate.organisation(), files);
            return new Identities(identity, anchors, revocations);
        } catch (IOException e) {
            throw new BootException("cannot read " + e.getMessage() + ": see the setting identity", e);
        } catch (IllegalArgumentException e) {
            throw new BootException(e.getMessage() + " (setting identity)", e);
        } catch (InvalidCertificateException e) {
            throw new BootException(files.certificate() + " is not accepted: " + e.getMessage(), e);
        }
    }

    private static void requireSame(String setting, String configured, String certified, IdentityConfig files) {
        if (!configured.equals(certified)) {
            throw new BootException("the setting " + setting + " is '" + configured + "', but " + files.certificate()
                    + " is for '" + certified + "': one of them belongs to another node");
        }
    }
}
