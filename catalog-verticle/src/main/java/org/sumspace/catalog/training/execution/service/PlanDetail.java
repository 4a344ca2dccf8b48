package org.sumspace.catalog.training.execution.service;

import org.sumspace.catalog.training.execution.domain.ExecutionPlanRecord;
import org.sumspace.catalog.training.plan.domain.TrainingPlanRecord;
import org.sumspace.common.page.Page;

/** An execution plan with its training plan and a page of its processors. */
public record PlanDetail(TrainingPlanRecord training, ExecutionPlanRecord plan, Page<ProcessorPlace> processors) {}
