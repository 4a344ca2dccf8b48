package org.sumspace.catalog.service;

import static java.util.Objects.requireNonNull;

import org.sumspace.catalog.domain.ExecutionPlanRecord;
import org.sumspace.catalog.domain.TrainingPlanRecord;
import org.sumspace.common.page.Page;

/** An execution plan with the training plan it runs, and a page of its processors. */
public record PlanDetail(TrainingPlanRecord training, ExecutionPlanRecord plan, Page<ProcessorPlace> processors) {
    public PlanDetail {
        requireNonNull(training, "training is null");
        requireNonNull(plan, "plan is null");
        requireNonNull(processors, "processors is null");
    }
}
