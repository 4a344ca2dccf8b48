package org.sumspace.common.model;

import java.util.List;
import java.util.stream.Collectors;

/** A feature map is refused, with everything that is wrong with it. */
public final class InvalidFeatureMapException extends Exception {

    private final transient List<Violation> violations;

    /**
     * @param path where in the {@code target_data}, such as {@code features[2].sd}
     */
    public record Violation(String path, String message) {}

    public InvalidFeatureMapException(List<Violation> violations) {
        super(violations.stream()
                .map(violation -> violation.path() + " " + violation.message())
                .collect(Collectors.joining("; ")));
        this.violations = List.copyOf(violations);
    }

    public List<Violation> violations() {
        return violations;
    }
}
