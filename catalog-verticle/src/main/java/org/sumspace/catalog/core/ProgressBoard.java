package org.sumspace.catalog.core;

import static java.util.Objects.requireNonNull;

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
import org.sumspace.catalog.domain.PlanState;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.AggregatorRole;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Progress;
import org.sumspace.common.training.message.ProgressStep;

/**
 * What the nodes of one execution plan report about themselves. Reports may be lost or overtake each other: the one
 * with the latest beginning of its step counts. Not thread-safe.
 */
public final class ProgressBoard {
    private static final String PROCESSOR = "processor";
    private static final Set<ProgressStep> LISTED =
            EnumSet.of(ProgressStep.LISTED, ProgressStep.SEALED, ProgressStep.RELEASED);
    /** With several groups, the others go on without one that gave up. */
    private static final Set<ProgressStep> SEALED =
            EnumSet.of(ProgressStep.SEALED, ProgressStep.RELEASED, ProgressStep.DISCARDED);

    private static final Set<ProgressStep> SENT = EnumSet.of(ProgressStep.SENT, ProgressStep.FAILED);

    private final Map<Digest, Node> nodes = new LinkedHashMap<>();

    /**
     * A node of the plan.
     *
     * @param role {@code processor}, or an aggregator's role in the tree
     * @param place of an aggregator in the tree; null for a processor node
     * @param step in words
     * @param reported the node's own report; null before the first
     */
    public record Node(
            String id,
            String role,
            @Nullable Place place,
            String step,
            Instant since,
            List<String> waitingFor,
            @Nullable Progress reported) {
        public Node {
            requireNonNull(id, "id is null");
            requireNonNull(role, "role is null");
            requireNonNull(step, "step is null");
            requireNonNull(since, "since is null");
            waitingFor = List.copyOf(waitingFor);
        }

        private boolean isAt(Set<ProgressStep> steps) {
            return reported != null && steps.contains(reported.step());
        }
    }

    /**
     * Where an aggregator stands.
     *
     * @param group 0 for the main aggregator and the parents
     * @param index 0 for the main aggregator
     * @param parent id of the node that gets its sum; null for the main aggregator
     */
    public record Place(int group, int index, @Nullable String parent) {}

    /** @param processorNodes node ids by key id */
    public ProgressBoard(ExecutionPlan plan, Map<Digest, String> processorNodes) {
        Instant begin = plan.times().issuedAt();
        for (AggregatorEntry entry : plan.aggregators()) {
            add(entry.keyId(), entry.nodeId(), entry.role().label(), place(plan, entry), begin);
        }
        processorNodes.forEach((keyId, nodeId) -> add(keyId, nodeId, PROCESSOR, null, begin));
    }

    private static Place place(ExecutionPlan plan, AggregatorEntry entry) {
        String parent =
                plan.aggregator(entry.parent()).map(AggregatorEntry::nodeId).orElse(null);
        return new Place(entry.group(), entry.index(), parent);
    }

    private void add(Digest keyId, String nodeId, String role, @Nullable Place place, Instant begin) {
        nodes.put(keyId, new Node(nodeId, role, place, "not heard of yet", begin, List.of(), null));
    }

    /** What the orchestrator itself knows of a node, for example that it has countersigned. */
    public void note(Digest keyId, String step, Instant now, List<String> waitingFor) {
        nodes.computeIfPresent(
                keyId,
                (key, node) -> new Node(node.id(), node.role(), node.place(), step, now, waitingFor, node.reported()));
    }

    /** @return whether the node belongs to the plan */
    public boolean report(Digest keyId, Progress progress) {
        Node node = nodes.computeIfPresent(keyId, (key, known) -> {
            boolean stale = known.reported() != null
                    && progress.since().isBefore(known.reported().since());
            return stale ? known : reported(known, progress);
        });
        return node != null;
    }

    private static Node reported(Node node, Progress progress) {
        String step = progress.step().name().toLowerCase(Locale.ROOT);
        return new Node(node.id(), node.role(), node.place(), step, progress.since(), progress.waitingFor(), progress);
    }

    public List<Node> nodes() {
        return List.copyOf(nodes.values());
    }

    /** The step that the reports show, of a plan that is under way. */
    public PlanState observed() {
        if (all(ProgressBoard::isFirstLevel, SEALED)) {
            return PlanState.AGGREGATING;
        }
        boolean listed = nodes.values().stream().anyMatch(node -> isFirstLevel(node) && node.isAt(LISTED));
        boolean sent = all(node -> node.role().equals(PROCESSOR), SENT);
        return listed || sent ? PlanState.SYNCHRONISING : PlanState.TRAINING;
    }

    /** The figures that nodes report: added up over processor nodes and groups, the smallest among a group's. */
    public Map<String, Long> counts() {
        Map<String, Long> counts = new TreeMap<>();
        Map<Figure, Long> smallest = new HashMap<>();
        for (Node node : nodes.values()) {
            Progress progress = node.reported();
            Place place = node.place();
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

    private boolean all(Predicate<Node> which, Set<ProgressStep> steps) {
        return nodes.values().stream().anyMatch(which)
                && nodes.values().stream().filter(which).allMatch(node -> node.isAt(steps));
    }

    private static boolean isFirstLevel(Node node) {
        return node.role().equals(AggregatorRole.FIRST_LEVEL.label());
    }
}
