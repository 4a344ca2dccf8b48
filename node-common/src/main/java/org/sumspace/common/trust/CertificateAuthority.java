package org.sumspace.common.trust;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.util.IPAddress;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.trust.Issuer.Entry;

/** An organisation's root: certifies its nodes and their TLS endpoints, and revokes them. */
public final class CertificateAuthority {
    public static final String ROOT_CERTIFICATE = "root.crt";
    public static final String ROOT_KEY = "root.key";
    /** Certificates are valid from this long before they are issued, for nodes whose clocks are behind. */
    static final Duration BACKDATED = Duration.ofDays(1);

    private final RootCertificate root;
    private final SigningKey key;
    private final Issuer issuer;
    private final SecureRandom random;

    private CertificateAuthority(RootCertificate root, SigningKey key, SecureRandom random) {
        this.root = root;
        this.key = key;
        this.issuer = new Issuer(rootName(root.organisation()), key);
        this.random = random;
    }

    /** @throws IllegalArgumentException if {@code organisation} is not a name of 1 to 64 printable characters */
    public static CertificateAuthority create(
            String organisation, Instant now, Duration validity, SecureRandom random) {
        X500Name name = rootName(X509.checkedOrganisation(organisation));
        SigningKey key = SigningKey.generate(random);
        byte[] der = new Issuer(name, key)
                .issue(
                        Issuer.serial(random),
                        name,
                        Issuer.keyInfo(key.publicKey()),
                        start(now),
                        wholeSeconds(now).plus(validity),
                        new Entry(Extension.basicConstraints, true, new BasicConstraints(0)),
                        new Entry(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign)));
        return new CertificateAuthority(RootCertificate.parse(der), key, random);
    }

    /**
     * Reads the files that {@link #store} wrote.
     *
     * @throws IOException a file cannot be read
     * @throws IllegalArgumentException a file holds something else, or key and certificate are not a pair
     */
    public static CertificateAuthority load(Path folder, SecureRandom random) throws IOException {
        RootCertificate root =
                RootCertificate.parse(PemFile.read(folder.resolve(ROOT_CERTIFICATE), PemFile.CERTIFICATE));
        SigningKey key = KeyFiles.readSigningKey(folder.resolve(ROOT_KEY));
        if (!key.publicKey().equals(root.key())) {
            throw new IllegalArgumentException(
                    folder.resolve(ROOT_KEY) + " is not the key of " + folder.resolve(ROOT_CERTIFICATE));
        }
        return new CertificateAuthority(root, key, random);
    }

    /** Writes {@code root.key} and {@code root.crt}; fails if a file exists. */
    public void store(Path folder) throws IOException {
        KeyFiles.write(folder.resolve(ROOT_KEY), key);
        KeyFiles.writeCertificate(folder.resolve(ROOT_CERTIFICATE), root.toDer());
    }

    public RootCertificate root() {
        return root;
    }

    /** Certifies that {@code key} is that of {@code node} in this organisation. */
    public NodeCertificate issue(NodeDescription node, VerifyingKey key, Instant now, Duration validity) {
        return NodeCertificate.parse(issuer.issue(
                Issuer.serial(random),
                Issuer.name(root.organisation(), node.nodeId()),
                Issuer.keyInfo(key),
                start(now),
                end(now, validity),
                nodeEntries(node)));
    }

    static Entry[] nodeEntries(NodeDescription node) {
        GeneralNames names = new GeneralNames(new GeneralName[] {
            uri(NodeCertificate.NODE_URI + node.role().label() + ":" + node.nodeId()),
            uri(node.url().toString())
        });
        return new Entry[] {
            new Entry(Extension.basicConstraints, true, new BasicConstraints(false)),
            new Entry(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature)),
            new Entry(Extension.subjectAlternativeName, false, names)
        };
    }

    /**
     * Certifies an endpoint for TLS, as server and as client.
     *
     * @param hosts DNS names and IP addresses under which it is reached
     */
    public byte[] issueTls(String nodeId, PublicKey key, Collection<String> hosts, Instant now, Duration validity) {
        GeneralNames names = new GeneralNames(
                hosts.stream().distinct().map(CertificateAuthority::host).toArray(GeneralName[]::new));
        KeyPurposeId[] purposes = {KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth};
        return issuer.issue(
                Issuer.serial(random),
                Issuer.name(root.organisation(), nodeId),
                SubjectPublicKeyInfo.getInstance(key.getEncoded()),
                start(now),
                end(now, validity),
                new Entry(Extension.basicConstraints, true, new BasicConstraints(false)),
                new Entry(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature)),
                new Entry(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purposes)),
                new Entry(Extension.subjectAlternativeName, false, names));
    }

    /** Revokes the certificates of {@code keyId} and states which plans their node never released. */
    public Signed<Revocation> revoke(Digest keyId, List<Digest> discardedPlans, Instant now) {
        return Signed.sign(key, new Revocation(root.organisation(), keyId, now, discardedPlans));
    }

    private Instant end(Instant now, Duration validity) {
        Instant end = wholeSeconds(now).plus(validity);
        return end.isBefore(root.notAfter()) ? end : root.notAfter();
    }

    private static Instant start(Instant now) {
        return wholeSeconds(now).minus(BACKDATED);
    }

    private static Instant wholeSeconds(Instant now) {
        return now.truncatedTo(ChronoUnit.SECONDS);
    }

    private static X500Name rootName(String organisation) {
        return Issuer.name(organisation, organisation + " root");
    }

    private static GeneralName uri(String value) {
        return new GeneralName(GeneralName.uniformResourceIdentifier, value);
    }

    private static GeneralName host(String host) {
        return new GeneralName(IPAddress.isValid(host) ? GeneralName.iPAddress : GeneralName.dNSName, host);
    }
}
