package org.sumspace.common.trust;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.edec.EdECObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509ExtensionUtils;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.bc.BcX509ExtensionUtils;
import org.bouncycastle.operator.ContentSigner;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;

/** Writes X.509 certificates (RFC 5280) signed with one Ed25519 key. */
final class Issuer {
    private static final AlgorithmIdentifier ED25519 = new AlgorithmIdentifier(EdECObjectIdentifiers.id_Ed25519);
    private static final int SERIAL_BITS = 127;

    private final X500Name name;
    private final SigningKey key;

    Issuer(X500Name name, SigningKey key) {
        this.name = name;
        this.key = key;
    }

    /** A serial number that no other certificate has. */
    static BigInteger serial(SecureRandom random) {
        return new BigInteger(SERIAL_BITS, random).add(BigInteger.ONE);
    }

    /** One extension of a certificate. */
    record Entry(ASN1ObjectIdentifier id, boolean critical, ASN1Encodable value) {}

    byte[] issue(
            BigInteger serial,
            X500Name subject,
            SubjectPublicKeyInfo subjectKey,
            Instant notBefore,
            Instant notAfter,
            Entry... entries) {
        X509v3CertificateBuilder certificate = new X509v3CertificateBuilder(
                name, serial, Date.from(notBefore), Date.from(notAfter), subject, subjectKey);
        X509ExtensionUtils ids = new BcX509ExtensionUtils();
        try {
            certificate.addExtension(
                    Extension.authorityKeyIdentifier,
                    false,
                    ids.createAuthorityKeyIdentifier(keyInfo(key.publicKey())));
            certificate.addExtension(Extension.subjectKeyIdentifier, false, ids.createSubjectKeyIdentifier(subjectKey));
            for (Entry entry : entries) {
                certificate.addExtension(entry.id(), entry.critical(), entry.value());
            }
            return certificate.build(new Ed25519ContentSigner(key)).getEncoded();
        } catch (IOException e) {
            throw new IllegalStateException("could not encode a certificate in memory", e);
        }
    }

    static SubjectPublicKeyInfo keyInfo(VerifyingKey key) {
        return new SubjectPublicKeyInfo(ED25519, key.toBytes());
    }

    static X500Name name(String organisation, String commonName) {
        return new X500NameBuilder(BCStyle.INSTANCE)
                .addRDN(BCStyle.O, organisation)
                .addRDN(BCStyle.CN, commonName)
                .build();
    }

    private static final class Ed25519ContentSigner implements ContentSigner {
        private final SigningKey key;
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();

        Ed25519ContentSigner(SigningKey key) {
            this.key = key;
        }

        @Override
        public AlgorithmIdentifier getAlgorithmIdentifier() {
            return ED25519;
        }

        @Override
        public OutputStream getOutputStream() {
            return content;
        }

        @Override
        public byte[] getSignature() {
            return key.sign(content.toByteArray());
        }
    }
}
