package org.sumspace.catalog.training.execution.domain;

import static java.util.Objects.requireNonNull;

/** An execution plan without its statements: which round it is for, and what became of it. */
public record PlanAttempt(String id, PlanOrigin origin, PlanStatus status) {
    public PlanAttempt {
        requireNonNull(id, "id is null");
        requireNonNull(origin, "origin is null");
        requireNonNull(status, "status is null");
    }

    public int round() {
        return origin.round();
    }
}
