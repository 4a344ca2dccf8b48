package org.sumspace.bench.convert;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.kernel.Kernel;
import org.sumspace.bench.row.RowSpec;

/** The lower limit of a conversion: parses a record into maps and lists, and writes it again without using it. */
@State(Scope.Thread)
public abstract class JsonRoundTrip extends Kernel {
    private final ObjectMapper json = new ObjectMapper();
    private final String format;
    private final BenchRecords records;

    JsonRoundTrip(String format) {
        this.format = format;
        this.records = BenchRecords.of(format);
    }

    static String name(String format) {
        return "limit.json." + format;
    }

    @Override
    public RowSpec spec() {
        return RowSpec.perSecond(name(format));
    }

    @Benchmark
    public byte[] readAndWrite() throws IOException {
        return json.writeValueAsBytes(json.readValue(records.next(), Map.class));
    }

    public static class Xapi extends JsonRoundTrip {
        public Xapi() {
            super("xapi");
        }
    }

    public static class Caliper extends JsonRoundTrip {
        public Caliper() {
            super("caliper");
        }
    }

    public static class Scorm extends JsonRoundTrip {
        public Scorm() {
            super("scorm");
        }
    }

    public static class Matomo extends JsonRoundTrip {
        public Matomo() {
            super("matomo");
        }
    }
}
