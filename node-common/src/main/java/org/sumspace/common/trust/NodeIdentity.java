package org.sumspace.common.trust;

import java.io.IOException;
import java.nio.file.Path;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SigningKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.signed.StatementBody;

/** The identity of this node: its certificate and the private key that belongs to it. */
public final class NodeIdentity {
    private final NodeCertificate certificate;
    private final SigningKey key;

    /** @throws IllegalArgumentException if the key is not that of the certificate */
    public NodeIdentity(NodeCertificate certificate, SigningKey key) {
        if (!key.publicKey().equals(certificate.key())) {
            throw new IllegalArgumentException("the private key is not that of the certificate of " + certificate);
        }
        this.certificate = certificate;
        this.key = key;
    }

    /**
     * Reads a PEM certificate and a PEM private key.
     *
     * @throws IOException a file cannot be read
     * @throws IllegalArgumentException a file holds something else, or the two are not a pair
     * @throws InvalidCertificateException the certificate is not that of a node
     */
    public static NodeIdentity load(Path certificateFile, Path keyFile) throws IOException {
        NodeCertificate certificate = NodeCertificate.load(certificateFile);
        SigningKey key = KeyFiles.readSigningKey(keyFile);
        if (!key.publicKey().equals(certificate.key())) {
            throw new IllegalArgumentException(
                    keyFile + " is not the key of " + certificateFile + ": take both from the same 'org issue'");
        }
        return new NodeIdentity(certificate, key);
    }

    public NodeCertificate certificate() {
        return certificate;
    }

    public SigningKey key() {
        return key;
    }

    public Digest keyId() {
        return certificate.keyId();
    }

    public String organisation() {
        return certificate.organisation();
    }

    public String nodeId() {
        return certificate.nodeId();
    }

    public <T extends StatementBody> Signed<T> sign(T body) {
        return Signed.sign(key, body);
    }

    @Override
    public String toString() {
        return certificate.toString();
    }
}
