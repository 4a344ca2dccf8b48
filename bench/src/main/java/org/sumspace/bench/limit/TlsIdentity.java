package org.sumspace.bench.limit;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.common.trust.CertificateAuthority;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeFiles;
import org.sumspace.common.trust.NodeRole;

/** A TLS identity like that of a node, with its trust options. It is valid for a day and not kept on disk. */
record TlsIdentity(PemKeyCertOptions identity, PemTrustOptions trust) {
    private static final Duration VALIDITY = Duration.ofDays(1);

    static TlsIdentity create(String host) throws IOException {
        Path folder = Files.createTempDirectory("sumspace-bench-");
        try {
            return create(folder, host, Instant.now(), new SecureRandom());
        } finally {
            delete(folder);
        }
    }

    private static TlsIdentity create(Path folder, String host, Instant now, SecureRandom random) throws IOException {
        CertificateAuthority authority = CertificateAuthority.create("Bench", now, VALIDITY, random);
        authority.store(folder);
        NodeDescription node = new NodeDescription("sink", NodeRole.AGGREGATOR, URI.create("https://" + host));
        NodeFiles.issue(authority, node, List.of(), folder, now, VALIDITY, random);
        return new TlsIdentity(
                new PemKeyCertOptions()
                        .addCertValue(read(folder, NodeFiles.TLS_CERTIFICATE))
                        .addKeyValue(read(folder, NodeFiles.TLS_KEY)),
                new PemTrustOptions().addCertValue(read(folder, CertificateAuthority.ROOT_CERTIFICATE)));
    }

    private static Buffer read(Path folder, String file) throws IOException {
        return Buffer.buffer(Files.readAllBytes(folder.resolve(file)));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
