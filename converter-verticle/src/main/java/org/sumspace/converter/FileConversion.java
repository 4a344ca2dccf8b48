package org.sumspace.converter;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.api.ConversionFeature.ErrorBody;
import org.sumspace.converter.api.RecordLines;
import org.sumspace.converter.core.batch.RecordSplitter;
import org.sumspace.converter.core.batch.RecordSplitter.BatchRecord;
import org.sumspace.converter.core.custom.ComputingTime;
import org.sumspace.converter.core.custom.CustomConversion;
import org.sumspace.converter.service.ConversionService;
import org.sumspace.converter.service.CustomRequest;

/**
 * Converts streams of records as {@code POST /convert/batch} does, without a server, to a line for each record in
 * order. Several parts of the stream are converted at a time, and only a few are in memory.
 */
public final class FileConversion {
    private static final int PART_BYTES = 128 * 1024;
    private static final int PARTS_PER_THREAD = 2;

    private final ConversionService service;
    private final int recordBytesMax;
    private final RecordLines lines;

    private FileConversion(ConverterConfig config, ConversionService service) {
        this.service = service;
        this.recordBytesMax = config.variables().bodyBytesMax();
        this.lines = new RecordLines(service, config.valuesAsArrays(), new ErrorBody(false));
    }

    /**
     * @param environment the settings, as of a server
     * @throws org.sumspace.common.config.InvalidConfigException with every problem of the environment
     * @throws org.sumspace.converter.core.source.SourceException if the files of a format are invalid
     */
    public static FileConversion of(Map<String, String> environment) throws IOException {
        ConverterConfig config = ConverterConfig.read(null, environment);
        return new FileConversion(config, Conversions.service(config, false, new SimpleMeterRegistry()));
    }

    /** The progress of a conversion, with the number of refused records. */
    public record Progress(long bytesRead, long records, long refused) {}

    /** Called when more lines have been written. */
    @FunctionalInterface
    public interface Listener {
        void converted(Progress soFar);
    }

    /** A part that is being converted. */
    private record Part(long bytesRead, int records, Future<RecordLines.Lines> lines) {}

    /**
     * @param asLines whether each line of the input is a record; otherwise it is an array, or consecutive values
     * @param format the format of records that do not name it; null to detect it
     * @throws org.sumspace.common.error.NodeException invalid input, if the format is unknown
     */
    public Progress run(InputStream in, OutputStream out, boolean asLines, @Nullable String format, Listener listener)
            throws IOException, InterruptedException {
        lines.requireFormat(format);
        int threads = Runtime.getRuntime().availableProcessors();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            RecordSplitter splitter = new RecordSplitter(asLines, recordBytesMax);
            Queue<Part> inProgress = new ArrayDeque<>();
            Progress progress = new Progress(0, 0, 0);
            byte[] bytes = new byte[PART_BYTES];
            long bytesRead = 0;
            int length;
            do {
                length = in.readNBytes(bytes, 0, PART_BYTES);
                bytesRead += length;
                List<BatchRecord> records = length > 0 ? splitter.split(bytes, length) : splitter.end();
                inProgress.add(new Part(bytesRead, records.size(), pool.submit(() -> lines.write(records, format))));
                while (inProgress.size() > (length > 0 ? threads * PARTS_PER_THREAD : 0)) {
                    progress = write(inProgress.remove(), progress, out);
                    listener.converted(progress);
                }
            } while (length > 0);
            return progress;
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * Converts a table, or a file of JSON objects, with a mapping, as {@code POST /convert_custom} does.
     *
     * @param mappingName names the mapping in errors
     * @param config JSON, or null
     * @throws org.sumspace.common.error.NodeException if the mapping, the config or the file cannot be used, or the first
     *     row fails and the config does not continue on errors
     */
    public Progress runTable(
            InputStream in,
            OutputStream out,
            String mappingName,
            byte[] mapping,
            byte @Nullable [] config,
            Listener listener)
            throws IOException {
        CustomConversion conversion = service.prepareCustom(
                new CustomRequest(mappingName, mapping, config, "xapi"), ComputingTime.unlimited());
        byte[] bytes = new byte[PART_BYTES];
        long bytesRead = 0;
        Progress progress = new Progress(0, 0, 0);
        while (!conversion.isFinished()) {
            if (conversion.needsInput()) {
                int length = in.readNBytes(bytes, 0, PART_BYTES);
                bytesRead += length;
                conversion.add(bytes, length, length < PART_BYTES);
            }
            out.write(service.convertNext(conversion));
            progress = new Progress(bytesRead, conversion.converted() + conversion.failed(), conversion.failed());
            listener.converted(progress);
        }
        return progress;
    }

    private static Progress write(Part part, Progress before, OutputStream out)
            throws IOException, InterruptedException {
        try {
            RecordLines.Lines lines = part.lines().get();
            out.write(lines.ndjson());
            return new Progress(
                    part.bytesRead(), before.records() + part.records(), before.refused() + lines.refused());
        } catch (ExecutionException e) {
            throw new IllegalStateException("Failed to convert a part of the file", e.getCause());
        }
    }
}
