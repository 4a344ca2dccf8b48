package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.PlanOverview;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.execution.Countersignature;
import org.sumspace.common.training.execution.ModelVersion;
import org.sumspace.common.trust.NodeIdentity;

/** Every aggregator dies in the same state and restarts from its folder; the round is still exact. */
class RestartIT extends RoundScenario {
    RestartIT() {
        super("'expirySeconds': 600");
    }

    @Test
    void whileReceiving_theStoredSharesCount() {
        countersign();
        submit(0, 6);

        restartAll();
        submit(6, PROCESSORS);

        group.awaitVersion(plan, integers, zero());
    }

    @Test
    void afterCountersigning_theCountersignatureIsTheSame() {
        var before = group.offer(plan);

        restartAll();

        var after = group.offer(plan);
        assertThat(after).isEqualTo(before);
        assertThat(bytes(after.values())).isEqualTo(bytes(before.values()));
    }

    @Test
    void whileListed_noSecondListIsSigned() {
        countersign();
        group.held.add(EnvelopeType.RECEIVED_LIST);
        group.held.add(EnvelopeType.ASK);
        submit(0, PROCESSORS);
        awaitStates(RoundState.LISTED);

        restartAll();

        group.awaitVersion(plan, integers, zero());
    }

    @Test
    void whileSealed_noSecondSealIsSigned() {
        countersign();
        group.held.add(EnvelopeType.SEAL);
        group.held.add(EnvelopeType.ASK);
        submit(0, PROCESSORS);
        awaitStates(RoundState.SEALED);

        restartAll();

        group.awaitVersion(plan, integers, zero());
    }

    @Test
    void whileReleasing_theSameReleasesArrive() {
        countersign();
        group.heldReleases = own -> true;
        submit(0, PROCESSORS);
        awaitStates(RoundState.RELEASED);

        restartAll();

        group.awaitVersion(plan, integers, zero());
    }

    @Test
    void beforeTheVersionIsAnnounced_theSameVersionIsAnnounced() {
        countersign();
        group.orchestratorSilent = true;
        submit(0, PROCESSORS);
        await().until(() -> state(main()) == RoundState.PUBLISHED);
        await().until(() -> !group.files(main(), "1.record").isEmpty());

        restartAll();

        group.awaitVersion(plan, integers, zero());
        assertThat(group.versions.stream().map(Signed::digest).distinct()).hasSize(1);
    }

    @Test
    void afterTheEnd_nothingIsRepeated_andReceiptsAreStillGiven() {
        countersign();
        var contribution = contribution(0, 1);
        integers.add(contribution.x());
        group.submit(plan, scene.processors.get(0), contribution, firstLevel());
        submit(1, PROCESSORS);
        group.awaitVersion(plan, integers, zero());
        awaitStates(RoundState.ERASED);
        await().until(() -> group.files(aggregator(1), ".key").isEmpty());

        restartAll();

        assertThat(state(aggregator(1))).isEqualTo(RoundState.ERASED);
        group.submit(plan, scene.processors.get(0), contribution, firstLevel());
        assertThat(group.versions).hasSize(1);
    }

    /** The leaf list is by far the largest part of a plan, and plans are kept for a day. */
    @Test
    void plansOfTheSameProcessors_shareOneLeafListInMemory() {
        countersign();
        submit(0, PROCESSORS);
        Signed<ModelVersion> first = group.awaitVersion(plan, integers, zero());
        plan = scene.orchestrator.sign(scene.nextPlan("plan-2", first, clock.instant()));
        group.offer(plan);

        restart(aggregator(1));

        List<PlanOverview> plans = Await.result(
                group.node(aggregator(1).keyId()).aggregator.plans().list());
        assertThat(plans).hasSize(2);
        assertThat(plans.get(0).plan().leaves()).isSameAs(plans.get(1).plan().leaves());
    }

    @Test
    void eachInTurnInEveryState_theRoundIsExact() {
        countersign();
        for (int i = 0; i < PROCESSORS; i++) {
            submit(i, i + 1);
            restart(aggregator(1 + i % scene.shares));
        }
        restart(main());

        group.awaitVersion(plan, integers, zero());
    }

    private void restartAll() {
        scene.aggregators.forEach(group::kill);
        group.held.clear();
        group.heldReleases = own -> false;
        group.orchestratorSilent = false;
        scene.aggregators.forEach(group::start);
    }

    private void restart(NodeIdentity identity) {
        group.kill(identity);
        group.start(identity);
    }

    private void awaitStates(RoundState state) {
        for (Digest id : firstLevel()) {
            await().until(() -> state(scene.aggregator(id)) == state);
        }
    }

    private RoundState state(NodeIdentity identity) {
        return Await.result(group.node(identity.keyId()).aggregator.plans().list())
                .get(0)
                .state();
    }

    private static List<Integer> bytes(Collection<Signed<Countersignature>> statements) {
        return statements.stream()
                .map(statement -> Arrays.hashCode(statement.bytes()))
                .sorted()
                .toList();
    }
}
