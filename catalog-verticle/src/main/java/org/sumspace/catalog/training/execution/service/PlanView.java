package org.sumspace.catalog.training.execution.service;

import java.util.List;
import java.util.Map;
import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.execution.domain.NodeProgress;

/**
 * An execution plan with what its nodes reported.
 *
 * @param nodes empty before the plan's publication
 * @param counts figures that the nodes reported, by name
 * @param waitingFor names, for people, of those for whom the plan waits in the end
 */
public record PlanView(
        ExecutionPlanRecord plan, List<NodeProgress> nodes, Map<String, Long> counts, List<String> waitingFor) {
    public PlanView {
        nodes = List.copyOf(nodes);
        counts = Map.copyOf(counts);
        waitingFor = List.copyOf(waitingFor);
    }
}
