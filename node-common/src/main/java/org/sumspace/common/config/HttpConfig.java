package org.sumspace.common.config;

import java.net.URI;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The address on which a node listens, and its address for others.
 *
 * @param port 0 for any free port
 * @param publicUrl the URL under which others reach this node; by default the address on which it listens
 * @param tls whether it speaks HTTPS
 * @param tlsCertificate PEM certificate chain, needed with {@code tls}
 * @param tlsKey PEM private key, needed with {@code tls}
 * @param caFile further PEM certificates that outgoing HTTPS trusts, besides the system's
 */
public record HttpConfig(
        @Default("127.0.0.1") String host,
        @Default("8080") int port,
        @Nullable URI publicUrl,
        @Default("false") boolean tls,
        @Nullable Path tlsCertificate,
        @Nullable Path tlsKey,
        @Nullable Path caFile) {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

    public HttpConfig {
        Checks.notBlank("host", host);
        Checks.port("port", port);
        if (tls && (tlsCertificate == null || tlsKey == null)) {
            throw new IllegalArgumentException("tls needs tlsCertificate and tlsKey");
        }
        if (publicUrl != null && (publicUrl.getHost() == null || publicUrl.getScheme() == null)) {
            throw new IllegalArgumentException("publicUrl must be an absolute URL");
        }
    }

    /** Whether a host, as written in settings and URLs, is a loopback address or name. */
    public static boolean isLoopback(@Nullable String host) {
        return host != null && LOOPBACK.contains(host);
    }
}
