package org.sumspace.sandbox.space;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.sumspace.common.trust.CertificateAuthority;
import org.sumspace.common.trust.NodeDescription;
import org.sumspace.common.trust.NodeFiles;
import org.sumspace.common.trust.NodeRole;

/** Creates the root certificates of all organisations, and the certificates and keys of all nodes. */
final class Certificates {
    private static final Duration VALIDITY = Duration.ofDays(3650);

    private final SpaceHome home;
    private final Instant now;
    private final SecureRandom random;

    private Certificates(SpaceHome home, Instant now, SecureRandom random) {
        this.home = home;
        this.now = now;
        this.random = random;
    }

    /** Writes all certificates; organisations run in parallel. */
    static void write(SpaceHome home, Instant now, SecureRandom random) throws IOException {
        Files.createDirectories(home.trustFolder());
        List<String> organisations = home.plan().organisations().toList();
        Certificates certificates = new Certificates(home, now, random);
        ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        CompletableFuture<?>[] written = organisations.stream()
                .map(organisation ->
                        CompletableFuture.runAsync(() -> certificates.writeOrganisation(organisation), pool))
                .toArray(CompletableFuture[]::new);
        pool.shutdown();
        CompletableFuture.allOf(written).join();
        for (String organisation : organisations) {
            Files.write(
                    home.caFile(),
                    Files.readAllBytes(home.rootFile(organisation)),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }

    private void writeOrganisation(String organisation) {
        try {
            CertificateAuthority authority = CertificateAuthority.create(organisation, now, VALIDITY, random);
            Path folder = home.authorityFolder(organisation);
            authority.store(folder);
            Files.copy(folder.resolve(CertificateAuthority.ROOT_CERTIFICATE), home.rootFile(organisation));
            for (NodeSpec node : home.plan().nodes()) {
                Optional<NodeRole> role = node.kind().role();
                if (role.isPresent() && node.organisation().equals(organisation)) {
                    issue(node, role.get(), authority);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void issue(NodeSpec node, NodeRole role, CertificateAuthority authority) throws IOException {
        NodeDescription description =
                new NodeDescription(node.nodeId(), role, home.plan().url(node));
        NodeFiles.issue(authority, description, List.of("localhost"), home.nodeFolder(node), now, VALIDITY, random);
    }
}
