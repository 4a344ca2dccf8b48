package org.sumspace.bench;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.bench.row.BenchRow;
import org.sumspace.bench.row.Demand;
import org.sumspace.bench.row.RowSamples;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.bench.row.RowTarget;

/**
 * The result of a row, as it is reported.
 *
 * @param value median of the runs, or the largest run if the row counts that
 * @param limit the machine's limit, measured in the same run of the program, in the row's unit
 * @param ratio value divided by limit
 * @param target the first bound: of the ratio if the unit is a rate of bytes, otherwise of the value
 * @param holds whether all targets are met
 * @param load1 the machine's one-minute load average after the measurement
 */
record RowResult(
        String name,
        double value,
        String unit,
        @Nullable Double limit,
        @Nullable Double ratio,
        @Nullable Double target,
        @Nullable Boolean holds,
        String jdk,
        double load1,
        double min,
        double max,
        int runs) {

    /** @param limits seconds for one unit of work of each limit measured so far, by name of the limit */
    static RowResult of(BenchRow row, RowSamples samples, Map<String, Double> limits, double load1) {
        RowSpec spec = row.spec();
        double value = spec.statistic().of(samples);
        Double limit = spec.demands().isEmpty() ? null : (Double) spec.figure(Demand.seconds(spec.demands(), limits));
        List<RowTarget> targets = spec.targets();
        Double ratio = limit == null ? null : (Double) (value / limit);
        return new RowResult(
                spec.name(),
                value,
                spec.unit().label(),
                limit,
                ratio,
                targets.isEmpty() ? null : (Double) targets.get(0).bound(),
                targets.isEmpty() ? null : (Boolean) targets.stream().allMatch(target -> target.holds(value, ratio)),
                row.jdk(),
                load1,
                samples.min(),
                samples.max(),
                samples.runs());
    }
}
