package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.round.DiscardReason;

/** Plans that cannot be finished are erased and reported; only then may the round be offered again. */
class DiscardIT extends RoundScenario {
    DiscardIT() {
        super("'shareDeadlineSeconds': 2, 'sealUntilSeconds': 4, 'expirySeconds': 6");
    }

    /** The time of the plan starts here, after the start of the nodes. */
    @Override
    protected void countersign() {
        plan = scene.orchestrator.sign(scene.firstPlan("plan-1", clock.instant()));
        super.countersign();
    }

    @Test
    void belowTheThreshold_everyMemberDiscards_erases_andTellsTheOthers() {
        countersign();
        group.submit(plan, scene.processors.get(0), contribution(0, 1), firstLevel());

        awaitNotices();

        assertThat(group.notices)
                .anyMatch(notice -> notice.body().reason() == DiscardReason.BELOW_THRESHOLD)
                .allMatch(notice -> notice.body().plan().equals(plan.digest()));
        for (var aggregator : scene.aggregators) {
            assertThat(group.files(aggregator, ".key")).isEmpty();
            assertThat(group.files(aggregator, plan.digest() + ".journal")).isEmpty();
        }
    }

    @Test
    void noShareAtAll_isNotStarted() {
        countersign();

        awaitNotices();

        assertThat(group.notices).anyMatch(notice -> notice.body().reason() == DiscardReason.NOT_STARTED);
    }

    @Test
    void mainAggregatorWithoutReleases_discardsAtTheEnd_andMembersThatReleasedDoNot() {
        group.heldReleases = own -> true;
        countersign();
        submit(0, PROCESSORS);

        await().until(() -> !group.notices.isEmpty());

        assertThat(group.notices).allMatch(notice -> notice.signer().equals(main().keyId()));
        assertThat(group.notices).allMatch(notice -> notice.body().reason() == DiscardReason.EXPIRED);
        firstLevel()
                .forEach(id -> assertThat(
                                Await.result(group.node(id).aggregator.plans().list())
                                        .get(0)
                                        .state())
                        .isIn(RoundState.RELEASED, RoundState.ERASED));
    }

    @Test
    void baseModelWithAnotherDigest_isNotUsed() {
        group.baseModel =
                ModelFile.zero("LogisticRegression", 2, List.of("no", "yes")).write();
        countersign();
        submit(0, PROCESSORS);

        await().until(() -> !group.notices.isEmpty());

        assertThat(group.notices).allMatch(notice -> notice.body().reason() == DiscardReason.EXPIRED);
        assertThat(group.versions).isEmpty();
    }

    @Test
    void anotherPlanForTheRound_isCountersignedOnlyAfterTheDiscard() {
        countersign();
        Signed<ExecutionPlan> second = scene.orchestrator.sign(scene.firstPlan("plan-2", clock.instant()));
        Digest first = firstLevel().get(0);

        assertThat(Await.failure(offerTo(first, second)))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.reason()).isEqualTo(RefusalReason.ANOTHER_PLAN_IN_THIS_ROUND));
        awaitNotices();

        Signed<ExecutionPlan> third = scene.orchestrator.sign(scene.firstPlan("plan-3", clock.instant()));
        assertThat(Await.result(offerTo(first, third)).body().plan()).isEqualTo(third.digest());
    }

    @Test
    void discardedPlan_isStored_andSentAgainAfterARestart() {
        countersign();
        awaitNotices();
        scene.aggregators.forEach(group::kill);
        group.notices.clear();
        scene.aggregators.forEach(group::start);

        awaitNotices();

        assertThat(Await.failure(offerTo(firstLevel().get(0), plan))).isInstanceOf(RefusedException.class);
    }

    @Test
    void unreachableAggregator_doesNotKeepTheOthersFromEnding() {
        countersign();
        group.held.add(EnvelopeType.RECEIVED_LIST);
        group.held.add(EnvelopeType.ASK);
        submit(0, PROCESSORS);

        awaitNotices();

        assertThat(group.versions).isEmpty();
    }

    private Future<Signed<Countersignature>> offerTo(Digest aggregator, Signed<ExecutionPlan> offered) {
        return group.node(aggregator)
                .aggregator
                .offers()
                .offer(scene.orchestrator.certificate(), offered.digest(), scene.offer(offered));
    }

    private void awaitNotices() {
        await().until(() ->
                group.notices.stream().map(Signed::signer).distinct().count() == scene.aggregators.size());
    }
}
