package org.sumspace.catalog.training.execution.domain;

/** An execution plan without its statements: which round it is for, and what became of it. */
public record PlanAttempt(String id, PlanOrigin origin, PlanStatus status) {

    public int round() {
        return origin.round();
    }
}
