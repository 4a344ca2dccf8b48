package org.sumspace.aggregator.round.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.sumspace.aggregator.round.domain.PlanOverview;
import org.sumspace.aggregator.round.domain.RoundState;
import org.sumspace.aggregator.scene.RoundScenario;
import org.sumspace.common.envelope.EnvelopeType;
import org.sumspace.common.testkit.Await;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;

/** A plan without progress reports for whom it waits. */
class WaitingPlanTest extends RoundScenario {
    private static final int SENT = 7;

    WaitingPlanTest() {
        super("'expirySeconds': 600");
    }

    @Test
    void missingShares_areCountedByTheirOrganisation_alsoToTheOrchestrator() {
        countersign();
        submit(0, SENT);

        PlanOverview overview = overview();

        assertThat(overview.state()).isEqualTo(RoundState.RECEIVING);
        assertThat(overview.waitingFor()).isEqualTo(missing());
        assertThat(overview.counts()).containsEntry("received", (long) SENT).containsEntry("expected", 10L);
        assertThat(overview.since()).isBeforeOrEqualTo(clock.instant());
        await().until(() -> group.node(firstLevel().get(0)).progress.stream().anyMatch(this::saysTheSame));
    }

    private boolean saysTheSame(Progress report) {
        return report.step() == ProgressStep.RECEIVING
                && report.waitingFor().equals(overview().waitingFor())
                && report.counts().equals(overview().counts());
    }

    /** After its first report a plan reports every further step, in order. */
    @Test
    void planThatHadToWait_isReportedAtEveryFurtherStep() {
        countersign();
        submit(0, SENT);
        List<Progress> first = group.node(firstLevel().get(0)).progress;
        List<Progress> main = group.node(main().keyId()).progress;
        await().until(() -> !first.isEmpty() && !main.isEmpty());

        submit(SENT, PROCESSORS);
        group.awaitVersion(plan, integers, zero());

        await().untilAsserted(() -> {
            assertThat(steps(first))
                    .containsExactly(
                            ProgressStep.RECEIVING, ProgressStep.LISTED, ProgressStep.SEALED, ProgressStep.RELEASED);
            assertThat(steps(main))
                    .containsExactly(ProgressStep.COLLECTING, ProgressStep.DECODING, ProgressStep.PUBLISHED);
        });
    }

    private static List<ProgressStep> steps(List<Progress> told) {
        return told.stream().map(Progress::step).distinct().toList();
    }

    @Test
    void silentAggregators_areNamed() {
        countersign();
        group.held.add(EnvelopeType.RECEIVED_LIST);
        group.held.add(EnvelopeType.ASK);
        submit(0, PROCESSORS);

        await().until(() -> overview().state() == RoundState.LISTED);

        assertThat(overview().waitingFor())
                .containsExactly(aggregator(2).nodeId(), aggregator(3).nodeId());
    }

    private PlanOverview overview() {
        return Await.result(group.node(firstLevel().get(0)).aggregator.plans().list())
                .get(0);
    }

    private List<String> missing() {
        Map<String, Integer> missing = new TreeMap<>();
        scene.processors.subList(SENT, PROCESSORS).stream()
                .map(processor ->
                        scene.leaves.consent(scene.position(processor)).organisation())
                .forEach(organisation -> missing.merge(organisation, 1, Integer::sum));
        return missing.entrySet().stream()
                .map(each ->
                        each.getValue() + (each.getValue() == 1 ? " processor of " : " processors of ") + each.getKey())
                .toList();
    }
}
