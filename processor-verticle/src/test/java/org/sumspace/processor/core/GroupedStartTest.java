package org.sumspace.processor.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.TreeBreaks;
import org.sumspace.common.training.message.PlanStart;

/** A plan with two groups whose processors are all on one node. */
class GroupedStartTest {
    private final TestPlan plan = TestPlan.ofTwoGroups();
    private final ExecutionPlan body = plan.firstRound("first", TestPlan.NOW, Digest.ZERO);

    @Test
    void everyProcessor_sendsToTheAggregatorsOfItsOwnGroup() {
        VerifiedPlan verified = verify(body);

        assertThat(verified.places())
                .hasSize(4)
                .allSatisfy(place -> assertThat(place.group())
                        .hasSize(3)
                        .isEqualTo(body.members(place.leaf().group())));
        assertThat(verified.places()).extracting(place -> place.leaf().group()).contains(1, 2);
        assertThat(verified.roundKeys()).hasSize(10);
    }

    @ParameterizedTest
    @EnumSource
    void brokenTree_isRefusedForWhatIsBroken(TreeBreaks broken) {
        assertThatThrownBy(() -> verify(broken.in(body)))
                .isInstanceOf(PlanRefusedException.class)
                .hasMessageContaining(broken.reason);
    }

    private VerifiedPlan verify(ExecutionPlan changed) {
        PlanStart start = plan.start(changed, plan.cast.orchestrator());
        return new PlanStartCheck(plan.anchors, new ProviderPolicy(3, 2, Set.of()), digest -> plan.registration())
                .verify(start, plan.cast.orchestrator().certificate(), TestPlan.NOW);
    }
}
