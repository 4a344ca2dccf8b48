package org.sumspace.converter.core.custom;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.sumspace.converter.core.batch.RecordSplitter;
import org.sumspace.converter.core.batch.RecordSplitter.BatchRecord;
import org.sumspace.converter.core.json.InvalidJsonException;
import org.sumspace.converter.core.json.JsonReader;

/** A file of JSON objects in UTF-8: an array, consecutive objects, or lines (NDJSON). */
final class JsonFile implements DataFile {
    private static final int RECORD_BYTES_MAX = 1 << 20;
    private static final long LINE_UNKNOWN = 0;

    private final RecordSplitter splitter;
    private final Queue<BatchRecord> found = new ArrayDeque<>();

    /** @param lines whether each line is a record */
    JsonFile(boolean lines) {
        this.splitter = new RecordSplitter(lines, RECORD_BYTES_MAX);
    }

    @Override
    public void add(byte[] bytes, int length, boolean last) {
        found.addAll(splitter.split(bytes, length));
        if (last) {
            found.addAll(splitter.end());
        }
    }

    @Override
    public @Nullable DataRecord next() {
        BatchRecord record = found.poll();
        return record == null ? null : read(record);
    }

    private static DataRecord read(BatchRecord record) {
        if (record.refusal() != null) {
            return unusable(record, record.refusal().detail());
        }
        try {
            Object value = JsonReader.read(record.json());
            return value instanceof Map<?, ?> object
                    ? new DataRecord(record.number(), LINE_UNKNOWN, fields(object), null)
                    : unusable(record, "The record is not a JSON object.");
        } catch (InvalidJsonException e) {
            return unusable(record, "The record is not valid JSON: " + e.getMessage());
        }
    }

    private static DataRecord unusable(BatchRecord record, String problem) {
        return new DataRecord(record.number(), LINE_UNKNOWN, null, problem);
    }

    @SuppressWarnings("unchecked") // the reader creates only such maps
    private static Map<String, @Nullable Object> fields(Map<?, ?> object) {
        return (Map<String, @Nullable Object>) object;
    }
}
