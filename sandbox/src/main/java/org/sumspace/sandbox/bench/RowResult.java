package org.sumspace.sandbox.bench;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.bench.row.Demand;
import org.sumspace.sandbox.bench.row.RowSpec;
import org.sumspace.sandbox.bench.row.Samples;
import org.sumspace.sandbox.bench.row.Target;

/**
 * A measured row, as it is reported.
 *
 * @param value the median of the runs
 * @param limit what the machine allowed in the same run of the program, in the row's unit
 * @param ratio the value's to the limit
 * @param target what the ratio has to reach where the unit is a rate of bytes, and the value otherwise
 * @param load1 the machine's load average of the minute after the measurement
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

    /** @param limits the limits measured so far, by name */
    static RowResult of(RowSpec spec, Samples samples, Map<String, Double> limits, double load1) {
        double value = samples.median();
        Double limit = spec.demands().isEmpty() ? null : (Double) spec.figure(Demand.seconds(spec.demands(), limits));
        Double ratio = limit == null ? null : (Double) (value / limit);
        return new RowResult(
                spec.name(),
                value,
                spec.unit().label(),
                limit,
                ratio,
                spec.target().map(Target::bound).orElse(null),
                spec.target().map(target -> target.holds(value, ratio)).orElse(null),
                Runtime.version().toString(),
                load1,
                samples.min(),
                samples.max(),
                samples.runs());
    }
}
