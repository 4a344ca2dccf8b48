package org.sumspace.sandbox.bench.round;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.sandbox.bench.row.Effort;
import org.sumspace.sandbox.bench.row.Row;
import org.sumspace.sandbox.bench.row.RowSpec;
import org.sumspace.sandbox.bench.row.Samples;

/** Rows that tell of one and the same measurement, which is made when the first of them is measured. */
final class JointRows {
    private final Measurement measurement;
    private final boolean onlyOnRequest;
    private @Nullable Map<String, Samples> made;

    /** Gives the samples of every row, by its name. */
    interface Measurement {
        Map<String, Samples> make(Effort effort) throws Exception;
    }

    private JointRows(Measurement measurement, boolean onlyOnRequest) {
        this.measurement = measurement;
        this.onlyOnRequest = onlyOnRequest;
    }

    static List<Row> of(Measurement measurement, RowSpec... specs) {
        return rows(new JointRows(measurement, false), specs);
    }

    /** The same, measured only if one of them is asked for by its whole name. */
    static List<Row> onRequest(Measurement measurement, RowSpec... specs) {
        return rows(new JointRows(measurement, true), specs);
    }

    private static List<Row> rows(JointRows rows, RowSpec... specs) {
        return Arrays.stream(specs).<Row>map(spec -> rows.new JointRow(spec)).toList();
    }

    private final class JointRow implements Row {
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
        public Samples measure(Effort effort) throws Exception {
            Map<String, Samples> known = made;
            if (known == null) {
                known = measurement.make(effort);
                made = known;
            }
            return requireNonNull(known.get(spec.name()));
        }
    }
}
