package org.sumspace.converter.core.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.sumspace.common.error.Violation;

/** Collects the violations and tolerated values in a record, up to a limit. */
public final class JsonViolations {
    /** The most violations that an answer reports. */
    public static final int MAX = 500;

    private final int max;
    private final boolean lenient;
    private final List<Violation> found = new ArrayList<>();
    private final List<LeftOutMember> leftOut = new ArrayList<>();
    private List<ToleratedValue> tolerated = List.of();

    /**
     * A member that is not of its type and is left out.
     *
     * @param reasons the violations of its value; at least one
     */
    public record LeftOutMember(Location member, List<Violation> reasons) {}

    private JsonViolations(int max, boolean lenient) {
        this.max = max;
        this.lenient = lenient;
    }

    /** Collects every violation up to the number that an answer reports. */
    public static JsonViolations all() {
        return new JsonViolations(MAX, false);
    }

    /** Collects every violation, for callers that do not only report them. */
    public static JsonViolations unlimited() {
        return new JsonViolations(Integer.MAX_VALUE, false);
    }

    /** Stops at the first violation, for callers that only need to know whether there is one. */
    public static JsonViolations first() {
        return new JsonViolations(1, false);
    }

    /** Collects every violation, except those in members that their type allows to leave out. */
    public static JsonViolations lenient() {
        return new JsonViolations(Integer.MAX_VALUE, true);
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

    /**
     * Leaves a member out if it has violations and this collection is lenient.
     *
     * @param before the number of violations before the member was checked
     * @return whether it was left out
     */
    public boolean leaveOut(Location member, int before) {
        if (!lenient || found.size() == before) {
            return false;
        }
        List<Violation> reasons = found.subList(before, found.size());
        leftOut.add(new LeftOutMember(member, List.copyOf(reasons)));
        reasons.clear();
        return true;
    }

    /** The members that were left out. */
    public List<LeftOutMember> leftOut() {
        return List.copyOf(leftOut);
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
