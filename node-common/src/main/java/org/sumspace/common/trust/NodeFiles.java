package org.sumspace.common.trust;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.sumspace.common.crypto.SigningKey;

/**
 * The four files of a node: its certificate and key for signing, and those of its TLS endpoint (EC P-256, because not
 * every TLS client knows Ed25519 keys).
 */
public final class NodeFiles {
    public static final String CERTIFICATE = "node.crt";
    public static final String KEY = "node.key";
    public static final String TLS_CERTIFICATE = "tls.crt";
    public static final String TLS_KEY = "tls.key";

    private NodeFiles() {}

    /**
     * Creates new keys, certifies them and writes the four files.
     *
     * @param hosts DNS names and IP addresses of the TLS endpoint in addition to the host of the node's URL
     * @throws FileAlreadyExistsException one of the files exists; nothing was written
     */
    public static NodeCertificate issue(
            CertificateAuthority authority,
            NodeDescription node,
            Collection<String> hosts,
            Path folder,
            Instant now,
            Duration validity,
            SecureRandom random)
            throws IOException {
        requireAbsent(folder);
        SigningKey key = SigningKey.generate(random);
        KeyPair tls = tlsKey(random);
        NodeCertificate certificate = authority.issue(node, key.publicKey(), now, validity);
        byte[] tlsCertificate =
                authority.issueTls(node.nodeId(), tls.getPublic(), withHostOf(node, hosts), now, validity);
        KeyFiles.write(folder.resolve(KEY), key);
        KeyFiles.write(folder.resolve(TLS_KEY), tls.getPrivate());
        KeyFiles.writeCertificate(folder.resolve(CERTIFICATE), certificate.toDer());
        KeyFiles.writeCertificate(folder.resolve(TLS_CERTIFICATE), tlsCertificate);
        return certificate;
    }

    private static void requireAbsent(Path folder) throws IOException {
        for (String file : List.of(CERTIFICATE, KEY, TLS_CERTIFICATE, TLS_KEY)) {
            if (Files.exists(folder.resolve(file))) {
                throw new FileAlreadyExistsException(folder.resolve(file).toString());
            }
        }
    }

    private static List<String> withHostOf(NodeDescription node, Collection<String> hosts) {
        List<String> all = new ArrayList<>();
        String host = node.url().getHost();
        all.add(host.startsWith("[") ? host.substring(1, host.length() - 1) : host);
        all.addAll(hosts);
        return all;
    }

    private static KeyPair tlsKey(SecureRandom random) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"), random);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform lacks P-256", e);
        }
    }
}
