package org.sumspace.catalog.service;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.sumspace.catalog.core.ProgressBoard;
import org.sumspace.catalog.domain.ExecutionPlanRecord;

/**
 * An execution plan with what its nodes report.
 *
 * @param nodes empty unless the plan runs
 * @param counts empty unless the plan runs
 */
public record PlanView(ExecutionPlanRecord plan, List<ProgressBoard.Node> nodes, Map<String, Long> counts) {
    public PlanView {
        requireNonNull(plan, "plan is null");
        nodes = List.copyOf(nodes);
        counts = Map.copyOf(counts);
    }

    static PlanView still(ExecutionPlanRecord plan) {
        return new PlanView(plan, List.of(), Map.of());
    }
}
