package org.sumspace.catalog.training.execution.service;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.NodeProgress;

/**
 * An execution plan with what its nodes report.
 *
 * @param nodes empty unless the plan runs
 * @param counts figures that the nodes report, by name; empty unless the plan runs
 */
public record PlanView(ExecutionPlanRecord plan, List<NodeProgress> nodes, Map<String, Long> counts) {
    public PlanView {
        requireNonNull(plan, "plan is null");
        nodes = List.copyOf(nodes);
        counts = Map.copyOf(counts);
    }

    /** A plan that does not run. */
    public static PlanView notRunning(ExecutionPlanRecord plan) {
        return new PlanView(plan, List.of(), Map.of());
    }
}
