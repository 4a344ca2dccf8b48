package org.sumspace.sandbox.bench.row;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a row is.
 *
 * @param name words with dots between them; the first words are a group, which can be asked for by them
 * @param work bytes or operations of one run; of no matter where the unit is a time
 * @param demands what one run cannot do without; none where the row is a limit itself
 * @param targets what it is to reach, the first one before all
 * @param statistic which figure the runs give together
 */
public record RowSpec(
        String name, Unit unit, double work, List<Demand> demands, List<Target> targets, Statistic statistic) {

    public RowSpec {
        demands = List.copyOf(demands);
        targets = List.copyOf(targets);
    }

    private static RowSpec of(String name, Unit unit, double work) {
        return new RowSpec(name, unit, work, List.of(), List.of(), Statistic.MEDIAN);
    }

    /** @param bytes of one run */
    public static RowSpec bytesPerSecond(String name, double bytes) {
        return of(name, Unit.BYTES_PER_SECOND, bytes);
    }

    /** A run is one operation. */
    public static RowSpec perSecond(String name) {
        return of(name, Unit.PER_SECOND, 1);
    }

    /** @param operations of one run */
    public static RowSpec perSecond(String name, double operations) {
        return of(name, Unit.PER_SECOND, operations);
    }

    public static RowSpec millis(String name) {
        return of(name, Unit.MILLIS, 1);
    }

    public static RowSpec bytes(String name) {
        return of(name, Unit.BYTES, 1);
    }

    /** The same, with a limit that a run has so much of. */
    public RowSpec needs(String limit, double amount) {
        List<Demand> more = Stream.concat(demands.stream(), Stream.of(new Demand(limit, amount)))
                .toList();
        return new RowSpec(name, unit, work, more, targets, statistic);
    }

    public RowSpec atMost(double bound) {
        return with(new Target(Target.Of.VALUE_AT_MOST, bound));
    }

    public RowSpec atLeast(double bound) {
        return with(new Target(Target.Of.VALUE_AT_LEAST, bound));
    }

    public RowSpec ratioAtLeast(double bound) {
        return with(new Target(Target.Of.RATIO_AT_LEAST, bound));
    }

    public RowSpec ratioAtMost(double bound) {
        return with(new Target(Target.Of.RATIO_AT_MOST, bound));
    }

    private RowSpec with(Target wanted) {
        List<Target> more = Stream.concat(targets.stream(), Stream.of(wanted)).toList();
        return new RowSpec(name, unit, work, demands, more, statistic);
    }

    /** The same, of which the largest run counts. */
    public RowSpec largest() {
        return new RowSpec(name, unit, work, demands, targets, Statistic.LARGEST);
    }

    /** The figure of a run that took so long. */
    public double figure(double seconds) {
        return unit.of(seconds, work);
    }
}
