package org.sumspace.common.trust;

import static org.sumspace.common.trust.InvalidCertificateException.Reason.EXPIRED;
import static org.sumspace.common.trust.InvalidCertificateException.Reason.NOT_YET_VALID;

import java.time.Instant;
import java.util.Arrays;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.sumspace.common.crypto.VerifyingKey;

/** The self-signed certificate of an organisation. It certifies that organisation's nodes and no others. */
public final class RootCertificate {
    private final byte[] der;
    private final X509 x509;
    private final String organisation;

    private RootCertificate(byte[] der, X509 x509) {
        this.der = der;
        this.x509 = x509;
        this.organisation = x509.subjectOrganisation();
    }

    /** @throws InvalidCertificateException if the bytes are not a self-signed certificate of an authority */
    public static RootCertificate parse(byte[] der) {
        X509 x509 = X509.parse(der);
        if (!x509.isAuthority() || !x509.allowsKeyUsage(KeyUsage.keyCertSign)) {
            throw InvalidCertificateException.malformed("the certificate is not that of a certificate authority");
        }
        if (!x509.isIssuedBy(x509)) {
            throw InvalidCertificateException.malformed("the certificate of the authority is not self-signed");
        }
        return new RootCertificate(der.clone(), x509);
    }

    public String organisation() {
        return organisation;
    }

    public VerifyingKey key() {
        return x509.key();
    }

    public Instant notBefore() {
        return x509.notBefore();
    }

    public Instant notAfter() {
        return x509.notAfter();
    }

    public byte[] toDer() {
        return der.clone();
    }

    boolean certifies(NodeCertificate node) {
        return node.isIssuedBy(x509);
    }

    void requireValidAt(Instant now) {
        if (now.isBefore(notBefore())) {
            throw new InvalidCertificateException(
                    NOT_YET_VALID, "the root of " + this + " is valid from " + notBefore() + ", but it is only " + now);
        }
        if (now.isAfter(notAfter())) {
            throw new InvalidCertificateException(
                    EXPIRED, "the root of " + this + " expired at " + notAfter() + ", and it is " + now);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RootCertificate that && Arrays.equals(der, that.der);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(der);
    }

    @Override
    public String toString() {
        return organisation;
    }
}
