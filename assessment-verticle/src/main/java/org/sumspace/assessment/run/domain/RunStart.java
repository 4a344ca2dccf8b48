package org.sumspace.assessment.run.domain;

/** A run that was started: its id, its time (ISO 8601) and its plan. */
public record RunStart(String runId, String started, RunPlan plan) {}
