package org.sumspace.converter.core.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.sumspace.common.error.Violation;

/** Collects the violations and tolerated values in a record, up to a limit. */
public final class Violations {
    /** The most violations that an answer reports. */
    public static final int MAX = 500;

    private final int max;
    private final List<Violation> found = new ArrayList<>();
    private List<ToleratedValue> tolerated = List.of();

    private Violations(int max) {
        this.max = max;
    }

    /** Collects every violation up to the number that an answer reports. */
    public static Violations all() {
        return new Violations(MAX);
    }

    /** Collects every violation, for callers that do not only report them. */
    public static Violations unlimited() {
        return new Violations(Integer.MAX_VALUE);
    }

    /** Stops at the first violation, for callers that only need to know whether there is one. */
    public static Violations first() {
        return new Violations(1);
    }

    public void add(Location at, String message) {
        if (!isFull()) {
            found.add(new Violation(at.toString(), message));
        }
    }

    /** Adds a value that is accepted although it is not among the listed ones. */
    public void addTolerated(Location at, Collection<?> listed, String actual) {
        if (tolerated.isEmpty()) {
            tolerated = new ArrayList<>();
        }
        if (tolerated.size() < MAX) {
            tolerated.add(new ToleratedValue(
                    at.toString(), listed.stream().map(String::valueOf).sorted().toList(), actual));
        }
    }

    /** Whether the limit is reached, so that further checks have no effect. */
    public boolean isFull() {
        return found.size() >= max;
    }

    public int count() {
        return found.size();
    }

    public List<ToleratedValue> tolerated() {
        return List.copyOf(tolerated);
    }

    public List<Violation> list() {
        return List.copyOf(found);
    }
}
