package org.sumspace.converter.core.custom;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.custom.SettingsParser.CustomSettings;
import org.sumspace.converter.core.json.JsonWriter;

/**
 * Converts a file that arrives in pieces to a line of JSON for each record, in their order. A record that fails becomes
 * the line {@code {"error": {"row", "line", "detail"}}}, which ends the conversion unless the settings continue on
 * errors. Memory does not grow with the file. Not thread-safe.
 */
public final class CustomConversion {
    private static final int LINES_BYTES = 64 * 1024;

    private final DataFile file;
    private final CustomMapping mapping;
    private final boolean continuesOnError;
    private final Consumer<Map<String, Object>> check;
    private final ComputingTime time;
    private boolean last;
    private boolean inputNeeded = true;
    private boolean finished;
    private long converted;
    private long failed;

    /** Without a limit of time. */
    public CustomConversion(CustomSettings settings, CustomMapping mapping, Consumer<Map<String, Object>> check) {
        this(settings, mapping, check, ComputingTime.unlimited());
    }

    /** @param check throws a {@link NodeException} for records that are not of the output format */
    public CustomConversion(
            CustomSettings settings, CustomMapping mapping, Consumer<Map<String, Object>> check, ComputingTime time) {
        FileFormat format = settings.format();
        this.file = format == null
                ? new DetectedFile(found -> file(found, settings, mapping))
                : file(format, settings, mapping);
        this.mapping = mapping;
        this.continuesOnError = settings.continuesOnError();
        this.check = check;
        this.time = time;
    }

    /** Ends the conversion soon; for any thread. */
    public void stop() {
        time.stop();
    }

    private static DataFile file(FileFormat format, CustomSettings settings, CustomMapping mapping) {
        if (format == FileFormat.CSV) {
            return new CsvFile(settings, mapping::reads);
        }
        if (settings.encoding() != null && !settings.encoding().equals(StandardCharsets.UTF_8)) {
            throw NodeException.unprocessable("JSON must be in UTF-8; remove encoding from config.");
        }
        return new JsonFile(format == FileFormat.NDJSON);
    }

    /** Whether {@link #add} must be called before more records can be converted. */
    public boolean needsInput() {
        return inputNeeded && !finished;
    }

    public boolean isFinished() {
        return finished;
    }

    public long converted() {
        return converted;
    }

    public long failed() {
        return failed;
    }

    /**
     * Adds the next piece of the file.
     *
     * @throws NodeException unprocessable, if the file is invalid
     */
    public void add(byte[] bytes, int length, boolean isLast) {
        last = isLast;
        inputNeeded = false;
        file.add(bytes, length, isLast);
    }

    /**
     * Converts some of the records in the pieces added so far, for a short time.
     *
     * @return the output lines
     * @throws NodeException unprocessable, if the first record fails and the conversion does not continue on errors, or if
     *     the conversion takes too long
     */
    public byte[] convert() {
        ByteArrayOutputStream lines = new ByteArrayOutputStream(LINES_BYTES + LINES_BYTES / 4);
        time.beginTurn();
        boolean turnOver = false;
        while (!turnOver && lines.size() < LINES_BYTES && !finished) {
            DataRecord record = file.next();
            if (record == null) {
                inputNeeded = !last;
                finished = last;
                break;
            }
            convert(record, lines);
            time.endRecord();
            turnOver = time.isTurnOver();
            if (time.isUsedUp()) {
                endLate(lines);
            }
        }
        time.endTurn();
        return lines.toByteArray();
    }

    private void endLate(ByteArrayOutputStream lines) {
        String detail = "The conversion takes too long: more than " + ComputingTime.FOR_EACH_RECORD.toMillis()
                + " ms of computing time for a record on average, and " + ComputingTime.FREE.toSeconds()
                + " s besides. Simplify the mapping.";
        if (lines.size() == 0) {
            throw NodeException.unprocessable(detail);
        }
        write(Map.of("error", Map.of("detail", detail)), lines);
        finished = true;
    }

    private void convert(DataRecord record, ByteArrayOutputStream lines) {
        try {
            if (record.fields() == null) {
                throw NodeException.unprocessable(String.valueOf(record.problem()));
            }
            List<Map<String, Object>> outputs = mapping.map(record.fields(), time::isRecordOver);
            outputs.forEach(check);
            for (Map<String, Object> output : outputs) {
                write(output, lines);
            }
            converted++;
        } catch (NodeException e) {
            failed++;
            fail(record, e, lines);
        }
    }

    private void fail(DataRecord record, NodeException failure, ByteArrayOutputStream lines) {
        if (!continuesOnError && converted == 0) {
            throw NodeException.unprocessable("Row " + record.row() + where(record) + " fails: " + failure.detail());
        }
        Map<String, @Nullable Object> error = new LinkedHashMap<>();
        error.put("row", record.row());
        if (record.line() > 0) {
            error.put("line", record.line());
        }
        error.put("detail", failure.detail());
        write(Map.of("error", error), lines);
        finished = !continuesOnError;
    }

    private static String where(DataRecord record) {
        return record.line() > 0 ? " (line " + record.line() + ")" : "";
    }

    private static void write(Map<String, ?> value, ByteArrayOutputStream lines) {
        lines.writeBytes(JsonWriter.write(value));
        lines.write('\n');
    }
}
