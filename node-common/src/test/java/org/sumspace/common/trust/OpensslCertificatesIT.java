package org.sumspace.common.trust;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.testkit.Tools;

/** The command line of OpenSSL accepts the certificates of nodes. */
class OpensslCertificatesIT {
    private static final Duration YEAR = Duration.ofDays(365);

    private final SecureRandom random = new SecureRandom();

    @TempDir
    Path folder;

    @Test
    void openssl_acceptsBothCertificatesUnderTheRoot() throws Exception {
        Tools.assumeInstalled("openssl", "version");
        CertificateAuthority authority = CertificateAuthority.create("Alpha University", Instant.now(), YEAR, random);
        authority.store(folder);
        Path node = folder.resolve("one");
        NodeDescription description =
                new NodeDescription("one", NodeRole.AGGREGATOR, URI.create("https://127.0.0.1:1"));
        NodeFiles.issue(authority, description, List.of("one.example"), node, Instant.now(), YEAR, random);

        Tools.Result result = Tools.run(
                "openssl",
                "verify",
                "-x509_strict",
                "-CAfile",
                folder.resolve(CertificateAuthority.ROOT_CERTIFICATE).toString(),
                node.resolve(NodeFiles.CERTIFICATE).toString(),
                node.resolve(NodeFiles.TLS_CERTIFICATE).toString());

        assertThat(result.exitCode()).as(result.output()).isZero();
    }
}
