package org.sumspace.bench.row;

import java.util.List;
import java.util.stream.Stream;

/**
 * The description of a row.
 *
 * @param name words separated by dots; the first words name a group of rows, which can be requested by them
 * @param work bytes or operations of one run; ignored if the unit is a time
 * @param demands the work that one run needs; empty if the row is a limit itself
 * @param targets the targets; the report shows the first one
 * @param statistic how the runs are combined
 */
public record RowSpec(
        String name, Unit unit, double work, List<Demand> demands, List<RowTarget> targets, Statistic statistic) {

    public RowSpec {
        demands = List.copyOf(demands);
        targets = List.copyOf(targets);
    }

    private static RowSpec of(String name, Unit unit, double work) {
        return new RowSpec(name, unit, work, List.of(), List.of(), Statistic.MEDIAN);
    }

    /** @param bytes number of bytes in one run */
    public static RowSpec bytesPerSecond(String name, double bytes) {
        return of(name, Unit.BYTES_PER_SECOND, bytes);
    }

    /** One run is one operation. */
    public static RowSpec perSecond(String name) {
        return of(name, Unit.PER_SECOND, 1);
    }

    /** @param operations number of operations in one run */
    public static RowSpec perSecond(String name, double operations) {
        return of(name, Unit.PER_SECOND, operations);
    }

    public static RowSpec millis(String name) {
        return of(name, Unit.MILLIS, 1);
    }

    public static RowSpec bytes(String name) {
        return of(name, Unit.BYTES, 1);
    }

    /** Adds a demand: each run needs this amount of a limit. */
    public RowSpec needs(String limit, double amount) {
        List<Demand> more = Stream.concat(demands.stream(), Stream.of(new Demand(limit, amount)))
                .toList();
        return new RowSpec(name, unit, work, more, targets, statistic);
    }

    public RowSpec atMost(double bound) {
        return with(new RowTarget(RowTarget.Kind.VALUE_AT_MOST, bound));
    }

    public RowSpec atLeast(double bound) {
        return with(new RowTarget(RowTarget.Kind.VALUE_AT_LEAST, bound));
    }

    public RowSpec ratioAtLeast(double bound) {
        return with(new RowTarget(RowTarget.Kind.RATIO_AT_LEAST, bound));
    }

    public RowSpec ratioAtMost(double bound) {
        return with(new RowTarget(RowTarget.Kind.RATIO_AT_MOST, bound));
    }

    private RowSpec with(RowTarget target) {
        List<RowTarget> more =
                Stream.concat(targets.stream(), Stream.of(target)).toList();
        return new RowSpec(name, unit, work, demands, more, statistic);
    }

    /** Lets the largest run count instead of the median. */
    public RowSpec largest() {
        return new RowSpec(name, unit, work, demands, targets, Statistic.LARGEST);
    }

    /** The figure of a run that took this long. */
    public double figure(double seconds) {
        return unit.of(seconds, work);
    }

    /** How the runs of a row are combined to one figure. */
    public enum Statistic {
        /** The default: other load on a shared machine disturbs only few of the runs. */
        MEDIAN,
        /** For figures that must never be exceeded. */
        LARGEST;

        public double of(RowSamples samples) {
            return this == MEDIAN ? samples.median() : samples.max();
        }
    }
}
