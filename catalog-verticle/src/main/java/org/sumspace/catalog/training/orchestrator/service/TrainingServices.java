package org.sumspace.catalog.training.orchestrator.service;

import org.sumspace.catalog.training.execution.service.ExecutionPlanRecords;
import org.sumspace.catalog.training.execution.service.LeafListService;
import org.sumspace.catalog.training.execution.service.ModelVersionService;
import org.sumspace.catalog.training.execution.service.NodeProgressService;
import org.sumspace.catalog.training.plan.service.OpenTrainingPlans;
import org.sumspace.catalog.training.registration.service.ParticipantService;

/** The services of other features that the orchestrator uses. */
public record TrainingServices(
        OpenTrainingPlans trainingPlans,
        ParticipantService participants,
        ExecutionPlanRecords executionPlans,
        NodeProgressService nodeProgress,
        ModelVersionService modelVersions,
        LeafListService leafLists) {}
