package org.sumspace.common.peer;

import io.vertx.core.Future;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.cache.BoundedMap;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.common.http.client.NodeHttpClient;
import org.sumspace.common.http.server.route.CertificateRoute;
import org.sumspace.common.trust.InvalidCertificateException;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.common.trust.TrustAnchors;

/**
 * Finds the certificate of the node at a URL. The node itself is asked for its certificate, which is trusted only if an
 * organisation that this node accepts issued it for exactly that URL. Cached for a limited time. Thread-safe.
 */
public final class PeerCertificates {
    private static final int CERTIFICATE_BYTES_MAX = 16 << 10;
    private static final int REMEMBERED_MAX = 1_024;
    private static final Duration REMEMBERED_FOR = Duration.ofMinutes(10);

    private final NodeHttpClient http;
    private final TrustAnchors anchors;
    private final Clock clock;
    private final Map<URI, Known> known = BoundedMap.byUse(REMEMBERED_MAX);

    private record Known(NodeCertificate certificate, Instant until) {}

    public PeerCertificates(NodeHttpClient http, TrustAnchors anchors, Clock clock) {
        this.http = http;
        this.anchors = anchors;
        this.clock = clock;
    }

    /**
     * @param baseUrl of the node, without a trailing slash
     * @return failed with FORBIDDEN if the node at this URL is not certified for it, or not in this role
     */
    public Future<NodeCertificate> find(URI baseUrl, NodeRole role) {
        Known remembered = remembered(baseUrl);
        Future<NodeCertificate> certificate =
                remembered == null ? ask(baseUrl) : Future.succeededFuture(remembered.certificate());
        return certificate.map(found -> checked(() -> found.requireRole(role), baseUrl));
    }

    private Future<NodeCertificate> ask(URI baseUrl) {
        return http.send(HttpCall.get(URI.create(baseUrl + CertificateRoute.PATH))
                        .answerBytesMax(CERTIFICATE_BYTES_MAX))
                .map(answer -> verified(answer.body().getBytes(), baseUrl));
    }

    private NodeCertificate verified(byte[] der, URI baseUrl) {
        Instant now = clock.instant();
        NodeCertificate certificate = checked(() -> anchors.verify(der, now), baseUrl);
        if (!certificate.url().equals(baseUrl)) {
            throw NodeException.forbidden(
                    "The node at " + baseUrl + " is certified for " + certificate.url() + ", not for this URL.");
        }
        synchronized (known) {
            known.put(baseUrl, new Known(certificate, now.plus(REMEMBERED_FOR)));
        }
        return certificate;
    }

    private @Nullable Known remembered(URI baseUrl) {
        synchronized (known) {
            Known entry = known.get(baseUrl);
            return entry == null || entry.until().isBefore(clock.instant()) || isRevoked(entry) ? null : entry;
        }
    }

    private boolean isRevoked(Known entry) {
        NodeCertificate certificate = entry.certificate();
        return anchors.isRevoked(certificate.organisation(), certificate.keyId());
    }

    private interface Check {
        NodeCertificate run();
    }

    private static NodeCertificate checked(Check check, URI baseUrl) {
        try {
            return check.run();
        } catch (InvalidCertificateException e) {
            throw NodeException.forbidden("The node at " + baseUrl + " is not trusted: " + e.getMessage());
        }
    }
}
