package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.common.journal.DamagedFileException;
import org.sumspace.common.trust.NodeIdentity;

class DamagedPlanFilesTest extends RoundScenario {
    private static final int FLIPS = 40;

    DamagedPlanFilesTest() {
        super("'expirySeconds': 600");
    }

    @Test
    void flippedBitInATombstoneOrLeafList_isDetected_andTheErrorNamesTheFile() throws Exception {
        countersign();
        submit(0, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
        NodeIdentity first = aggregator(1);
        await().until(() -> group.files(first, ".tombstone").size() == 1);
        group.kill(first);

        assertDetected(group.files(first, ".tombstone").get(0), first);
        assertDetected(group.files(first, ".leaves").get(0), first);
    }

    private void assertDetected(Path file, NodeIdentity node) throws Exception {
        byte[] whole = Files.readAllBytes(file);
        Random random = new Random(1);
        for (int i = 0; i < FLIPS; i++) {
            byte[] damaged = whole.clone();
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
            Files.write(file, damaged);
            assertThatThrownBy(() -> group.start(node))
                    .isInstanceOf(DamagedFileException.class)
                    .hasMessageStartingWith(file + " is damaged");
        }
        Files.write(file, whole);
    }
}
