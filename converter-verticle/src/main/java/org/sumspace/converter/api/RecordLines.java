package org.sumspace.converter.api;

import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.ProblemJson;
import org.sumspace.converter.api.ConversionFeature.ErrorBody;
import org.sumspace.converter.core.batch.RecordSplitter.BatchRecord;
import org.sumspace.converter.core.json.JsonWriter;
import org.sumspace.converter.service.ConversionService;

/**
 * Converts the records of a batch, each to a line of NDJSON in the order of the records:
 * {@code {"record": 1, "output_trace": ...}} as {@code POST /convert} answers, or
 * {@code {"record": 2, "error": {"type", "title", "status", "detail", "cause", "violations"}}}. Thread-safe.
 */
public final class RecordLines {
    private static final Logger LOG = LoggerFactory.getLogger(RecordLines.class);

    private static final int LINE_BYTES_EXPECTED = 2_048;

    private final ConversionService service;
    private final ConversionJson json;
    private final ErrorBody errors;

    /** @param valuesAsArrays whether values in recommendations are JSON arrays instead of text */
    public RecordLines(ConversionService service, boolean valuesAsArrays, ErrorBody errors) {
        this.service = service;
        this.json = new ConversionJson(valuesAsArrays);
        this.errors = errors;
    }

    /**
     * The lines of some records.
     *
     * @param ndjson one line for each record
     * @param refused the number of records that were refused
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Lines(byte[] ndjson, int refused) {}

    /** @throws NodeException invalid input, if the format is unknown; null is accepted */
    public void requireFormat(@Nullable String format) {
        if (format != null) {
            service.requireFormat(format);
        }
    }

    /** @param format the format of records that do not name it; null to detect it */
    public Lines write(List<BatchRecord> records, @Nullable String format) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream(LINE_BYTES_EXPECTED * Math.max(1, records.size()));
        int refused = 0;
        for (BatchRecord record : records) {
            try {
                lines.writeBytes(JsonWriter.write(converted(record, format), ConversionJson.BYTES_MAX));
            } catch (NodeException e) {
                lines.writeBytes(refused(record, e));
                refused++;
            }
            lines.write('\n');
        }
        return new Lines(lines.toByteArray(), refused);
    }

    private Map<String, @Nullable Object> converted(BatchRecord record, @Nullable String format) {
        if (record.refusal() != null) {
            throw record.refusal();
        }
        try {
            TraceRequest request = TraceRequest.parseRecord(record.json(), format);
            Map<String, @Nullable Object> line = new LinkedHashMap<>();
            line.put("record", record.number());
            line.putAll(json.of(service.convert(request.trace(), request.inputFormat(), request.outputFormat())));
            return line;
        } catch (NodeException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.error("Failed to convert record {} of a batch", record.number(), e);
            throw NodeException.internal(e);
        }
    }

    private byte[] refused(BatchRecord record, NodeException failure) {
        return new JsonObject()
                .put("record", record.number())
                .put("error", errors.shape(failure, ProblemJson.write(failure)))
                .toBuffer()
                .getBytes();
    }
}
