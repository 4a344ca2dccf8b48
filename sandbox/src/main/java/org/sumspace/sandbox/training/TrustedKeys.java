package org.sumspace.sandbox.training;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.TrustAnchors;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;

/** The keys of the aggregators that are certified by the organisations' roots. */
public final class TrustedKeys {
    private final Map<Digest, VerifyingKey> keys = new HashMap<>();

    private TrustedKeys() {}

    /** @throws org.sumspace.common.trust.InvalidCertificateException if no trusted root certifies an aggregator */
    public static TrustedKeys of(SpaceHome home, Instant now) throws IOException {
        TrustAnchors anchors = TrustAnchors.load(home.trustFolder());
        TrustedKeys trusted = new TrustedKeys();
        for (NodeSpec aggregator : home.plan().nodes(NodeKind.AGGREGATOR)) {
            NodeCertificate certificate = anchors.verify(der(home.certificateFile(aggregator)), now);
            trusted.keys.put(certificate.keyId(), certificate.key());
        }
        return trusted;
    }

    private static byte[] der(Path pem) throws IOException {
        try (InputStream in = Files.newInputStream(pem)) {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificate(in)
                    .getEncoded();
        } catch (CertificateException e) {
            throw new IOException("expected a certificate in " + pem, e);
        }
    }

    public @Nullable VerifyingKey get(Digest keyId) {
        return keys.get(keyId);
    }
}
