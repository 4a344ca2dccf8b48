package org.sumspace.bench.row;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows that share one measurement, which runs when the first of them is measured. */
public final class JointRows {
    private final Measurement measurement;
    private final boolean onlyOnRequest;
    private @Nullable Map<String, RowSamples> samples;

    /** A measurement that gives the samples of several rows, by name of the row. */
    public interface Measurement {
        Map<String, RowSamples> run(Effort effort) throws Exception;
    }

    private JointRows(Measurement measurement, boolean onlyOnRequest) {
        this.measurement = measurement;
        this.onlyOnRequest = onlyOnRequest;
    }

    public static List<BenchRow> of(Measurement measurement, RowSpec... specs) {
        return rows(new JointRows(measurement, false), specs);
    }

    /** Like {@link #of}, but measured only if one of the rows is requested by its whole name. */
    public static List<BenchRow> onRequest(Measurement measurement, RowSpec... specs) {
        return rows(new JointRows(measurement, true), specs);
    }

    private static List<BenchRow> rows(JointRows rows, RowSpec... specs) {
        return Arrays.stream(specs)
                .<BenchRow>map(spec -> rows.new JointRow(spec))
                .toList();
    }

    private final class JointRow implements BenchRow {
        private final RowSpec spec;

        JointRow(RowSpec spec) {
            this.spec = spec;
        }

        @Override
        public RowSpec spec() {
            return spec;
        }

        @Override
        public boolean onlyOnRequest() {
            return onlyOnRequest;
        }

        @Override
        public RowSamples measure(Effort effort) throws Exception {
            Map<String, RowSamples> known = samples;
            if (known == null) {
                known = measurement.run(effort);
                samples = known;
            }
            return requireNonNull(known.get(spec.name()));
        }
    }
}
