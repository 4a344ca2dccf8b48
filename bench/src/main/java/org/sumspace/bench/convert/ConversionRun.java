package org.sumspace.bench.convert;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.sumspace.bench.kernel.Kernel;
import org.sumspace.bench.row.RowSpec;
import org.sumspace.converter.api.ConversionFeature.ErrorBody;
import org.sumspace.converter.api.RecordLines;
import org.sumspace.converter.core.batch.RecordSplitter.BatchRecord;
import org.sumspace.converter.core.convert.Converter;
import org.sumspace.converter.core.format.BuiltInFormats;
import org.sumspace.converter.core.format.Formats;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.store.ProfileFolder;

/**
 * Converts a record from bytes to bytes in one thread: reads, recognises and maps it, applies the bundled profiles, checks
 * and writes it.
 */
@State(Scope.Thread)
public abstract class ConversionRun extends Kernel {
    private static final int PER_SECOND_MIN = 20_000;

    private final String format;
    private final BenchRecords records;
    private final RecordLines lines;

    ConversionRun(String format) {
        this.format = format;
        this.records = BenchRecords.of(format);
        Converter converter = new Converter(
                Formats.read(BuiltInFormats.files()),
                new ProfileFolder(Path.of("no-profiles"), List.of("lms", "virtual-classroom")).read());
        this.lines = new RecordLines(
                new ConversionService(converter, false, new SimpleMeterRegistry()), false, new ErrorBody(false));
    }

    @Override
    public RowSpec spec() {
        return RowSpec.perSecond("convert." + format)
                .needs(JsonRoundTrip.name(format), 1)
                .atLeast(PER_SECOND_MIN);
    }

    /** Formats and mappings consist of many small objects, whose methods all have to be compiled. */
    @Override
    protected int warmupFactor() {
        return 8;
    }

    @Benchmark
    public byte[] convert() {
        RecordLines.Lines line = lines.write(List.of(new BatchRecord(1, records.next(), null)), null);
        if (line.refused() > 0) {
            throw new IllegalStateException("a record in format " + format + " was refused");
        }
        return line.ndjson();
    }

    public static class Xapi extends ConversionRun {
        public Xapi() {
            super("xapi");
        }
    }

    public static class Caliper extends ConversionRun {
        public Caliper() {
            super("caliper");
        }
    }

    public static class Scorm extends ConversionRun {
        public Scorm() {
            super("scorm");
        }
    }

    public static class Matomo extends ConversionRun {
        public Matomo() {
            super("matomo");
        }
    }
}
