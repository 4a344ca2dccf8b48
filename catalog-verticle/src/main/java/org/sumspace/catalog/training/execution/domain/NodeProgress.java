package org.sumspace.catalog.training.execution.domain;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.message.Progress;

/**
 * The present step of one node of an execution plan, and its earlier steps.
 *
 * @param organisation whose node it is
 * @param role {@code processor}, or an aggregator's role in the tree
 * @param place of an aggregator in the tree; null for a processor node
 * @param idleSince what {@link #since} is before the first step
 * @param history its steps, oldest first; empty while nothing is known of it
 * @param waitingFor what it waits for, or why it failed, as it reports it
 * @param counts its figures, as it reports them
 * @param reported its latest report; null before the first
 */
public record NodeProgress(
        String id,
        String organisation,
        String role,
        @Nullable TreePlace place,
        Instant idleSince,
        List<NodeStep> history,
        List<String> waitingFor,
        Map<String, Long> counts,
        @Nullable Progress reported) {
    /**
     * The place of an aggregator in the aggregation tree.
     *
     * @param group 0 for the main aggregator and the parents
     * @param index 0 for the main aggregator
     * @param parent id of the node that receives its sum; null for the main aggregator
     */
    public record TreePlace(int group, int index, @Nullable String parent) {}

    /**
     * A step of one node of an execution plan.
     *
     * @param step in words
     * @param since when it began: by the node's clock, or by the catalog's if the catalog found it out
     */
    public record NodeStep(String step, Instant since) {}

    public static final String PROCESSOR = "processor";
    public static final String NO_REPORT = "no report yet";

    /** Bounds memory if a node alternates between steps. */
    private static final int STEPS_MAX = 24;

    public NodeProgress {
        history = List.copyOf(history);
        waitingFor = List.copyOf(waitingFor);
        counts = Map.copyOf(counts);
    }

    /** An aggregator without a report yet. */
    public static NodeProgress of(ExecutionPlan plan, AggregatorEntry entry) {
        String parent =
                plan.aggregator(entry.parent()).map(AggregatorEntry::nodeId).orElse(null);
        return idle(
                entry.nodeId(),
                entry.organisation(),
                entry.role().label(),
                new TreePlace(entry.group(), entry.index(), parent),
                plan);
    }

    /** A node with processors and without a report yet. */
    public static NodeProgress ofProcessors(ExecutionPlan plan, String id, String organisation) {
        return idle(id, organisation, PROCESSOR, null, plan);
    }

    private static NodeProgress idle(
            String id, String organisation, String role, @Nullable TreePlace place, ExecutionPlan plan) {
        Instant begin = plan.times().issuedAt();
        return new NodeProgress(id, organisation, role, place, begin, List.of(), List.of(), Map.of(), null);
    }

    /** The name of a reported step, for example {@code receiving}. */
    public static String nameOf(Progress progress) {
        return progress.step().name().toLowerCase(Locale.ROOT);
    }

    /** The present step, in words. */
    public String step() {
        return history.isEmpty() ? NO_REPORT : last().step();
    }

    /** When the present step began. */
    public Instant since() {
        return history.isEmpty() ? idleSince : last().since();
    }

    private NodeStep last() {
        return history.get(history.size() - 1);
    }

    /** Its steps before the present one. */
    public List<NodeStep> earlier() {
        return history.isEmpty() ? history : history.subList(0, history.size() - 1);
    }

    public boolean isAggregator() {
        return place != null;
    }

    /** The node at a step that it did not report itself. */
    public NodeProgress noted(String step, Instant now, List<String> waiting) {
        return with(new NodeStep(step, now), waiting, counts, reported);
    }

    /** The node as it reports itself. */
    public NodeProgress reports(Progress progress) {
        return with(
                new NodeStep(nameOf(progress), progress.since()), progress.waitingFor(), progress.counts(), progress);
    }

    /** A repeated report of the present step does not begin a new step. */
    private NodeProgress with(
            NodeStep next, List<String> waiting, Map<String, Long> figures, @Nullable Progress report) {
        List<NodeStep> steps = new ArrayList<>(history);
        if (!step().equals(next.step())) {
            steps.add(next);
        }
        if (steps.size() > STEPS_MAX) {
            steps.remove(1);
        }
        return new NodeProgress(id, organisation, role, place, idleSince, steps, waiting, figures, report);
    }

    /** This node with its stored progress. */
    public NodeProgress restored(
            List<NodeStep> steps, List<String> waiting, Map<String, Long> figures, @Nullable Progress report) {
        return new NodeProgress(id, organisation, role, place, idleSince, steps, waiting, figures, report);
    }
}
