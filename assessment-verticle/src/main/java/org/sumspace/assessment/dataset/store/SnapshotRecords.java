package org.sumspace.assessment.dataset.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.core.ByteLines;
import org.sumspace.assessment.dataset.core.JsonPaths;
import org.sumspace.assessment.dataset.core.JsonWalker;
import org.sumspace.assessment.dataset.domain.InputFormat;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.RecordConsumer;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable.RejectedRows;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/** The records of a snapshot in JSON or JSONL, read as a stream: no more than one record is in memory. */
public final class SnapshotRecords {
    private static final int NAME_CHARS_MAX = 1_024;
    private static final int NUMBER_CHARS_MAX = 1_000;
    private static final String NOT_AN_OBJECT = "not an object";

    private final Path file;
    private final InputLimits limits;
    private final JsonFactory json;
    private final JsonPaths paths;
    private final JsonWalker walker;
    private final Map<String, RejectedRows> rejected = new LinkedHashMap<>();
    private long number;
    private long notNumbers;

    private SnapshotRecords(Path file, InputLimits limits) {
        this.file = file;
        this.limits = limits;
        this.json = factory(limits);
        this.paths = new JsonPaths(limits.columns());
        this.walker = new JsonWalker(paths, limits.recordBytes());
    }

    /**
     * The columns of all records, and those records that were left out.
     *
     * @param notNumbers values that are NaN or infinite, which JSON does not have; they are null
     */
    public record Read(List<String> columns, List<RejectedRows> rejected, long notNumbers) {
        public Read {
            columns = List.copyOf(columns);
            rejected = List.copyOf(rejected);
        }
    }

    /** Interning would keep the names of hostile documents as long as the process lives. */
    static JsonFactory factory(InputLimits limits) {
        return JsonFactory.builder()
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                // The input is UTF-8; one with zero bytes would be taken for another encoding.
                .disable(JsonFactory.Feature.CHARSET_DETECTION)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .maxNameLength(NAME_CHARS_MAX)
                        .maxNumberLength(NUMBER_CHARS_MAX)
                        .maxStringLength(limits.cellBytes())
                        .build())
                .build();
    }

    /**
     * Gives all records in their order. Entries that are not records are left out and counted; their values are not
     * shown.
     *
     * @throws AssessmentException if a JSON document is not well-formed, or is beyond a limit
     */
    public static Read forEach(Path file, Snapshot snapshot, InputLimits limits, RecordConsumer consumer)
            throws IOException {
        SnapshotRecords records = new SnapshotRecords(file, limits);
        if (snapshot.format() == InputFormat.JSONL) {
            records.lines(consumer);
        } else {
            records.document(snapshot.recordsMember(), consumer);
        }
        return new Read(records.paths.names(), new ArrayList<>(records.rejected.values()), records.notNumbers);
    }

    private void lines(RecordConsumer consumer) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            ByteLines lines = new ByteLines(in, limits.recordBytes());
            while (lines.next()) {
                number++;
                if (lines.isTooLong()) {
                    reject("longer than " + limits.recordBytes() + " bytes");
                } else if (lines.first() != 0) {
                    line(lines, consumer);
                }
            }
        }
    }

    private void line(ByteLines line, RecordConsumer consumer) throws IOException {
        try (JsonParser parser = new FiniteNumbers(json.createParser(line.bytes(), 0, line.length()))) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                reject(NOT_AN_OBJECT);
                return;
            }
            walker.walk(parser, consumer.begin());
            if (parser.nextToken() != null) {
                reject("more than one value in a line");
                return;
            }
        } catch (JsonProcessingException e) {
            reject(reason(e));
            return;
        }
        consumer.end();
    }

    private static String reason(JsonProcessingException e) {
        if (e instanceof StreamConstraintsException) {
            return "nested too deeply, or with too long a name, number or text";
        }
        return String.valueOf(e.getOriginalMessage()).startsWith("Duplicate")
                ? "a member twice"
                : "not well-formed JSON";
    }

    private void reject(String reason) {
        rejected.merge(
                reason,
                new RejectedRows(reason, "", 1, number),
                (before, more) -> new RejectedRows(reason, "", before.rows() + 1, before.line()));
    }

    /** Python writes NaN, Infinity and -Infinity where JSON has no number. */
    private final class FiniteNumbers extends JsonParserDelegate {
        FiniteNumbers(JsonParser parser) {
            super(parser);
        }

        @Override
        public JsonToken nextToken() throws IOException {
            super.nextToken();
            notNumbers += isNotFinite() ? 1 : 0;
            return currentToken();
        }

        @Override
        public JsonToken currentToken() {
            return isNotFinite() ? JsonToken.VALUE_NULL : super.currentToken();
        }

        private boolean isNotFinite() {
            try {
                return super.currentToken() == JsonToken.VALUE_NUMBER_FLOAT && isNaN();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void document(@Nullable String member, RecordConsumer consumer) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = new FiniteNumbers(json.createParser(in))) {
            JsonToken first = parser.nextToken();
            if (first == JsonToken.START_ARRAY) {
                array(parser, consumer);
            } else if (member == null) {
                element(parser, consumer);
            } else {
                wrapped(parser, member, consumer);
            }
            if (parser.nextToken() != null) {
                throw new AssessmentException(FailureCode.INVALID_ROWS, "The input has more than one JSON value.");
            }
        } catch (JsonProcessingException e) {
            long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new AssessmentException(
                    FailureCode.INVALID_ROWS, "The input cannot be read: line " + line + " is " + reason(e) + ".", e);
        }
    }

    private void wrapped(JsonParser parser, String member, RecordConsumer consumer) throws IOException {
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            if (name.equals(member)) {
                array(parser, consumer);
            } else {
                parser.skipChildren();
            }
        }
    }

    private void array(JsonParser parser, RecordConsumer consumer) throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            element(parser, consumer);
        }
    }

    private void element(JsonParser parser, RecordConsumer consumer) throws IOException {
        number++;
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            walker.walk(parser, consumer.begin());
            consumer.end();
        } else {
            reject(NOT_AN_OBJECT);
            parser.skipChildren();
        }
    }
}
