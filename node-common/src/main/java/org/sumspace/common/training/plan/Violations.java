package org.sumspace.common.training.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.Violation;

/** Collects the violations of a training plan, so that its author sees all of them at once. */
public final class Violations {
    static final int MAX_VIOLATIONS = 100;

    private final List<Violation> list = new ArrayList<>();
    private final Set<String> paths = new HashSet<>();

    /** Adds the first violation of each place. Later ones at the same place are usually consequences of it. */
    void add(String path, String message) {
        if (list.size() < MAX_VIOLATIONS && paths.add(path)) {
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

    void fractionBelowOne(String path, double value) {
        if (!(value >= 0 && value < 1)) {
            add(path, "must be 0 or more, and below 1");
        }
    }

    void positive(String path, double value, double max) {
        if (!(value > 0 && value <= max)) {
            add(path, "must be greater than 0, at most " + max);
        }
    }

    void notNegative(String path, double value, double max) {
        if (!(value >= 0 && value <= max)) {
            add(path, "must be between 0 and " + max);
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

    /** Creates an object that checks itself, and adds its violations. */
    <T> @Nullable T collect(String prefix, Supplier<T> maker) {
        try {
            return maker.get();
        } catch (InvalidPlanException e) {
            addAll(prefix, e.violations());
            return null;
        }
    }

    public void throwIfAny() {
        if (!list.isEmpty()) {
            throw new InvalidPlanException(list);
        }
    }
}
