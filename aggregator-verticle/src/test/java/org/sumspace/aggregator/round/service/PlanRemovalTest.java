package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.testkit.MutableClock;
import org.sumspace.common.trust.NodeIdentity;

/** Which files of a plan remain on an aggregator's disk, and for how long. */
class PlanRemovalTest extends RoundScenario {
    private static final Duration SKEW = Duration.ofHours(24);

    private final MutableClock time;

    PlanRemovalTest() {
        super("'expirySeconds': 600", new MutableClock(Instant.now()));
        this.time = (MutableClock) clock;
    }

    @Test
    void finishedPlan_leavesATombstone_andNoFileOnceItsTimeAndTheSkewAreOver() {
        countersign();
        submit(0, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
        NodeIdentity first = aggregator(1);
        await().untilAsserted(() -> {
            assertThat(group.files(first, ".tombstone")).hasSize(1);
            assertThat(group.files(first, plan.digest() + ".journal")).isEmpty();
        });
        assertThat(group.files(main(), plan.digest() + ".journal")).hasSize(1);

        time.set(plan.body().times().notAfter().plus(SKEW).minusSeconds(1));
        restartAll();
        assertThat(group.files(first, ".tombstone")).hasSize(1);

        time.advance(Duration.ofSeconds(1));
        restartAll();
        await().untilAsserted(() -> scene.aggregators.forEach(identity -> {
            assertThat(group.files(identity, ".tombstone")).isEmpty();
            assertThat(group.files(identity, plan.digest() + ".journal")).isEmpty();
        }));
        assertThat(Await.result(group.node(first.keyId()).aggregator.plans().list()))
                .isEmpty();
    }

    private void restartAll() {
        scene.aggregators.forEach(group::kill);
        scene.aggregators.forEach(group::start);
    }
}
