package org.sumspace.converter.core.custom;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.converter.core.json.JsonWriter;

/**
 * Converts a file that arrives in pieces: a line of JSON for each record, in their order. A record that fails is told as
 * {@code {"error": {"row", "line", "detail"}}}, which ends the conversion unless the settings say that it goes on. What it
 * holds does not grow with the file. Used by one thread at a time.
 */
public final class CustomConversion {
    private static final int LINES_BYTES = 64 * 1024;

    private final DataFile file;
    private final CustomMapping mapping;
    private final boolean goesOn;
    private final Consumer<Map<String, Object>> check;
    private boolean last;
    private boolean hungry = true;
    private boolean over;
    private long converted;
    private long failed;

    /** @param check throws a {@link NodeException} for what is not of the output format */
    public CustomConversion(CustomSettings settings, CustomMapping mapping, Consumer<Map<String, Object>> check) {
        FileFormat format = settings.format();
        this.file = format == null
                ? new DetectedFile(found -> file(found, settings, mapping))
                : file(format, settings, mapping);
        this.mapping = mapping;
        this.goesOn = settings.goesOn();
        this.check = check;
    }

    private static DataFile file(FileFormat format, CustomSettings settings, CustomMapping mapping) {
        if (format == FileFormat.CSV) {
            return new CsvFile(settings, mapping::reads);
        }
        if (settings.encoding() != null && !settings.encoding().equals(StandardCharsets.UTF_8)) {
            throw NodeException.unprocessable("JSON is in UTF-8: leave encoding out of config.");
        }
        return new JsonFile(format == FileFormat.NDJSON);
    }

    /** Whether the next thing it needs is a piece of the file. */
    public boolean isHungry() {
        return hungry && !over;
    }

    public boolean isOver() {
        return over;
    }

    public long converted() {
        return converted;
    }

    public long failed() {
        return failed;
    }

    /**
     * Takes the next piece.
     *
     * @throws NodeException unprocessable, if the file cannot be used
     */
    public void add(byte[] bytes, int length, boolean isLast) {
        last = isLast;
        hungry = false;
        file.add(bytes, length, isLast);
    }

    /**
     * Converts some of the records that are there.
     *
     * @return lines
     * @throws NodeException unprocessable, if the first record fails and the conversion is not to go on
     */
    public byte[] convert() {
        ByteArrayOutputStream lines = new ByteArrayOutputStream(LINES_BYTES + LINES_BYTES / 4);
        while (lines.size() < LINES_BYTES && !over) {
            DataRecord record = file.next();
            if (record == null) {
                hungry = !last;
                over = last;
                break;
            }
            convert(record, lines);
        }
        return lines.toByteArray();
    }

    private void convert(DataRecord record, ByteArrayOutputStream lines) {
        try {
            if (record.fields() == null) {
                throw NodeException.unprocessable(String.valueOf(record.problem()));
            }
            List<Map<String, Object>> outputs = mapping.map(record.fields());
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
        if (!goesOn && converted == 0) {
            throw NodeException.unprocessable("Row " + record.row() + where(record) + " fails: " + failure.detail());
        }
        Map<String, @Nullable Object> error = new LinkedHashMap<>();
        error.put("row", record.row());
        if (record.line() > 0) {
            error.put("line", record.line());
        }
        error.put("detail", failure.detail());
        write(Map.of("error", error), lines);
        over = !goesOn;
    }

    private static String where(DataRecord record) {
        return record.line() > 0 ? " (line " + record.line() + ")" : "";
    }

    private static void write(Map<String, ?> value, ByteArrayOutputStream lines) {
        lines.writeBytes(JsonWriter.write(value));
        lines.write('\n');
    }
}
