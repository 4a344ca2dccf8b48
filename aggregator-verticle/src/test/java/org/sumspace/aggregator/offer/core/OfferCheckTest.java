package org.sumspace.aggregator.offer.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.aggregator.scene.Cast;
import org.sumspace.aggregator.scene.TrainingScene;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.TreeBreaks;

/** The checks of an aggregator before it countersigns a plan of two groups. */
class OfferCheckTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final TrainingScene SCENE =
            new TrainingScene(Cast.of(10), 12, NOW, "'shares': 3, 'groups': 2, 'expirySeconds': 600");
    private static final ExecutionPlan GOOD = SCENE.firstPlan("plan-1", NOW);

    @Test
    void goodPlan_isAccepted_byEveryAggregatorOfIt() {
        for (AggregatorEntry entry : GOOD.aggregators()) {
            assertThat(check(GOOD, entry).own()).isEqualTo(entry);
        }
    }

    @ParameterizedTest
    @EnumSource
    void brokenTree_isRefusedForWhatIsBroken(TreeBreaks broken) {
        ExecutionPlan plan = broken.in(GOOD);
        assertThatThrownBy(() -> check(plan, plan.aggregators().get(1)))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(RefusalReason.RULES_BROKEN))
                .hasMessageContaining(broken.reason);
    }

    private static OfferCheck check(ExecutionPlan plan, AggregatorEntry self) {
        Signed<ExecutionPlan> signed = SCENE.orchestrator.sign(plan);
        return OfferCheck.of(
                SCENE.offer(signed), SCENE.orchestrator.certificate(), self.keyId(), SCENE.cast.anchors(), NOW);
    }
}
