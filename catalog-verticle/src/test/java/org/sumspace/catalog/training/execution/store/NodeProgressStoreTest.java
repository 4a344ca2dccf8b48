package org.sumspace.catalog.training.execution.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sumspace.catalog.fixture.RunningRound.NOW;
import static org.sumspace.common.testkit.Await.result;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.sumspace.catalog.fixture.RunningRound;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.NodeProgress.NodeStep;
import org.sumspace.common.store.StoreTest;
import org.sumspace.common.store.StoreTestBase;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;

class NodeProgressStoreTest extends StoreTestBase {
    private static final ExecutionPlan PLAN = new RunningRound().plan().body();
    private static final int MANY = 280;

    @StoreTest
    void whatNodesReported_isReadAsItWasWritten() {
        List<NodeProgress> nodes = aggregators();
        nodes.set(1, busy(nodes.get(1), 3, ProgressStep.LISTED));
        nodes.add(busy(NodeProgress.ofProcessors(PLAN, "p-1", "alma"), 2, ProgressStep.FAILED));
        nodes.add(NodeProgress.ofProcessors(PLAN, "p-2", "bete").noted("started", NOW.plusMillis(7), List.of()));
        nodes.add(NodeProgress.ofProcessors(PLAN, "p-3", "bete"));
        assertThat(stored(nodes)).isEqualTo(nodes);
    }

    @StoreTest
    void planWithoutADocument_hasNoNodes() {
        assertThat(result(new NodeProgressStore(database()).find(PLAN))).isEmpty();
    }

    @StoreTest
    void documentThatWouldBeTooLarge_losesMiddleSteps_ofNodesWithProblemsLast() {
        List<NodeProgress> nodes = aggregators();
        IntStream.range(0, MANY)
                .forEach(i -> nodes.add(busy(
                        NodeProgress.ofProcessors(PLAN, "processor-" + i, "alma"),
                        i == 7 ? 20 : 5,
                        i == 7 ? ProgressStep.FAILED : ProgressStep.SENT)));
        assertSmall(nodes);
        List<NodeProgress> read = stored(nodes);
        assertThat(read).hasSameSizeAs(nodes);
        NodeProgress failed = nodes.get(PLAN.aggregators().size() + 7);
        assertThat(read).contains(failed);
        NodeProgress sent = read.get(read.size() - 1);
        List<NodeStep> steps = nodes.get(nodes.size() - 1).history();
        assertThat(sent.history()).containsExactly(steps.get(0), steps.get(steps.size() - 1));
        assertThat(sent.counts()).isEqualTo(nodes.get(nodes.size() - 1).counts());
    }

    @StoreTest
    void nodesWithProblems_areKept_whenThereIsNoSpaceForAll() {
        List<NodeProgress> nodes = aggregators();
        nodes.replaceAll(node -> busy(node, 5, ProgressStep.RELEASED));
        IntStream.range(0, 10 * MANY)
                .forEach(i -> nodes.add(busy(
                        NodeProgress.ofProcessors(PLAN, "processor-" + i + "-" + "x".repeat(300), "alma"),
                        5,
                        i % 100 == 99 ? ProgressStep.FAILED : ProgressStep.SENT)));
        assertSmall(nodes);
        List<NodeProgress> read = stored(nodes);
        assertThat(read).filteredOn(node -> node.step().equals("failed")).hasSize(10 * MANY / 100);
        assertThat(read.subList(0, PLAN.aggregators().size()))
                .extracting(NodeProgress::step)
                .containsOnly("released");
        assertThat(read).hasSizeLessThan(nodes.size());
    }

