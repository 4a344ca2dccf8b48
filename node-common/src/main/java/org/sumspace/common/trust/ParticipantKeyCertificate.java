package org.sumspace.common.trust;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.sumspace.common.trust.InvalidCertificateException.Reason.EXPIRED;
import static org.sumspace.common.trust.InvalidCertificateException.Reason.NOT_YET_VALID;
import static org.sumspace.common.trust.InvalidCertificateException.Reason.WRONG_ISSUER;

import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;

/**
 * Certifies that a key signs messages of a participant's connector: an X.509 certificate whose alternative name is the
 * URL of the participant's record. It is signed with the key of the connector's node, so that keys can be replaced
 * without the organisation's root key, which is offline. The node's key signs no other certificates.
 */
public final class ParticipantKeyCertificate {
    private static final int SERIAL_BYTES = 15;

    private final X509 x509;

    private ParticipantKeyCertificate(X509 x509) {
        this.x509 = x509;
    }

    /**
     * Certifies a key for as long as the certificate of the node is valid.
     *
     * @return the encoded certificate, which is the same at each call with the same arguments
     */
    public static byte[] issue(NodeIdentity node, URI participant, VerifyingKey key) {
        NodeCertificate issuer = node.certificate();
        GeneralNames names =
                new GeneralNames(new GeneralName(GeneralName.uniformResourceIdentifier, participant.toString()));
        return new Issuer(issuer.subject(), node.key())
                .issue(
                        serial(participant, key),
                        Issuer.name(issuer.organisation(), key.id().toString()),
                        Issuer.keyInfo(key),
                        issuer.notBefore(),
                        issuer.notAfter(),
                        new Issuer.Entry(Extension.basicConstraints, true, new BasicConstraints(false)),
                        new Issuer.Entry(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature)),
                        new Issuer.Entry(Extension.subjectAlternativeName, false, names));
    }

    private static BigInteger serial(URI participant, VerifyingKey key) {
        byte[] digest =
                Digest.of((participant + " " + key.id()).getBytes(UTF_8)).toBytes();
        return new BigInteger(1, Arrays.copyOf(digest, SERIAL_BYTES)).add(BigInteger.ONE);
    }

    /** @throws InvalidCertificateException if the bytes are not the certificate of a key that signs messages */
    static ParticipantKeyCertificate parse(byte[] der) {
        X509 x509 = X509.parse(der);
        if (x509.isAuthority() || !x509.allowsKeyUsage(KeyUsage.digitalSignature)) {
            throw InvalidCertificateException.malformed("the certificate does not permit a participant's signatures");
        }
        return new ParticipantKeyCertificate(x509);
    }

    /** @throws InvalidCertificateException WRONG_ISSUER */
    ParticipantKeyCertificate requireIssuedBy(NodeCertificate node) {
        if (!node.certifies(x509)) {
            throw new InvalidCertificateException(WRONG_ISSUER, "the key's certificate is not signed by " + node);
        }
        return this;
    }

    /** @throws InvalidCertificateException if it is for another key, participant or time */
    void requireFor(URI participant, VerifyingKey key, Instant now) {
        if (!x509.key().equals(key)) {
            throw InvalidCertificateException.malformed("the certificate is for another key");
        }
        if (!x509.subjectUris().equals(List.of(participant.toString()))) {
            throw InvalidCertificateException.malformed("the certificate names another participant");
        }
        if (now.isBefore(x509.notBefore())) {
            throw new InvalidCertificateException(
                    NOT_YET_VALID, "the key's certificate is valid from " + x509.notBefore());
        }
        if (now.isAfter(x509.notAfter())) {
            throw new InvalidCertificateException(EXPIRED, "the key's certificate expired at " + x509.notAfter());
        }
    }
}
