package org.sumspace.catalog.training.orchestrator.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sumspace.common.testkit.Await.result;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.NodeProgress.TreePlace;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.Leaf;
import org.sumspace.common.training.message.ProgressStep;
import org.sumspace.common.training.round.DiscardNotice;
import org.sumspace.common.training.round.DiscardReason;

/** Training plans of two groups with two shares: seven aggregators. */
class GroupedPlanTest extends OrchestratorScene {
    GroupedPlanTest() {
        super("alma", "bete", "ceti", "deneb", "electra", "furud", "gienah");
    }

    @Test
    void aggregatorsAndProcessors_areDealtToTheGroups_andTheStatusShowsTheirPlaces() {
        ExecutionPlanRecord plan = new Setting(parameters -> parameters.put("groups", 2), 2).submit();
        awaitState(plan.id(), PlanState.TRAINING);
        ExecutionPlan body = plan.signedPlan().body();
        AggregatorEntry parent = body.members(ExecutionPlan.PARENTS).get(1);
        result(orchestrator.progress(
                parent.keyId(), plan.signedPlan().digest(), report(ProgressStep.RECEIVING, "aggregator-alma")));

        List<NodeProgress> nodes = result(orchestrator.view(plan)).nodes();

        assertThat(nodes)
                .filteredOn(node -> node.id().equals(parent.nodeId()))
                .singleElement()
                .satisfies(node -> {
                    assertThat(node.role()).isEqualTo("parent");
                    assertThat(node.place())
                            .isEqualTo(new TreePlace(
                                    0, 2, body.main().orElseThrow().nodeId()));
                    assertThat(node.waitingFor()).containsExactly("aggregator-alma");
                });
        assertThat(nodes)
                .filteredOn(node -> node.role().equals("first-level"))
                .extracting(node -> node.place())
                .contains(new TreePlace(2, 2, parent.nodeId()))
                .hasSize(4);
        await().until(() -> this.nodes.starts().size() == 7);
        Map<Integer, Long> perGroup = this.nodes.starts().stream()
                .flatMap(start -> start.leaves().stream())
                .map(leaf -> Leaf.reopen(leaf.leaf().toBytes()))
                .collect(Collectors.groupingBy(leaf -> leaf.group(), Collectors.counting()));
        assertThat(perGroup).isEqualTo(Map.of(1, 7L, 2, 7L));
    }

    @Test
    void planWithTooFewProcessorsForAllGroups_waits() {
        ExecutionPlanRecord plan = new Setting(parameters -> parameters.put("groups", 2), 1).submit();

        assertThat(plan.state()).isEqualTo(PlanState.COLLECTING_CONSENTS);
        assertThat(plan.status().reason()).isEqualTo("7 of 8 processors with a consent");
    }

    @Test
    void groupThatDiscards_doesNotEndThePlan() {
        new Setting(parameters -> parameters.put("groups", 2), 2).submit();
        Signed<ExecutionPlan> plan = awaitPlan(1);
        awaitState(plan.body().id(), PlanState.TRAINING);

        plan.body().members(2).forEach(member -> notice(plan, noticeOf(plan, member)));

        assertThat(stored(plan.body().id()).state()).isEqualTo(PlanState.TRAINING);
        result(complete(plan, 1));
        assertThat(stored(plan.body().id()).state()).isEqualTo(PlanState.COMPLETED);
    }

    @Test
    void parentThatDiscards_endsThePlan_andTheRoundIsReopenedWithTheNoticesOfAll() {
        new Setting(parameters -> parameters.put("groups", 2), 2).submit();
        Signed<ExecutionPlan> first = awaitPlan(1);
        awaitState(first.body().id(), PlanState.TRAINING);
        AggregatorEntry parent = first.body().members(ExecutionPlan.PARENTS).get(0);

        notice(first, noticeOf(first, parent));

        assertThat(stored(first.body().id()).state()).isEqualTo(PlanState.DISCARDED);
        AggregatorEntry last = first.body().members(2).get(1);
        first.body().aggregators().stream()
                .filter(entry -> !entry.equals(last))
                .forEach(entry -> notice(first, noticeOf(first, entry)));
        assertThat(nodes.plans()).hasSize(1);
        notice(first, noticeOf(first, last));
        Signed<ExecutionPlan> second = awaitPlan(2);
        assertThat(second.body().supersededPlan()).isEqualTo(first.digest());
        await().until(() ->
                nodes.starts().stream().anyMatch(start -> start.discardNotices().size() == 7));
    }

    private Signed<DiscardNotice> noticeOf(Signed<ExecutionPlan> plan, AggregatorEntry entry) {
        Digest keyId = entry.keyId();
        return nodes.notices(plan, DiscardReason.EXPIRED).stream()
                .filter(notice -> notice.signer().equals(keyId))
                .findFirst()
                .orElseThrow();
    }
}
