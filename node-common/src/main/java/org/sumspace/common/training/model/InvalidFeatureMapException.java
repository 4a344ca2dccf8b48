package org.sumspace.common.training.model;

import java.util.List;
import java.util.stream.Collectors;
import org.sumspace.common.error.Violation;

/** A feature map is refused. The exception contains all violations. */
public final class InvalidFeatureMapException extends Exception {

    private final transient List<Violation> violations;

    /**
     * @param violations with JSON pointers into the {@code target_data}, such as {@code /features/2/sd}
     */
    public InvalidFeatureMapException(List<Violation> violations) {
        super(violations.stream().map(Violation::toString).collect(Collectors.joining("; ")));
        this.violations = List.copyOf(violations);
    }

    public List<Violation> violations() {
        return violations;
    }
}
