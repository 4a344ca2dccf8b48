package org.sumspace.catalog.training.execution.service;

import static java.util.Objects.requireNonNull;

import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.page.Page;

/** An execution plan with its training plan and a page of its processors. */
public record PlanDetail(TrainingPlanRecord training, ExecutionPlanRecord plan, Page<ProcessorPlace> processors) {
    public PlanDetail {
        requireNonNull(training, "training is null");
        requireNonNull(plan, "plan is null");
        requireNonNull(processors, "processors is null");
    }
}
