package org.sumspace.common.trust;

import static org.sumspace.common.trust.InvalidCertificateException.Reason.EXPIRED;
import static org.sumspace.common.trust.InvalidCertificateException.Reason.NOT_YET_VALID;
import static org.sumspace.common.trust.InvalidCertificateException.Reason.WRONG_ROLE;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;

/**
 * A node's certificate, signed by its organisation: an X.509 certificate whose subject has the organisation (O) and
 * whose alternative names are the two URIs {@code sumspace:node:ROLE:NODE-ID} and the node's base URL.
 *
 * <p>Parsing checks the form only; {@link TrustAnchors#verify} decides whether this node trusts it.
 */
public final class NodeCertificate {
    static final String NODE_URI = "sumspace:node:";

    private final byte[] der;
    private final X509 x509;
    private final String organisation;
    private final NodeDescription node;

    private NodeCertificate(byte[] der, X509 x509) {
        this.der = der;
        this.x509 = x509;
        this.organisation = x509.subjectOrganisation();
        this.node = describedBy(x509.subjectUris());
    }

    /** @throws InvalidCertificateException if the bytes are not a node's certificate */
    public static NodeCertificate parse(byte[] der) {
        X509 x509 = X509.parse(der);
        if (x509.isAuthority() || !x509.allowsKeyUsage(KeyUsage.digitalSignature)) {
            throw InvalidCertificateException.malformed("the certificate does not permit a node's signatures");
        }
        return new NodeCertificate(der.clone(), x509);
    }

    /**
     * Reads a PEM file.
     *
     * @throws IOException the file cannot be read
     * @throws IllegalArgumentException it is not a PEM file with one certificate
     * @throws InvalidCertificateException that certificate is not a node's
     */
    public static NodeCertificate load(Path file) throws IOException {
        return parse(PemFile.read(file, PemFile.CERTIFICATE));
    }

    private static NodeDescription describedBy(List<String> uris) {
        if (uris.size() != 2 || !uris.get(0).startsWith(NODE_URI)) {
            throw InvalidCertificateException.malformed(
                    "expected a node and its URL as the certificate's alternative names");
        }
        String[] roleAndId = uris.get(0).substring(NODE_URI.length()).split(":", -1);
        if (roleAndId.length != 2) {
            throw InvalidCertificateException.malformed("the certificate does not name a role and a node id");
        }
        try {
            return new NodeDescription(roleAndId[1], NodeRole.parse(roleAndId[0]), URI.create(uris.get(1)));
        } catch (IllegalArgumentException e) {
            throw InvalidCertificateException.malformed("the certificate does not describe a node: " + e.getMessage());
        }
    }

    public String organisation() {
        return organisation;
    }

    public String nodeId() {
        return node.nodeId();
    }

    public NodeRole role() {
        return node.role();
    }

    /** The base URL under which others reach the node, without a trailing slash. */
    public URI url() {
        return node.url();
    }

    public VerifyingKey key() {
        return x509.key();
    }

    /** SHA-256 of the node's raw public key: every message and statement refers to the node by it. */
    public Digest keyId() {
        return key().id();
    }

    public Instant notBefore() {
        return x509.notBefore();
    }

    public Instant notAfter() {
        return x509.notAfter();
    }

    /** The encoded certificate. */
    public byte[] toDer() {
        return der.clone();
    }

    /** @throws InvalidCertificateException if the node is certified for another role */
    public NodeCertificate requireRole(NodeRole role) {
        if (role() != role) {
            throw new InvalidCertificateException(
                    WRONG_ROLE, this + " is certified as " + role().label() + ", not as " + role.label());
        }
        return this;
    }

    /** @throws InvalidCertificateException before the first or after the last moment of validity */
    public NodeCertificate requireValidAt(Instant now) {
        if (now.isBefore(notBefore())) {
            throw new InvalidCertificateException(
                    NOT_YET_VALID,
                    "the certificate of " + this + " is valid from " + notBefore() + ", but it is only " + now);
        }
        if (now.isAfter(notAfter())) {
            throw new InvalidCertificateException(
                    EXPIRED, "the certificate of " + this + " expired at " + notAfter() + ", and it is " + now);
        }
        return this;
    }

    boolean isIssuedBy(X509 issuer) {
        return x509.isIssuedBy(issuer);
    }

    boolean certifies(X509 key) {
        return key.isIssuedBy(x509);
    }

    X500Name subject() {
        return x509.subject();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NodeCertificate that && Arrays.equals(der, that.der);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(der);
    }

    @Override
    public String toString() {
        return organisation + "/" + nodeId();
    }
}
