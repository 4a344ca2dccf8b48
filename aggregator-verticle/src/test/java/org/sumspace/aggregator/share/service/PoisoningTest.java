package org.sumspace.aggregator.share.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.common.training.round.DiscardReason;

/** Processors that share a vector other than their update: which of these vectors are detected, and which are not. */
class PoisoningTest extends RoundScenario {
    PoisoningTest() {
        super("'expirySeconds': 600");
    }

    /** An update within the clip cannot be told from an honest one; the clip limits its effect. */
    @Test
    void vectorAtTheClip_isInTheSum() {
        countersign();
        double[] clip = new double[scene.trainingPlan.dimension()];
        Arrays.fill(clip, scene.trainingPlan.parameters().clip());
        TestProcessor poisoner = scene.processors.get(0);
        TestProcessor.Contribution poison = poisoner.contribute(
                plan, 1, clip, scene.trainingPlan.parameters().maxWeight(), keys);
        group.submit(plan, poisoner, poison, firstLevel());
        integers.add(poison.x());

        submit(1, PROCESSORS);

        group.awaitVersion(plan, integers, zero());
    }

    @Test
    void vectorFarBeyondTheClip_doesNotDecode_andNothingIsPublished() {
        contributeInsteadOfTheFirst(1L << 61);
        assertNotDecodable();
    }

    @Test
    void smallestInteger_doesNotDecode_andNothingIsPublished() {
        contributeInsteadOfTheFirst(Long.MIN_VALUE + 1);
        assertNotDecodable();
    }

    private void contributeInsteadOfTheFirst(long coordinate) {
        countersign();
        TestProcessor poisoner = scene.processors.get(0);
        long[] x = contribution(0, 1).x();
        x[1] = coordinate;
        group.submit(plan, poisoner, poisoner.contribute(plan, 1, x, keys), firstLevel());
        submit(1, PROCESSORS);
    }

    private void assertNotDecodable() {
        await().until(() -> !group.notices.isEmpty());
        assertThat(group.notices).allSatisfy(notice -> {
            assertThat(notice.signer()).isEqualTo(main().keyId());
            assertThat(notice.body().reason()).isEqualTo(DiscardReason.DECODE_FAILED);
        });
        assertThat(group.versions).isEmpty();
    }
}
