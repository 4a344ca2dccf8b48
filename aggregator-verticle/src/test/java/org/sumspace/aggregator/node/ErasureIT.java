package org.sumspace.aggregator.node;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.testkit.PlantedSecrets;
import org.sumspace.common.training.message.ShareUpload;
import org.sumspace.common.training.secagg.SaltedShare;
import org.sumspace.common.training.secagg.SealContext;
import org.sumspace.common.trust.NodeIdentity;

/** Searches everything that aggregators have for keys, salts and shares, during a round and after it. */
class ErasureIT extends NodeRounds {
    private final PlantedSecrets secrets = new PlantedSecrets();

    @Test
    void afterTheRelease_noFileLogMetricOrHeapHoldsAKeySaltOrShare(@TempDir Path folder) throws IOException {
        ListAppender<ILoggingEvent> log = log();
        TestProcessor processor = space.scene.processors.get(0);
        submitAll(space.scene.processors.subList(0, 5));
        for (Digest aggregator : firstLevel()) {
            plant(processor, aggregator);
        }
        assertThat(secrets.foundInHeap(folder)).as("what is needed until then").isNotEmpty();
        assertThat(foundInFiles()).containsAll(keys());

        submitAll(space.scene.processors.subList(5, 10));
        finish();
        await().until(() -> foundInFiles().isEmpty());

        await().untilAsserted(() -> assertThat(secrets.foundInHeap(folder)).isEmpty());
        assertThat(secrets.foundAsText(String.valueOf(log.list))).isEmpty();
        for (NodeIdentity aggregator : space.scene.aggregators) {
            assertThat(secrets.foundAsText(metrics(aggregator))).isEmpty();
        }
    }

    /** Opens a share with the aggregator's own key, as its journal holds it. */
    private void plant(TestProcessor processor, Digest aggregator) throws IOException {
        NodeIdentity node = space.scene.aggregator(aggregator);
        Path file = space.files(node).stream()
                .filter(each -> each.getFileName().toString().equals(plan.digest() + ".key"))
                .findFirst()
                .orElseThrow();
        byte[] key = ProtectedFile.read(file, RoundKey.BYTES);
        secrets.plant("key of " + node.nodeId(), key);
        TestProcessor.Contribution contribution = requireNonNull(contributions.get(processor));
        SealContext context = new SealContext(
                plan.digest(),
                plan.body().round(),
                processor.dpId(),
                aggregator,
                firstLevel().indexOf(aggregator) + 1,
                contribution.manifest().digest());
        RoundKey opener = RoundKey.ofPrivate(key);
        SaltedShare opened = SaltedShare.open(
                opener,
                context,
                ShareUpload.of(contribution.uploadFor(aggregator)).sealedShare());
        byte[] share = opened.share(space.scene.trainingPlan.dimension() + 1).bytes();
        secrets.plant("share at " + node.nodeId(), Arrays.copyOfRange(share, 1, share.length));
        secrets.plant("salt at " + node.nodeId(), opened.salt());
        opener.destroy();
        Arrays.fill(key, (byte) 0);
    }

    private Set<String> keys() {
        return secrets.names().stream().filter(name -> name.startsWith("key")).collect(Collectors.toSet());
    }

    private Set<String> foundInFiles() {
        Set<String> found = new TreeSet<>();
        for (NodeIdentity aggregator : space.scene.aggregators) {
            space.files(aggregator).forEach(file -> found.addAll(secrets.foundIn(file)));
        }
        return found;
    }

    private static ListAppender<ILoggingEvent> log() {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        ((Logger) LoggerFactory.getLogger("org.sumspace")).setLevel(Level.DEBUG);
        root.addAppender(log);
        return log;
    }
}
