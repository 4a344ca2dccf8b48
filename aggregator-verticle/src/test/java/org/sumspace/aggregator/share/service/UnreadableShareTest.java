package org.sumspace.aggregator.share.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.trust.NodeIdentity;

/** For some time the disk of an aggregator cannot read what was written. */
class UnreadableShareTest extends RoundScenario {
    private final NodeIdentity faulty = aggregator(2);

    UnreadableShareTest() {
        super("'expirySeconds': 600");
    }

    @Test
    void unreadableShares_areSummedOnceTheyAreReadableAgain() throws IOException {
        Set<Digest> released = ConcurrentHashMap.newKeySet();
        group.releaseOf = (sender, body) -> {
            released.add(sender.keyId());
            return body;
        };
        group.held.addAll(Set.of(EnvelopeType.RECEIVED_LIST, EnvelopeType.ASK));
        countersign();
        submit(0, PROCESSORS);
        // Shares that the aggregator opened since its start are in memory and need not be read.
        group.kill(faulty);
        group.start(faulty);
        Path journal = group.files(faulty, plan.digest() + ".journal").get(0);
        byte[] stored = Files.readAllBytes(journal);
        overwrite(journal, new byte[stored.length]);

        group.held.clear();
        await().until(() -> released.size() == firstLevel().size() - 1 && state() == RoundState.AGREED);
        assertThat(released).doesNotContain(faulty.keyId());

        overwrite(journal, stored);
        group.awaitVersion(plan, integers, zero());
    }

    /** Leaves later records of the file unchanged. */
    private static void overwrite(Path file, byte[] content) throws IOException {
        Files.write(file, content, StandardOpenOption.WRITE);
    }

    private RoundState state() {
        return Await.result(group.node(faulty.keyId()).aggregator.plans().list())
                .get(0)
                .state();
    }
}
