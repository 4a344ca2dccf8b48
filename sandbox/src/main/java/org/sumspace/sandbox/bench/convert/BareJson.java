package org.sumspace.sandbox.bench.convert;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.sandbox.bench.kernel.Kernel;
import org.sumspace.sandbox.bench.row.RowSpec;

/** Reading a record into maps and lists and writing it again, without looking at it: what a conversion cannot go below. */
@State(Scope.Thread)
public abstract class BareJson extends Kernel {
    private final ObjectMapper json = new ObjectMapper();
    private final String format;
    private final BenchRecords records;

    BareJson(String format) {
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

    public static class OfXapi extends BareJson {
        public OfXapi() {
            super("xapi");
        }
    }

    public static class OfCaliper extends BareJson {
        public OfCaliper() {
            super("caliper");
        }
    }

    public static class OfScorm extends BareJson {
        public OfScorm() {
            super("scorm");
        }
    }

    public static class OfMatomo extends BareJson {
        public OfMatomo() {
            super("matomo");
        }
    }
}
