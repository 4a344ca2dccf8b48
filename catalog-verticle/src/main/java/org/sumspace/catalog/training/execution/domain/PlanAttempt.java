package org.sumspace.catalog.training.execution.domain;

/** An execution plan without its statements: its round and its status. */
public record PlanAttempt(String id, PlanOrigin origin, PlanStatus status) {

    public int round() {
        return origin.round();
    }
}
