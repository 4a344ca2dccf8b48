package org.sumspace.aggregator.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.vertx.core.Future;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.aggregator.domain.RoundState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.common.training.round.DiscardReason;

/** Plans that cannot be finished: erased, told, and the round open again only then. */
class DiscardIT extends RoundScenario {
    DiscardIT() {
        super("'shareDeadlineSeconds': 2, 'sealUntilSeconds': 4, 'expirySeconds': 6");
    }

    /** Its time runs from here, not from before the nodes were started. */
    @Override
    void countersign() {
        plan = scene.orchestrator.sign(scene.firstPlan("plan-1", clock.instant()));
        super.countersign();
    }

    @Test
    void belowTheThreshold_everyoneDiscards_erases_andTells() {
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
    void aMainAggregatorThatGetsNoRelease_discardsAtTheEnd_butWhoReleasedNever() {
        group.heldReleases = own -> true;
        countersign();
        submit(0, PROCESSORS);

        await().until(() -> !group.notices.isEmpty());

        assertThat(group.notices).allMatch(notice -> notice.signer().equals(main().keyId()));
        assertThat(group.notices).allMatch(notice -> notice.body().reason() == DiscardReason.EXPIRED);
        firstLevel()
                .forEach(id -> assertThat(Await.result(group.node(id).aggregator.plans())
                                .get(0)
                                .state())
                        .isIn(RoundState.RELEASED, RoundState.ERASED));
    }

    @Test
    void aBaseModelThatIsNotThePinnedOne_isNotBuiltOn() {
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
                        refusal -> assertThat(refusal.reason()).isEqualTo(Refusal.ANOTHER_PLAN_IN_THIS_ROUND));
        awaitNotices();

        Signed<ExecutionPlan> third = scene.orchestrator.sign(scene.firstPlan("plan-3", clock.instant()));
        assertThat(Await.result(offerTo(first, third)).body().plan()).isEqualTo(third.digest());
    }

    @Test
    void aDiscardIsRemembered_andToldAgain_afterARestart() {
        countersign();
        awaitNotices();
        scene.aggregators.forEach(group::kill);
        group.notices.clear();
        scene.aggregators.forEach(group::start);

        awaitNotices();

        assertThat(Await.failure(offerTo(firstLevel().get(0), plan))).isInstanceOf(RefusedException.class);
    }

    @Test
    void aCutOffAggregator_doesNotStopTheOthersFromEnding() {
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
                .offer(scene.orchestrator.certificate(), offered.digest(), scene.offer(offered));
    }

    private void awaitNotices() {
        await().until(() ->
                group.notices.stream().map(Signed::signer).distinct().count() == scene.aggregators.size());
    }
}
