package org.sumspace.catalog.training.orchestrator.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sumspace.catalog.fixture.Organisation;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.NodeProgress.NodeStep;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;

class ProgressBoardTest {
    private final RunningRound round = new RunningRound();
    private final List<AggregatorEntry> firstLevel = round.plan().body().members(1);
    private final ProgressBoard board =
            new ProgressBoard(round.plan().body(), round.roster().processorNodes());

    @Test
    void boardShowsEveryNodeWithItsRole() {
        assertThat(board.nodes().stream().map(NodeProgress::role))
                .containsExactlyInAnyOrder("main", "first-level", "first-level", "processor", "processor", "processor");
    }

    @Test
    void planIsSynchronising_whenEveryProcessorNodeHasSent() {
        List<Organisation> organisations = round.organisations();
        report(organisations.get(0).processor().keyId(), ProgressStep.SENT, 1);
        report(organisations.get(1).processor().keyId(), ProgressStep.FAILED, 1);
        assertThat(board.observed()).isEqualTo(PlanState.TRAINING);
        report(organisations.get(2).processor().keyId(), ProgressStep.SENT, 1);
        assertThat(board.observed()).isEqualTo(PlanState.SYNCHRONISING);
    }

    @Test
    void planIsSynchronising_atTheFirstList() {
        report(firstLevel.get(1).keyId(), ProgressStep.LISTED, 1);
        assertThat(board.observed()).isEqualTo(PlanState.SYNCHRONISING);
    }

    @Test
    void planIsAggregating_whenEverySealIsIn() {
        report(firstLevel.get(0).keyId(), ProgressStep.RELEASED, 1);
        assertThat(board.observed()).isEqualTo(PlanState.SYNCHRONISING);
        report(firstLevel.get(1).keyId(), ProgressStep.SEALED, 1);
        assertThat(board.observed()).isEqualTo(PlanState.AGGREGATING);
    }

    @Test
    void reportThatWasOvertaken_changesNothing() {
        Digest node = firstLevel.get(0).keyId();
        report(node, ProgressStep.SEALED, 2);
        report(node, ProgressStep.RECEIVING, 1);
        assertThat(board.nodes()).anyMatch(shown -> shown.step().equals("sealed"));
        assertThat(board.nodes()).noneMatch(shown -> shown.step().equals("receiving"));
    }

    @Test
    void nodesHaveTheirOrganisationStepsAndFigures() {
        Digest node = firstLevel.get(0).keyId();
        board.note(node, "countersigned", NOW.plusSeconds(1), List.of());
        report(node, ProgressStep.RECEIVING, 2);
        board.report(node, progress(ProgressStep.RECEIVING, 2, Map.of("received", 4L)));
        report(node, ProgressStep.LISTED, 4);
        assertThat(shown(firstLevel.get(0).nodeId())).satisfies(shown -> {
            assertThat(shown.organisation()).isEqualTo(firstLevel.get(0).organisation());
            assertThat(shown.history())
                    .containsExactly(
                            new NodeStep("countersigned", NOW.plusSeconds(1)),
                            new NodeStep("receiving", NOW.plusSeconds(2)),
                            new NodeStep("listed", NOW.plusSeconds(4)));
        });
        assertThat(board.nodes().stream().filter(each -> !each.isAggregator()))
                .extracting(NodeProgress::organisation)
                .containsExactlyInAnyOrder("alma", "bete", "ceti");
    }

    /** The answer to a start request came after the first report, and hid it. */
    @Test
    void whatTheOrchestratorNotes_doesNotHideAReport() {
        Digest node = round.organisations().get(0).processor().keyId();
        report(node, ProgressStep.SENT, 1);
        board.note(node, "started", NOW.plusSeconds(2), List.of());
        assertThat(shown(round.organisations().get(0).processor().nodeId()).step())
                .isEqualTo("sent");
    }

    @Test
    void nodeThatGoesToAndFro_keepsItsFirstAndItsLastSteps() {
        Digest node = firstLevel.get(0).keyId();
        for (int i = 0; i < 100; i++) {
            report(node, i % 2 == 0 ? ProgressStep.RECEIVING : ProgressStep.LISTED, i);
        }
        assertThat(shown(firstLevel.get(0).nodeId()).history())
                .hasSize(24)
                .startsWith(new NodeStep("receiving", NOW))
                .endsWith(new NodeStep("listed", NOW.plusSeconds(99)));
    }

    @Test
    void boardOfARestartedCatalog_hasWhatWasKept_unlessItHasHeardMore() {
        report(firstLevel.get(0).keyId(), ProgressStep.LISTED, 1);
        report(firstLevel.get(1).keyId(), ProgressStep.RECEIVING, 1);
        ProgressBoard restarted =
                new ProgressBoard(round.plan().body(), round.roster().processorNodes());
        restarted.report(firstLevel.get(1).keyId(), progress(ProgressStep.SEALED, 3, Map.of()));
        restarted.restore(board.nodes());
        assertThat(restarted.nodes()).extracting(NodeProgress::step).contains("listed", "sealed");
        assertThat(restarted.observed()).isEqualTo(PlanState.SYNCHRONISING);
    }

    private NodeProgress shown(String id) {
        return board.nodes().stream()
                .filter(node -> node.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void reportOfAStranger_isRefused() {
        assertThat(board.report(Digest.of(new byte[] {1}), progress(ProgressStep.SENT, 1, Map.of())))
                .isFalse();
    }

    @Test
    void countsAddUpOverProcessorNodes_andAreTheSmallestOfAggregators() {
        List<Organisation> organisations = round.organisations();
        board.report(organisations.get(0).processor().keyId(), progress(ProgressStep.SENT, 1, Map.of("sent", 2L)));
        board.report(organisations.get(1).processor().keyId(), progress(ProgressStep.SENT, 1, Map.of("sent", 3L)));
        board.report(firstLevel.get(0).keyId(), progress(ProgressStep.RECEIVING, 1, Map.of("received", 5L)));
        board.report(firstLevel.get(1).keyId(), progress(ProgressStep.RECEIVING, 1, Map.of("received", 4L)));
        assertThat(board.counts()).containsEntry("sent", 5L).containsEntry("received", 4L);
    }

    private void report(Digest node, ProgressStep step, int second) {
        assertThat(board.report(node, progress(step, second, Map.of()))).isTrue();
    }

    private static Progress progress(ProgressStep step, int second, Map<String, Long> counts) {
        return new Progress(step, NOW.plusSeconds(second), List.of(), counts);
    }
}
