package org.sumspace.common.trust;

import static org.sumspace.common.trust.InvalidCertificateException.Reason.REVOKED;
import static org.sumspace.common.trust.InvalidCertificateException.Reason.UNKNOWN_ORGANISATION;
import static org.sumspace.common.trust.InvalidCertificateException.Reason.WRONG_ISSUER;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.Signed;

/**
 * The organisations whose nodes this node trusts: the root certificates that its operator put into the trust folder,
 * and the certificates that these organisations revoked. Received data never adds a root; a revocation, which only
 * removes trust, may arrive later.
 *
 * <p>An organisation may have several roots, so that a new one can replace an old one. Thread-safe.
 */
public final class TrustAnchors {
    private static final int MAX_CACHED_CERTIFICATES = 10_000;

    private final Map<String, List<RootCertificate>> rootsByOrganisation;
    private final Map<Digest, RootCertificate> rootsByKey;
    private final Revocations revocations;
    private final NamedParticipants participants;
    private final Map<Digest, VerifiedCertificate> verifiedCertificates =
            Collections.synchronizedMap(BoundedMap.byUse(MAX_CACHED_CERTIFICATES));
    private final Map<Digest, ParticipantKeyCertificate> verifiedKeys =
            Collections.synchronizedMap(BoundedMap.byUse(MAX_CACHED_CERTIFICATES));

    /** A certificate whose signature was checked, and the root that signed it. */
    private record VerifiedCertificate(NodeCertificate certificate, RootCertificate root) {}

    private TrustAnchors(
            Collection<RootCertificate> roots, Collection<byte[]> notices, NamedParticipants participants) {
        this.rootsByOrganisation = roots.stream().collect(Collectors.groupingBy(RootCertificate::organisation));
        this.rootsByKey =
                roots.stream().collect(Collectors.toMap(root -> root.key().id(), root -> root, (one, same) -> one));
        this.revocations = Revocations.of(notices, rootsByKey);
        this.participants = participants;
    }

    public static TrustAnchors of(RootCertificate... roots) {
        return new TrustAnchors(List.of(roots), List.of(), new NamedParticipants());
    }

    /** @throws RuntimeException if a notice is not signed by one of the roots */
    public static TrustAnchors of(Collection<RootCertificate> roots, Collection<byte[]> notices) {
        return of(roots, notices, new NamedParticipants());
    }

    static TrustAnchors of(
            Collection<RootCertificate> roots, Collection<byte[]> notices, NamedParticipants participants) {
        return new TrustAnchors(roots, notices, participants);
    }

    /**
     * Reads {@code *.crt} (one root each), {@code *.participants} (the URLs of the participants' records of the organisation
     * whose root has the same name, one in a line) and {@code revoked/*.notice}.
     *
     * @throws IOException the folder or a file cannot be read
     * @throws IllegalArgumentException a file holds something else; the message names it
     */
    public static TrustAnchors load(Path folder) throws IOException {
        return TrustFolder.load(folder);
    }

    /**
     * Verifies a certificate that a trusted organisation must have issued, and parses it.
     *
     * @throws InvalidCertificateException if this node does not accept it; the message says why
     */
    public NodeCertificate verify(byte[] der, Instant now) {
        if (der.length > X509.MAX_DER_BYTES) {
            throw InvalidCertificateException.malformed(
                    "expected a certificate of at most " + X509.MAX_DER_BYTES + " bytes, got " + der.length);
        }
        Digest fingerprint = Digest.of(der);
        VerifiedCertificate verified = verifiedCertificates.get(fingerprint);
        if (verified == null) {
            verified = checkIssuer(NodeCertificate.parse(der));
            verifiedCertificates.put(fingerprint, verified);
        }
        requireNotRevoked(verified.certificate());
        verified.root().requireValidAt(now);
        return verified.certificate().requireValidAt(now);
    }

    /** The organisation that must certify the keys of a participant; empty if the operator has not named it. */
    public Optional<String> organisationOf(URI participant) {
        return participants.organisationOf(participant);
    }

    /**
     * Verifies that an organisation has certified a key for the messages of a participant.
     *
     * @param certificate a {@link ParticipantKeyCertificate}
     * @param node the certificate of the connector that signed it
     * @throws InvalidCertificateException if the organisation did not; the message says why
     */
    public void verifyParticipantKey(
            String organisation, URI participant, VerifyingKey key, byte[] certificate, byte[] node, Instant now) {
        NodeCertificate issuer = verify(node, now).requireRole(NodeRole.CONNECTOR);
        if (!issuer.organisation().equals(organisation)) {
            throw new InvalidCertificateException(
                    WRONG_ISSUER, "the key is certified by " + issuer.organisation() + ", not by " + organisation);
        }
        Digest chain = Digest.of(certificate, node);
        ParticipantKeyCertificate verified = verifiedKeys.get(chain);
        if (verified == null) {
            verified = ParticipantKeyCertificate.parse(certificate).requireIssuedBy(issuer);
            verifiedKeys.put(chain, verified);
        }
        verified.requireFor(participant, key, now);
    }

    /** The root key of this id, for verifying what an organisation signed itself; null if it is not trusted. */
    public @Nullable VerifyingKey rootKey(Digest keyId) {
        RootCertificate root = rootsByKey.get(keyId);
        return root == null ? null : root.key();
    }

    /**
     * Verifies a received revocation without applying it.
     *
     * @throws org.sumspace.common.signed.InvalidStatementException if no trusted root of its organisation signed it
     * @throws org.sumspace.common.wire.MalformedException if the notice is not a revocation
     */
    public Signed<Revocation> openRevocation(byte[] notice) {
        return revocations.open(notice);
    }

    /** Applies a revocation. The caller stores it if it must hold after a restart. */
    void revoke(Signed<Revocation> revocation) {
        revocations.add(revocation);
    }

    public boolean isRevoked(String organisation, Digest keyId) {
        return revocations.contains(organisation, keyId);
    }

    /** All known revocations, in no particular order. */
    public List<Signed<Revocation>> revocations() {
        return revocations.all();
    }

    private VerifiedCertificate checkIssuer(NodeCertificate certificate) {
        String organisation = certificate.organisation();
        List<RootCertificate> roots = rootsByOrganisation.get(organisation);
        if (roots == null) {
            throw new InvalidCertificateException(
                    UNKNOWN_ORGANISATION,
                    "no root of the organisation '" + organisation + "' is trusted here: put its root certificate into"
                            + " the trust folder");
        }
        RootCertificate root = roots.stream()
                .filter(candidate -> candidate.certifies(certificate))
                .findFirst()
                .orElseThrow(() -> new InvalidCertificateException(
                        WRONG_ISSUER,
                        "the certificate of " + certificate + " is not signed by the trusted root of " + organisation));
        return new VerifiedCertificate(certificate, root);
    }

    private void requireNotRevoked(NodeCertificate certificate) {
        String organisation = certificate.organisation();
        if (isRevoked(organisation, certificate.keyId())) {
            throw new InvalidCertificateException(
                    REVOKED, "the certificate of " + certificate + " was revoked by " + organisation);
        }
    }
}
