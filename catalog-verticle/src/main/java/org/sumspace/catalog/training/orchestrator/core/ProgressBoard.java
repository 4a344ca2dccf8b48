package org.sumspace.catalog.training.orchestrator.core;

import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.execution.domain.TreePlace;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;

/**
 * What the nodes of one execution plan report about themselves. Reports may be lost or arrive in any order: the report
 * whose step began last counts. Not thread-safe.
 */
public final class ProgressBoard {
    private static final String PROCESSOR = "processor";
    private static final Set<ProgressStep> LISTED =
            EnumSet.of(ProgressStep.LISTED, ProgressStep.SEALED, ProgressStep.RELEASED);
    /** With several groups, the others continue without a group that has discarded the plan. */
    private static final Set<ProgressStep> SEALED =
            EnumSet.of(ProgressStep.SEALED, ProgressStep.RELEASED, ProgressStep.DISCARDED);

    private static final Set<ProgressStep> SENT = EnumSet.of(ProgressStep.SENT, ProgressStep.FAILED);

    private final Map<Digest, NodeProgress> nodes = new LinkedHashMap<>();

    /** @param processorNodes node ids by key id */
    public ProgressBoard(ExecutionPlan plan, Map<Digest, String> processorNodes) {
        Instant begin = plan.times().issuedAt();
        for (AggregatorEntry entry : plan.aggregators()) {
            add(entry.keyId(), entry.nodeId(), entry.role().label(), place(plan, entry), begin);
        }
        processorNodes.forEach((keyId, nodeId) -> add(keyId, nodeId, PROCESSOR, null, begin));
    }

    private static TreePlace place(ExecutionPlan plan, AggregatorEntry entry) {
        String parent =
                plan.aggregator(entry.parent()).map(AggregatorEntry::nodeId).orElse(null);
        return new TreePlace(entry.group(), entry.index(), parent);
    }

    private void add(Digest keyId, String nodeId, String role, @Nullable TreePlace place, Instant begin) {
        nodes.put(keyId, new NodeProgress(nodeId, role, place, "no report yet", begin, List.of(), null));
    }

    /** Notes what the orchestrator itself knows about a node, for example that it has countersigned. */
    public void note(Digest keyId, String step, Instant now, List<String> waitingFor) {
        nodes.computeIfPresent(
                keyId,
                (key, node) ->
                        new NodeProgress(node.id(), node.role(), node.place(), step, now, waitingFor, node.reported()));
    }

    /** @return false if the node does not belong to the plan */
    public boolean report(Digest keyId, Progress progress) {
        NodeProgress node = nodes.computeIfPresent(keyId, (key, known) -> {
            boolean stale = known.reported() != null
                    && progress.since().isBefore(known.reported().since());
            return stale ? known : reported(known, progress);
        });
        return node != null;
    }

    private static NodeProgress reported(NodeProgress node, Progress progress) {
        String step = progress.step().name().toLowerCase(Locale.ROOT);
        return new NodeProgress(
                node.id(), node.role(), node.place(), step, progress.since(), progress.waitingFor(), progress);
    }

    public List<NodeProgress> nodes() {
        return List.copyOf(nodes.values());
    }

    /** The state that the reports show, of a plan under way. */
    public PlanState observed() {
        if (all(ProgressBoard::isFirstLevel, SEALED)) {
            return PlanState.AGGREGATING;
        }
        boolean listed = nodes.values().stream().anyMatch(node -> isFirstLevel(node) && isAt(node, LISTED));
        boolean sent = all(node -> node.role().equals(PROCESSOR), SENT);
        return listed || sent ? PlanState.SYNCHRONISING : PlanState.TRAINING;
    }

    /**
     * The figures that nodes report: the sum over processor nodes, and the sum over groups of the smallest figure among
     * the aggregators of the group.
     */
    public Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        Map<Figure, Long> smallest = new HashMap<>();
        for (NodeProgress node : nodes.values()) {
            Progress progress = node.reported();
            TreePlace place = node.place();
            if (progress != null && place != null) {
                progress.counts()
                        .forEach((name, count) -> smallest.merge(new Figure(place.group(), name), count, Math::min));
            } else if (progress != null) {
                progress.counts().forEach((name, count) -> counts.merge(name, count, Long::sum));
            }
        }
        smallest.forEach((figure, count) -> counts.merge(figure.name(), count, Long::sum));
        return counts;
    }

    private record Figure(int group, String name) {}

    private boolean all(Predicate<NodeProgress> which, Set<ProgressStep> steps) {
        return nodes.values().stream().anyMatch(which)
                && nodes.values().stream().filter(which).allMatch(node -> isAt(node, steps));
    }

    private static boolean isAt(NodeProgress node, Set<ProgressStep> steps) {
        Progress reported = node.reported();
        return reported != null && steps.contains(reported.step());
    }

    private static boolean isFirstLevel(NodeProgress node) {
        return node.role().equals(AggregatorRole.FIRST_LEVEL.label());
    }
}
