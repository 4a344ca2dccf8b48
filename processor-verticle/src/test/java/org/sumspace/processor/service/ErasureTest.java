package org.sumspace.processor.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.sumspace.common.testkit.PlantedSecrets;

/** Plants a secret in the records that a processor trains on, and searches the node's files and heap for it. */
@Isolated("it searches the heap of the whole JVM")
class ErasureTest {
    private static final String RECORD = "record";

    @TempDir
    Path folder;

    private final PlantedSecrets secrets = new PlantedSecrets();

    @Test
    void onceSent_noFileOrHeapHoldsARecord(@TempDir Path elsewhere) {
        secrets.plant(
                RECORD,
                HexFormat.of().formatHex(new SecureRandom().generateSeed(16)).getBytes(UTF_8));
        try (TestNode node = new TestNode(folder)) {
            node.data = (trainingPlan, processors) -> TestNode.answer(processors, processor -> records());
            node.start(node.startRegistered(), node.plan.start());
            await().until(() -> node.shipped.size() == 4 && node.planFiles().isEmpty());

            assertThat(foundInFiles()).isEmpty();
            await().untilAsserted(
                            () -> assertThat(secrets.foundInHeap(elsewhere)).isEmpty());

            String reachable = records();
            assertThat(secrets.foundInHeap(elsewhere))
                    .as("the search finds a reachable record")
                    .containsExactly(RECORD);
            assertThat(reachable).isNotEmpty();
        }
    }

    private String records() {
        return """
                {"data": [{"id": "%s", "result": {"score": {"raw": 70}, "success": "yes"}}], "meta": {"count": 1}}""".formatted(new String(secrets.reveal(RECORD), UTF_8));
    }

    private Set<String> foundInFiles() {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile).forEach(file -> found.addAll(secrets.foundIn(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }
}
