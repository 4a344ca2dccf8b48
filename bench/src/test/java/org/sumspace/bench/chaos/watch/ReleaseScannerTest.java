package org.sumspace.bench.chaos.watch;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.round.Release;
import org.sumspace.common.trust.NodeIdentity;
import org.sumspace.sandbox.space.NodeKind;
import org.sumspace.sandbox.space.NodeSpec;
import org.sumspace.sandbox.space.SpaceHome;
import org.sumspace.sandbox.space.SpaceSize;
import org.sumspace.sandbox.training.TrustedKeys;

class ReleaseScannerTest {
    private static final Digest DIGEST = Digest.of(new byte[] {1});
    private static final Release RELEASE = new Release(DIGEST, 1, 1, 2, 1, DIGEST, 3, 4, DIGEST);

    @TempDir
    private Path folder;

    private ReleaseScanner scanner;
    private NodeIdentity aggregator;

    @BeforeEach
    void makeSpace() throws Exception {
        SpaceHome home = SpaceHome.open(folder.resolve("home"), true, SpaceSize.ofGroups(1), new SecureRandom());
        scanner = new ReleaseScanner(TrustedKeys.of(home, Instant.now()));
        NodeSpec node = home.plan().nodes(NodeKind.AGGREGATOR).get(0);
        Path certificate = home.certificateFile(node);
        aggregator = NodeIdentity.load(certificate, certificate.resolveSibling("node.key"));
    }

    @Test
    void completeReleaseInAJournal_isFoundAnywhere_andATornOneIsNot() throws Exception {
        Signed<Release> release = aggregator.sign(RELEASE);
        ByteArrayOutputStream journal = new ByteArrayOutputStream();
        journal.writeBytes("SMJL, SMST and whatever".getBytes(US_ASCII));
        journal.writeBytes(release.bytes());
        journal.writeBytes(release.bytes());
        byte[] torn = Arrays.copyOf(journal.toByteArray(), journal.size() - 1);
        Files.write(Files.createDirectories(folder.resolve("data/plans")).resolve("a.journal"), torn);
        History history = new History();

        scanner.search(folder.resolve("data"), "here", history);

        assertThat(history.all()).containsExactly(new Observation.FoundRelease(DIGEST, 1, 2, release.digest(), "here"));
    }

    @Test
    void nodeWithoutPlans_hasNoRelease() throws Exception {
        History history = new History();
        scanner.search(folder, "here", history);
        assertThat(history.all()).isEmpty();
    }
}
