package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.PlanOverview;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.scene.TestProcessor;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.training.message.ShareReceipt;

class RoundTest extends RoundScenario {
    RoundTest() {
        super("'expirySeconds': 600");
    }

    @Test
    void completeRound_isExact_andLeavesNothingThatOpensAShare() {
        countersign();
        submit(0, PROCESSORS);

        group.awaitVersion(plan, integers, zero());

        await().untilAsserted(() -> firstLevel().forEach(id -> {
            assertThat(group.files(scene.aggregator(id), ".key")).isEmpty();
            assertThat(group.files(scene.aggregator(id), plan.digest() + ".journal"))
                    .isEmpty();
            assertThat(group.files(scene.aggregator(id), ".tombstone")).hasSize(1);
        }));
    }

    @Test
    void versionOfAPlanThatTheOrchestratorDiscarded_isWithdrawn_andItsFilesRemoved() {
        countersign();
        group.orchestratorGaveUp = true;
        submit(0, PROCESSORS);

        await().until(() -> group.files(main(), ".tombstone").size() == 1);
        await().untilAsserted(() -> {
            assertThat(group.files(main(), plan.digest() + ".journal")).isEmpty();
            assertThat(group.files(main(), ".model")).isEmpty();
            assertThat(group.notices).hasSize(1);
        });
    }

    @Test
    void nextRound_startsFromTheVersionOfTheLast() {
        countersign();
        submit(0, PROCESSORS);
        Signed<ModelVersion> first = group.awaitVersion(plan, integers, zero());
        double[] base = group.weights(plan, first);

        plan = scene.orchestrator.sign(scene.nextPlan("plan-2", first, clock.instant()));
        integers.clear();
        countersign();
        submit(0, PROCESSORS);

        Signed<ModelVersion> second = group.awaitVersion(plan, integers, base);
        assertThat(second.body().baseModel()).isEqualTo(first.body().result());
    }

    @Test
    void shareThatMissedOneAggregator_isInNoSum() {
        countersign();
        TestProcessor.Contribution partial = contribution(9, 1);
        group.submit(plan, scene.processors.get(9), partial, firstLevel().subList(0, 2));
        submit(0, 9);

        group.awaitVersion(plan, integers, zero());

        assertThat(Await.result(group.node(firstLevel().get(0))
                                .aggregator
                                .plans()
                                .set(plan.digest()))
                        .set()
                        .positions())
                .doesNotContain(scene.position(scene.processors.get(9)))
                .hasSize(9);
    }

    @Test
    void aHigherAttemptBeforeTheList_replacesTheLower() {
        countersign();
        group.submit(plan, scene.processors.get(0), contribution(0, 1), firstLevel());
        TestProcessor.Contribution second = contribution(0, 2);
        integers.add(second.x());
        group.submit(plan, scene.processors.get(0), second, firstLevel());
        submit(1, PROCESSORS);

        group.awaitVersion(plan, integers, zero());
    }

    @Test
    void sameShareAgain_getsTheSameReceipt_alsoAfterErasure() {
        countersign();
        TestProcessor.Contribution contribution = contribution(0, 1);
        integers.add(contribution.x());
        byte[] upload = contribution.uploadFor(firstLevel().get(0));
        ShareReceipt receipt = Await.result(
                group.share(plan, scene.processors.get(0), firstLevel().get(0), upload));
        group.submit(plan, scene.processors.get(0), contribution, firstLevel());
        submit(1, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
        await().until(() -> state(1) == RoundState.ERASED);

        ShareReceipt again = Await.result(
                group.share(plan, scene.processors.get(0), firstLevel().get(0), upload));

        assertThat(again).isEqualTo(receipt);
    }

    @Test
    void sameOfferAgain_getsTheSameCountersignature() {
        assertThat(group.offer(plan)).isEqualTo(group.offer(plan));
    }

    @Test
    void theMainAggregator_keepsTheReleasesForItsOperator() {
        countersign();
        submit(0, PROCESSORS);
        group.awaitVersion(plan, integers, zero());

        assertThat(Await.result(group.node(main().keyId()).aggregator.releases().list(plan.digest())))
                .hasSize(scene.shares);
    }

    private RoundState state(int index) {
        List<PlanOverview> plans = Await.result(
                group.node(aggregator(index).keyId()).aggregator.plans().list());
        return plans.get(0).state();
    }
}
