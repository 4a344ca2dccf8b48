package org.sumspace.converter.core.json;

import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.error.Violation;

/** Collects what is wrong with a record, up to a limit. */
public final class Violations {
    private static final int MAX = 500;

    private final int max;
    private final List<Violation> found = new ArrayList<>();

    private Violations(int max) {
        this.max = max;
    }

    /** Every violation, as far as anybody will read. */
    public static Violations all() {
        return new Violations(MAX);
    }

    /** For whom the first one decides. */
    public static Violations first() {
        return new Violations(1);
    }

    public void add(Location at, String message) {
        if (!isFull()) {
            found.add(new Violation(at.toString(), message));
        }
    }

    /** Whether looking further changes nothing. */
    public boolean isFull() {
        return found.size() >= max;
    }

    public int count() {
        return found.size();
    }

    public List<Violation> list() {
        return List.copyOf(found);
    }
}
