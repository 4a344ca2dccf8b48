package org.sumspace.common.trust;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1IA5String;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1String;
import org.bouncycastle.asn1.edec.EdECObjectIdentifiers;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.VerifyingKey;

/**
 * The fields of an X.509 certificate (RFC 5280) that the project uses, read strictly: DER only, Ed25519 only (RFC
 * 8410), and no unknown critical extension.
 */
final class X509 {
    static final int MAX_DER_BYTES = 8 * 1024;
    static final int MAX_ORGANISATION_CHARS = 64;
    private static final Set<ASN1ObjectIdentifier> SUPPORTED_EXTENSIONS = Set.of(
            Extension.basicConstraints,
            Extension.keyUsage,
            Extension.subjectAlternativeName,
            Extension.extendedKeyUsage);

    private final X500Name subject;
    private final X500Name issuer;
    private final String organisation;
    private final VerifyingKey key;
    private final Instant notBefore;
    private final Instant notAfter;
    private final boolean authority;
    private final KeyUsage keyUsage;
    private final List<String> subjectUris;
    private final byte[] signed;
    private final byte[] signature;

    private X509(X509CertificateHolder holder) throws IOException {
        this.subject = holder.getSubject();
        this.issuer = holder.getIssuer();
        this.organisation = organisation(subject);
        this.key = ed25519Key(holder);
        this.notBefore = holder.getNotBefore().toInstant();
        this.notAfter = holder.getNotAfter().toInstant();
        Extensions extensions = requireNonNull(holder.getExtensions());
        BasicConstraints constraints = BasicConstraints.fromExtensions(extensions);
        this.authority = constraints != null && constraints.isCA();
        this.keyUsage = requireNonNull(KeyUsage.fromExtensions(extensions));
        this.subjectUris = uris(GeneralNames.fromExtensions(extensions, Extension.subjectAlternativeName));
        this.signed = holder.toASN1Structure().getTBSCertificate().getEncoded(ASN1Encoding.DER);
        this.signature = holder.getSignature();
    }

    /** @throws InvalidCertificateException if the bytes are not such a certificate */
    static X509 parse(byte[] der) {
        if (der.length > MAX_DER_BYTES) {
            throw malformed("has " + der.length + " bytes, but at most " + MAX_DER_BYTES + " are allowed");
        }
        try {
            X509CertificateHolder holder = new X509CertificateHolder(der);
            if (!Arrays.equals(der, holder.toASN1Structure().getEncoded(ASN1Encoding.DER))) {
                throw malformed("is not in DER encoding");
            }
            if (!SUPPORTED_EXTENSIONS.containsAll(holder.getCriticalExtensionOIDs())) {
                throw malformed("has an unknown critical extension");
            }
            return new X509(holder);
        } catch (InvalidCertificateException e) {
            throw e;
        } catch (IOException | RuntimeException e) { // the decoder throws many kinds of exceptions for bad bytes
            throw malformed("cannot be read as X.509");
        }
    }

    X500Name subject() {
        return subject;
    }

    VerifyingKey key() {
        return key;
    }

    Instant notBefore() {
        return notBefore;
    }

    Instant notAfter() {
        return notAfter;
    }

    String subjectOrganisation() {
        return organisation;
    }

    boolean isAuthority() {
        return authority;
    }

    boolean allowsKeyUsage(int usage) {
        return keyUsage.hasUsages(usage);
    }

    /** The URIs among the subject's alternative names, in their order. */
    List<String> subjectUris() {
        return subjectUris;
    }

    /** Name chaining and signature, RFC 5280 section 6.1.3. */
    boolean isIssuedBy(X509 authority) {
        return issuer.equals(authority.subject) && authority.key.verifies(signature, signed);
    }

    private static VerifyingKey ed25519Key(X509CertificateHolder holder) {
        ASN1ObjectIdentifier ed25519 = EdECObjectIdentifiers.id_Ed25519;
        if (!holder.getSubjectPublicKeyInfo().getAlgorithm().getAlgorithm().equals(ed25519)
                || !holder.getSignatureAlgorithm().getAlgorithm().equals(ed25519)) {
            throw malformed("has a key or signature other than Ed25519");
        }
        return VerifyingKey.of(
                holder.getSubjectPublicKeyInfo().getPublicKeyData().getOctets());
    }

    private static List<String> uris(@Nullable GeneralNames names) {
        if (names == null) {
            return List.of();
        }
        return Arrays.stream(names.getNames())
                .filter(name -> name.getTagNo() == GeneralName.uniformResourceIdentifier)
                .map(name -> ASN1IA5String.getInstance(name.getName()).getString())
                .toList();
    }

    private static String organisation(X500Name name) {
        RDN[] organisations = name.getRDNs(BCStyle.O);
        if (organisations.length != 1
                || organisations[0].isMultiValued()
                || !(organisations[0].getFirst().getValue() instanceof ASN1String text)) {
            throw malformed("does not name exactly one organisation (O)");
        }
        return checkedOrganisation(text.getString());
    }

    /** @throws InvalidCertificateException if {@code name} is not a valid name of an organisation */
    static String checkedOrganisation(String name) {
        if (name.isBlank()
                || !name.strip().equals(name)
                || name.length() > MAX_ORGANISATION_CHARS
                || name.chars().anyMatch(Character::isISOControl)) {
            throw malformed(
                    "does not name an organisation in 1 to " + MAX_ORGANISATION_CHARS + " printable characters");
        }
        return name;
    }

    private static InvalidCertificateException malformed(String what) {
        return InvalidCertificateException.malformed("the certificate " + what);
    }
}
