package org.sumspace.catalog.training.orchestrator.core;

import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.NodeProgress.TreePlace;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.orchestrator.core.Roster.ProcessorNode;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;

/**
 * What the nodes of one execution plan report about themselves. Reports may be lost or arrive in any order: the report
 * whose step began last counts. Not thread-safe.
 */
public final class ProgressBoard {
    private static final Set<ProgressStep> LISTED =
            EnumSet.of(ProgressStep.LISTED, ProgressStep.SEALED, ProgressStep.RELEASED);
    /** With several groups, the others continue without a group that has discarded the plan. */
    private static final Set<ProgressStep> SEALED =
            EnumSet.of(ProgressStep.SEALED, ProgressStep.RELEASED, ProgressStep.DISCARDED);

    private static final Set<ProgressStep> SENT = EnumSet.of(ProgressStep.SENT, ProgressStep.FAILED);

    private final Map<Digest, NodeProgress> nodes = new LinkedHashMap<>();

    /** @param processorNodes by key id */
    public ProgressBoard(ExecutionPlan plan, Map<Digest, ProcessorNode> processorNodes) {
        plan.aggregators().forEach(entry -> nodes.put(entry.keyId(), NodeProgress.of(plan, entry)));
        processorNodes.forEach(
                (keyId, node) -> nodes.put(keyId, NodeProgress.ofProcessors(plan, node.id(), node.organisation())));
    }

    /**
     * Restores the progress that was stored before a restart. Reports that this catalog has received since then take
     * precedence.
     */
    public void restore(List<NodeProgress> kept) {
        Map<Key, NodeProgress> byKey = new HashMap<>();
        kept.forEach(node -> byKey.put(Key.of(node), node));
        nodes.replaceAll((keyId, node) -> node.reported() == null ? byKey.getOrDefault(Key.of(node), node) : node);
    }

    private record Key(String organisation, String role, String id) {
        static Key of(NodeProgress node) {
            return new Key(node.organisation(), node.role(), node.id());
        }
    }

    /**
     * Notes what the orchestrator itself knows about a node, for example that it has countersigned. A later report of
     * the node itself replaces it.
     */
    public void note(Digest keyId, String step, Instant now, List<String> waitingFor) {
        nodes.computeIfPresent(
                keyId, (key, node) -> node.reported() == null ? node.noted(step, now, waitingFor) : node);
    }

    /** @return false if the node does not belong to the plan */
    public boolean report(Digest keyId, Progress progress) {
        NodeProgress node = nodes.computeIfPresent(keyId, (key, known) -> {
            boolean stale = known.reported() != null
                    && progress.since().isBefore(known.reported().since());
            return stale ? known : known.reports(progress);
        });
        return node != null;
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
        boolean sent = all(node -> !node.isAggregator(), SENT);
        return listed || sent ? PlanState.SYNCHRONISING : PlanState.TRAINING;
    }

    public Map<String, Long> counts() {
        return counts(nodes.values());
    }

    /**
     * The figures that nodes report: the sum over processor nodes, and the sum over groups of the smallest figure among
     * the aggregators of the group.
     */
    public static Map<String, Long> counts(Collection<NodeProgress> nodes) {
        Map<String, Long> counts = new TreeMap<>();
        Map<Figure, Long> smallest = new HashMap<>();
        for (NodeProgress node : nodes) {
            TreePlace place = node.place();
            if (place != null) {
                node.counts()
                        .forEach((name, count) -> smallest.merge(new Figure(place.group(), name), count, Math::min));
            } else {
                node.counts().forEach((name, count) -> counts.merge(name, count, Long::sum));
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
