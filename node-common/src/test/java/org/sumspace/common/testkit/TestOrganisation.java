package org.sumspace.common.testkit;

import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.trust.CertificateAuthority;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.RootCertificate;

/**
 * An organisation for a test: it certifies nodes for ten years from 2026 on, so that a test can use any clock in that
 * time.
 */
public final class TestOrganisation {
    public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    public static final Duration VALIDITY = Duration.ofDays(3650);

    private final SecureRandom random = new SecureRandom();
    private final CertificateAuthority authority;

    public TestOrganisation(String name) {
        this.authority = CertificateAuthority.create(name, START, VALIDITY, random);
    }

    public CertificateAuthority authority() {
        return authority;
    }

    public RootCertificate root() {
        return authority.root();
    }

    public NodeIdentity node(String nodeId, NodeRole role) {
        return node(nodeId, role, URI.create("https://" + nodeId + ".example"));
    }

    public NodeIdentity node(String nodeId, NodeRole role, URI url) {
        SigningKey key = SigningKey.generate(random);
        NodeDescription node = new NodeDescription(nodeId, role, url);
        return new NodeIdentity(authority.issue(node, key.publicKey(), START, VALIDITY), key);
    }
}
