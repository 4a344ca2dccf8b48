package org.sumspace.catalog.training.orchestrator.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.NodeProgress.NodeStep;
import org.sumspace.catalog.training.execution.domain.NodeProgress.TreePlace;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.execution.domain.PlanStatus;

class WaitingChainTest {
    private static final Instant NOW = Instant.parse("2026-05-04T08:00:00Z");

    private final List<NodeProgress> nodes = new ArrayList<>();

    @Test
    void endOfTheChain_isNamed_andNotItsMiddle() {
        main("collecting", "agg-beech", "agg-cedar");
        firstLevel("Beech", 1, "listed", "agg-cedar");
        firstLevel("Cedar", 1, "receiving", "3 processors of Alder");
        assertThat(ends(PlanState.SYNCHRONISING)).containsExactly("3 processors of Alder");
    }

    @Test
    void nodeThatWaitsForNobody_isTheEnd_alsoIfItIsSilent() {
        main("collecting", "agg-beech");
        firstLevel("Beech", 1, "listed", "agg-cedar");
        firstLevel("Cedar", 1, NodeProgress.NO_REPORT);
        assertThat(ends(PlanState.SYNCHRONISING)).containsExactly("Cedar's aggregator");
    }

    @Test
    void aggregatorsOfAGroup_countTheSameProcessors_andGroupsOthers() {
        firstLevel("Beech", 1, "receiving", "2 processors of Alder", "1 processor of Elm");
        firstLevel("Cedar", 1, "receiving", "3 processors of Alder");
        firstLevel("Fir", 2, "receiving", "1 processor of Alder");
        assertThat(ends(PlanState.TRAINING)).containsExactly("4 processors of Alder", "1 processor of Elm");
    }

    @Test
    void nodesThatWaitForEachOtherAlone_areAllNamed() {
        main("collecting", "agg-beech");
        firstLevel("Beech", 1, "listed", "agg-cedar");
        firstLevel("Cedar", 1, "listed", "agg-beech");
        assertThat(ends(PlanState.SYNCHRONISING))
                .containsExactly("Beech's aggregator", "Cedar's aggregator", "Main's aggregator");
    }

    @Test
    void aggregatorsThatGotNothing_waitForTheProcessors_andNotForEachOther() {
        main("collecting", "agg-beech");
        firstLevel("Beech", 1, "listed", "agg-cedar");
        firstLevel("Cedar", 1, "listed", "agg-beech");
        processors("Alder", "not started", Map.of());
        assertThat(ends(PlanState.SYNCHRONISING)).containsExactly("Alder's processor node");
    }

    @Test
    void mainThatHasEverySum_isTheEnd() {
        main("decoding");
        firstLevel("Beech", 1, "released", "agg-main");
        firstLevel("Cedar", 1, "released", "agg-main");
        assertThat(ends(PlanState.AGGREGATING)).containsExactly("Main's aggregator");
    }

    @Test
    void groupThatGaveUp_isNotWaitedFor() {
        main("collecting", "agg-parent");
        aggregator("Parent", "parent", 0, "receiving", "agg-beech", "agg-cedar");
        firstLevel("Beech", 1, "discarded");
        firstLevel("Cedar", 2, "sealed");
        assertThat(ends(PlanState.AGGREGATING)).containsExactly("Cedar's aggregator");
    }

    @Test
    void severalAggregatorsOfAnOrganisation_areCounted() {
        aggregator("Beech", "first-level", 1, NodeProgress.NO_REPORT);
        aggregator("Beech", "first-level", 2, NodeProgress.NO_REPORT);
        firstLevel("Cedar", 1, "countersigned");
        assertThat(ends(PlanState.PUBLISHED)).containsExactly("2 aggregators of Beech");
    }

    @Test
    void beforeAnyReportOfAnAggregator_processorNodesAreDue() {
        firstLevel("Beech", 1, "countersigned");
        processors("Alder", "training", Map.of("training", 2L, "sending", 1L, "sent", 4L));
        processors("Elm", "started", Map.of());
        processors("Fir", "not started", Map.of(), "an answer within 30 s");
        processors("Gum", "sent", Map.of("sent", 5L));
        processors("Hazel", "failed", Map.of("failed", 5L), "5 processors: failed");
        assertThat(ends(PlanState.TRAINING))
                .containsExactly("3 processors of Alder", "Elm's processor node", "Fir's processor node");
    }

    @Test
    void otherTexts_areShownAsTheyAre() {
        firstLevel("Beech", 1, "listed", "the list of index 2");
        assertThat(ends(PlanState.SYNCHRONISING)).containsExactly("the list of index 2");
    }

    @Test
    void ofManyNames_tenAreShown() {
        for (int i = 10; i < 35; i++) {
            firstLevel("Org" + i, 1, NodeProgress.NO_REPORT);
        }
        assertThat(ends(PlanState.PUBLISHED))
                .hasSize(11)
                .startsWith("Org10's aggregator")
                .endsWith("15 others");
    }

    @Test
    void planThatCollectsConsents_waitsForThem() {
        PlanStatus status =
                new PlanStatus(PlanState.COLLECTING_CONSENTS, NOW, "3 of 4 processors with a consent", List.of());
        assertThat(WaitingChain.ends(status, nodes)).containsExactly("3 of 4 processors with a consent");
    }

    @ParameterizedTest
    @EnumSource(names = {"DRAFT", "COMPLETED", "DISCARDED"})
    void planThatIsOver_waitsForNobody(PlanState state) {
        firstLevel("Beech", 1, "receiving", "3 processors of Alder");
        assertThat(ends(state)).isEmpty();
    }

    private List<String> ends(PlanState state) {
        return WaitingChain.ends(PlanStatus.first(state, NOW), nodes);
    }

    private void main(String step, String... waitingFor) {
        aggregator("Main", "main", 0, step, waitingFor);
    }

    private void firstLevel(String organisation, int group, String step, String... waitingFor) {
        aggregator(organisation, "first-level", group, step, waitingFor);
    }

    private void aggregator(String organisation, String role, int group, String step, String... waitingFor) {
        String id = "agg-" + organisation.toLowerCase(Locale.ROOT);
        node(id, organisation, role, new TreePlace(group, 1, null), step, Map.of(), waitingFor);
    }

    private void processors(String organisation, String step, Map<String, Long> counts, String... waitingFor) {
        node("proc", organisation, NodeProgress.PROCESSOR, null, step, counts, waitingFor);
    }

    private void node(
            String id,
            String organisation,
            String role,
            @Nullable TreePlace place,
            String step,
            Map<String, Long> counts,
            String... waitingFor) {
        List<NodeStep> history = step.equals(NodeProgress.NO_REPORT) ? List.of() : List.of(new NodeStep(step, NOW));
        nodes.add(new NodeProgress(id, organisation, role, place, NOW, history, List.of(waitingFor), counts, null));
    }
}
