package org.sumspace.aggregator.share.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.offer.core.OfferCheck;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.aggregator.shared.domain.JoinedPlan;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.message.Parts;
import org.sumspace.common.training.message.PlanOffer;

class ExpectedPartTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private final JoinedPlan plan = plan();

    private static JoinedPlan plan() {
        TrainingScene scene = new TrainingScene(Cast.of(4), 6, NOW, "'expirySeconds': 600");
        PlanOffer offer = scene.offer(scene.orchestrator.sign(scene.firstPlan("plan-1", NOW)));
        return OfferCheck.reopen(offer, scene.aggregators.get(0).keyId()).rejoin(scene.leaves);
    }

    private ExpectedPart part(int number, long sealedBytes) {
        return new ExpectedPart(plan, 0, Digest.ZERO, number, sealedBytes);
    }

    @Test
    void shareOfOneFullPart_isWhole() {
        ExpectedPart part = part(0, Parts.BYTES);

        assertThat(part.isWholeShare()).isTrue();
        assertThat(part.bytes()).isEqualTo(Parts.BYTES);
        assertThat(part(1, Parts.BYTES).bytes()).as("a part after the last").isZero();
    }

    @Test
    void shareOfOneByteMore_hasTwoParts() {
        ExpectedPart first = part(0, Parts.BYTES + 1L);
        ExpectedPart last = part(1, Parts.BYTES + 1L);

        assertThat(first.isWholeShare()).isFalse();
        assertThat(first.count()).isEqualTo(2);
        assertThat(first.isFirst()).isTrue();
        assertThat(last.isFirst()).isFalse();
        assertThat(last.bytes()).isEqualTo(1);
    }

    @Test
    void anotherLength_isRefused() {
        ExpectedPart part = part(0, 100);

        assertThatCode(() -> part.requireLength(new byte[100])).doesNotThrowAnyException();
        for (int length : new int[] {99, 101}) {
            assertThatThrownBy(() -> part.requireLength(new byte[length]))
                    .isInstanceOfSatisfying(
                            RefusedException.class,
                            refused -> assertThat(refused.reason()).isEqualTo(RefusalReason.WRONG_LENGTH));
        }
    }
}
