package org.sumspace.common.training.plan;

import java.util.List;
import java.util.stream.Collectors;
import org.sumspace.common.error.Violation;

/** A training plan is invalid. The exception contains all violations, each with its JSON pointer. */
public final class InvalidPlanException extends RuntimeException {
    private final transient List<Violation> violations;

    InvalidPlanException(List<Violation> violations) {
        super(violations.stream().map(Violation::toString).collect(Collectors.joining("; ")));
        this.violations = List.copyOf(violations);
    }

    public List<Violation> violations() {
        return violations;
    }
}
