package org.sumspace.catalog.training.orchestrator.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.catalog.training.execution.domain.NodeProgress;
import org.sumspace.catalog.training.execution.domain.NodeProgress.TreePlace;
import org.sumspace.catalog.training.execution.domain.PlanState;
import org.sumspace.catalog.training.execution.domain.PlanStatus;
import org.sumspace.common.training.execution.AggregatorRole;

/**
 * Finds the nodes and people for whom an execution plan really waits. Nodes wait for each other; only the ends of these
 * chains count.
 */
public final class WaitingChain {
    private static final int NAMES_MAX = 10;
    private static final Pattern PROCESSORS = Pattern.compile("(\\d{1,9}) processors? of (.+)");
    private static final Set<String> PROCESSORS_DONE = Set.of("sent", "failed");
    private static final Set<String> SUM_SENT = Set.of("released", "discarded");
    private static final Set<String> SEALED = Set.of("sealed", "released", "discarded");
    private static final Set<String> VERSION_MADE = Set.of("published", "discarded");

    private final Map<String, List<NodeProgress>> aggregators = new HashMap<>();
    private final List<NodeProgress> nodes;

    private WaitingChain(List<NodeProgress> nodes) {
        this.nodes = nodes;
        nodes.stream()
                .filter(NodeProgress::isAggregator)
                .forEach(node -> aggregators
                        .computeIfAbsent(node.id(), id -> new ArrayList<>())
                        .add(node));
    }

    /**
     * Names for people, for example "3 processors of Alder" or "Elm's aggregator"; at most {@value #NAMES_MAX}, and how
     * many further ones there are.
     *
     * @param nodes of the plan; empty before its publication
     * @return empty if the plan waits for nobody
     */
    public static List<String> ends(PlanStatus status, List<NodeProgress> nodes) {
        List<String> names = switch (status.state()) {
            case COLLECTING_CONSENTS -> status.reason() == null ? List.of() : List.of(status.reason());
            case PUBLISHED -> of(nodes, node -> node.isAggregator() && isSilent(node));
            case TRAINING, SYNCHRONISING, AGGREGATING -> new WaitingChain(nodes).ends(status.state());
            case DRAFT, COMPLETED, DISCARDED -> List.of();
        };
        return names.size() <= NAMES_MAX
                ? names
                : Stream.concat(names.stream().limit(NAMES_MAX), Stream.of((names.size() - NAMES_MAX) + " others"))
                        .toList();
    }

    private static boolean isSilent(NodeProgress node) {
        return node.step().equals(NodeProgress.NO_REPORT);
    }

    private List<String> ends(PlanState state) {
        Set<NodeProgress> last = identities();
        Set<String> texts = new LinkedHashSet<>();
        Map<String, Map<Integer, Long>> processors = new TreeMap<>();
        for (NodeProgress node : nodes) {
            TreePlace place = node.place();
            if (place == null) {
                continue;
            }
            for (String target : node.waitingFor()) {
                Matcher counted = PROCESSORS.matcher(target);
                if (aggregators.containsKey(target)) {
                    targets(target).filter(next -> !isWaiting(next)).forEach(last::add);
                } else if (counted.matches()) {
                    processors
                            .computeIfAbsent(counted.group(2), organisation -> new HashMap<>())
                            .merge(place.group(), Long.parseLong(counted.group(1)), Math::max);
                } else {
                    texts.add(target);
                }
            }
        }
        boolean leadsNowhere = last.isEmpty() && processors.isEmpty() && texts.isEmpty();
        if (leadsNowhere && nobodySent()) {
            return of(nodes, node -> !node.isAggregator());
        }
        last.addAll(inCircles());
        List<String> names = new ArrayList<>();
        processors.forEach((organisation, groups) -> names.add(
                named(groups.values().stream().mapToLong(Long::longValue).sum(), "processor", organisation)));
        names.addAll(names(last));
        names.addAll(texts);
        return names.isEmpty() ? withoutReports(state) : names;
    }

