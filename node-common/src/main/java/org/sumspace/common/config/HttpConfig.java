package org.sumspace.common.config;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a node listens, and how it appears to others.
 *
 * @param port 0 takes a free one
 * @param publicUrl how others reach this node; where absent, the address it listens on
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
}
