package org.sumspace.common.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;

/** Collects everything that is wrong with a training plan, so that its author is told all of it at once. */
final class Violations {
    static final int MAX_VIOLATIONS = 100;

    private final List<Violation> list = new ArrayList<>();

    void add(String path, String message) {
        if (list.size() < MAX_VIOLATIONS) {
            list.add(new Violation(path, message));
        }
    }

    void addAll(String prefix, List<Violation> violations) {
        violations.forEach(violation -> add(prefix + violation.path(), violation.message()));
    }

    void between(String path, long value, long min, long max) {
        if (value < min || value > max) {
            add(path, "must be between " + min + " and " + max);
        }
    }

    void fraction(String path, double value) {
        if (!(value >= 0 && value <= 1)) {
            add(path, "must be between 0 and 1");
        }
    }

    void positive(String path, double value, double max) {
        if (!(value > 0 && value <= max)) {
            add(path, "must be greater than 0, at most " + max);
        }
    }

    /** Runs a check that throws {@link IllegalArgumentException}. */
    <T> @Nullable T check(String path, Supplier<T> check) {
        try {
            return check.get();
        } catch (IllegalArgumentException e) {
            add(path, String.valueOf(e.getMessage()));
            return null;
        }
    }

    void throwIfAny() {
        if (!list.isEmpty()) {
            throw new InvalidPlanException(list);
        }
    }
}