    @StoreTest
    void longTexts_areShortened() {
        List<NodeProgress> nodes = aggregators();
        List<String> texts =
                IntStream.range(0, 64).mapToObj(i -> i + "w".repeat(10_000)).toList();
        nodes.replaceAll(
                node -> node.reports(new Progress(ProgressStep.RECEIVING, NOW, texts, Map.of("received", 1L))));
        assertSmall(nodes);
        assertThat(stored(nodes)).allSatisfy(node -> {
            assertThat(node.step()).isEqualTo("receiving");
            assertThat(node.waitingFor()).isNotEmpty().allMatch(text -> text.endsWith("w…"));
        });
    }

    /** Half a character cannot be stored. */
    @StoreTest
    void textsAreShortenedBetweenCharacters() {
        List<NodeProgress> nodes = aggregators();
        for (String start : List.of("", "x")) {
            String text = start + "\uD83D\uDE00".repeat(150);
            nodes.replaceAll(node -> node.reports(new Progress(ProgressStep.RECEIVING, NOW, List.of(text), Map.of())));
            assertThat(stored(nodes).get(0).waitingFor().get(0))
                    .isEqualTo(text.substring(0, start.isEmpty() ? 198 : 199) + "…");
        }
    }

    /** The texts of the first node for which there is no space are not in the document either. */
    @StoreTest
    void textsThatGrowWhenTheyAreWritten_areCountedAsTheyAreWritten() {
        List<NodeProgress> nodes = aggregators();
        IntStream.range(0, MANY)
                .forEach(i -> nodes.add(busy(
                        NodeProgress.ofProcessors(PLAN, i + "\u0001".repeat(180), i + "\u0002".repeat(180)),
                        1,
                        ProgressStep.FAILED)));
        assertSmall(nodes);
        assertThat(stored(nodes)).hasSizeBetween(10, 20);
    }

    /** It would not fit into a number of milliseconds after the plan. */
    @StoreTest
    void absurdTimes_doNotHideTheOthers() {
        List<NodeProgress> nodes = aggregators();
        nodes.set(0, nodes.get(0).reports(received(Instant.ofEpochMilli(Long.MIN_VALUE))));
        nodes.set(1, nodes.get(1).reports(received(Instant.ofEpochMilli(Long.MAX_VALUE))));
        nodes.set(2, nodes.get(2).reports(received(NOW)));
        List<NodeProgress> read = stored(nodes);
        assertThat(read).extracting(NodeProgress::step).containsOnly("receiving");
        assertThat(read.get(0).since()).isBefore(NOW);
        assertThat(read.get(1).since()).isAfter(NOW);
        assertThat(read.get(2)).isEqualTo(nodes.get(2));
        assertThat(read.get(1).since().toEpochMilli()).isPositive();
    }

    private static Progress received(Instant since) {
        return new Progress(ProgressStep.RECEIVING, since, List.of(), Map.of());
    }

    private List<NodeProgress> stored(List<NodeProgress> nodes) {
        NodeProgressStore store = new NodeProgressStore(database());
        result(store.put(NodeProgressStore.document(PLAN, aggregators())));
        result(store.put(NodeProgressStore.document(PLAN, nodes)));
        return result(store.find(PLAN));
    }

    private static void assertSmall(List<NodeProgress> nodes) {
        assertThat(NodeProgressStore.document(PLAN, nodes).toBuffer().length()).isLessThanOrEqualTo(32 * 1024);
    }

    private static List<NodeProgress> aggregators() {
        List<NodeProgress> nodes = new ArrayList<>();
        PLAN.aggregators().forEach(entry -> nodes.add(NodeProgress.of(PLAN, entry)));
        return nodes;
    }

    /** The node after some steps, the last of which it reports. */
    private static NodeProgress busy(NodeProgress node, int steps, ProgressStep last) {
        NodeProgress busy = node;
        for (int i = 1; i < steps; i++) {
            busy = busy.noted("step " + i, NOW.plusSeconds(i), List.of());
        }
        return busy.reports(new Progress(
                last, NOW.plusSeconds(steps), List.of("aggregator-alma"), Map.of("sent", 3L, "clipped", 0L)));
    }
}