    private Stream<NodeProgress> targets(String id) {
        return aggregators.getOrDefault(id, List.of()).stream()
                .filter(node -> !node.step().equals("discarded"));
    }

    private static boolean isWaiting(NodeProgress node) {
        return !node.waitingFor().isEmpty();
    }

    /** The same node is the same object here; the hash of one covers all its texts. */
    private static Set<NodeProgress> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** Aggregators that wait only for each other. */
    private Set<NodeProgress> inCircles() {
        Set<NodeProgress> stuck = nodes.stream()
                .filter(node -> node.isAggregator() && isWaiting(node))
                .collect(Collectors.toCollection(WaitingChain::identities));
        Set<NodeProgress> leading = identities();
        do {
            leading.clear();
            stuck.stream().filter(node -> leadsOut(node, stuck)).forEach(leading::add);
        } while (stuck.removeAll(leading));
        return stuck;
    }

    private boolean leadsOut(NodeProgress node, Set<NodeProgress> stuck) {
        return node.waitingFor().stream()
                .anyMatch(target ->
                        !aggregators.containsKey(target) || targets(target).anyMatch(next -> !stuck.contains(next)));
    }

    /** Whether no processor has sent a share. The aggregators then wait for each other until their deadline. */
    private boolean nobodySent() {
        List<NodeProgress> processors =
                nodes.stream().filter(node -> !node.isAggregator()).toList();
        return nodes.stream().anyMatch(node -> node.isAggregator() && isWaiting(node))
                && !processors.isEmpty()
                && processors.stream().allMatch(node -> node.counts().getOrDefault("sent", 0L) == 0);
    }

    /**
     * The nodes whose step is due, if no aggregator has reported for whom it waits: nodes report only every few
     * seconds.
     */
    private List<String> withoutReports(PlanState state) {
        List<Predicate<NodeProgress>> due = List.of(
                node -> state == PlanState.TRAINING && !node.isAggregator() && !PROCESSORS_DONE.contains(node.step()),
                node -> isAt(node, AggregatorRole.FIRST_LEVEL)
                        && !(state == PlanState.AGGREGATING ? SUM_SENT : SEALED).contains(node.step()),
                node -> isAt(node, AggregatorRole.PARENT) && !SUM_SENT.contains(node.step()),
                node -> isAt(node, AggregatorRole.MAIN) && !VERSION_MADE.contains(node.step()));
        return due.stream()
                .map(each -> of(nodes, each))
                .filter(names -> !names.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private static boolean isAt(NodeProgress node, AggregatorRole role) {
        return node.role().equals(role.label());
    }

    private static List<String> of(List<NodeProgress> nodes, Predicate<NodeProgress> which) {
        return names(nodes.stream().filter(which).toList());
    }

    private static List<String> names(Collection<NodeProgress> which) {
        Map<String, Map<String, Long>> counts = new TreeMap<>();
        for (NodeProgress node : which) {
            long processors = unfinished(node);
            String kind = node.isAggregator() ? "aggregator" : processors > 0 ? "processor" : "processor node";
            counts.computeIfAbsent(node.organisation(), organisation -> new TreeMap<>())
                    .merge(kind, Math.max(1, processors), Long::sum);
        }
        List<String> names = new ArrayList<>();
        counts.forEach(
                (organisation, kinds) -> kinds.forEach((kind, count) -> names.add(named(count, kind, organisation))));
        return names;
    }

    private static long unfinished(NodeProgress node) {
        return node.isAggregator()
                ? 0
                : node.counts().getOrDefault("training", 0L) + node.counts().getOrDefault("sending", 0L);
    }

    private static String named(long count, String kind, String organisation) {
        if (count == 1) {
            return kind.equals("processor") ? "1 processor of " + organisation : organisation + "'s " + kind;
        }
        return count + " " + kind + "s of " + organisation;
    }
}
