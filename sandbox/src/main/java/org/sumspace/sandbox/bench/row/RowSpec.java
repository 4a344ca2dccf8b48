package org.sumspace.sandbox.bench.row;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a row is.
 *
 * @param name words with dots between them; the first words are a group, which can be asked for by them
 * @param work bytes or operations of one run; of no matter where the unit is a time
 * @param demands what one run cannot do without; none where the row is a limit itself
 */
public record RowSpec(String name, Unit unit, double work, List<Demand> demands, Optional<Target> target) {

    public RowSpec {
        demands = List.copyOf(demands);
    }

    /** @param bytes of one run */
    public static RowSpec bytesPerSecond(String name, double bytes) {
        return new RowSpec(name, Unit.BYTES_PER_SECOND, bytes, List.of(), Optional.empty());
    }

    /** A run is one operation. */
    public static RowSpec perSecond(String name) {
        return new RowSpec(name, Unit.PER_SECOND, 1, List.of(), Optional.empty());
    }

    public static RowSpec millis(String name) {
        return new RowSpec(name, Unit.MILLIS, 1, List.of(), Optional.empty());
    }

    /** The same, with a limit that a run has so much of. */
    public RowSpec needs(String limit, double amount) {
        List<Demand> more = Stream.concat(demands.stream(), Stream.of(new Demand(limit, amount)))
                .toList();
        return new RowSpec(name, unit, work, more, target);
    }

    public RowSpec atMost(double bound) {
        return with(new Target(Target.Of.VALUE_AT_MOST, bound));
    }

    public RowSpec ratioAtLeast(double bound) {
        return with(new Target(Target.Of.RATIO_AT_LEAST, bound));
    }

    private RowSpec with(Target wanted) {
        return new RowSpec(name, unit, work, demands, Optional.of(wanted));
    }

    /** The figure of a run that took so long. */
    public double figure(double seconds) {
        return unit.of(seconds, work);
    }
}
