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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.core.ByteLines;
import org.sumspace.assessment.dataset.core.JsonPaths;
import org.sumspace.assessment.dataset.core.JsonWalker;
import org.sumspace.assessment.dataset.core.LinePart;
import org.sumspace.assessment.dataset.domain.InputFormat;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.dataset.domain.RecordBatch;
import org.sumspace.assessment.dataset.domain.Snapshot;
import org.sumspace.assessment.dataset.domain.ValidatedTable.RejectedRows;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/** The records of a snapshot in JSON or JSONL, read as a stream: no more than a few parts of it are in memory. */
public final class SnapshotRecords {
    private static final int NAME_CHARS_MAX = 1_024;
    private static final int NUMBER_CHARS_MAX = 1_000;
    private static final String NOT_AN_OBJECT = "not an object";

    /** Bytes of a document whose records are one batch. */
    private static final long BATCH_BYTES = 1 << 20;

    private static final int THREADS = 2;

    /** Parts in memory: one being finished, and the next of each thread. */
    private static final int AHEAD = THREADS + 1;

    private final InputLimits limits;
    private final JsonFactory json;
    private final Supplier<? extends RecordBatch> batches;
    private final JsonPaths paths;
    private final Map<String, RejectedRows> rejected = new LinkedHashMap<>();
    private long notNumbers;

    private SnapshotRecords(InputLimits limits, Supplier<? extends RecordBatch> batches) {
        this.limits = limits;
        this.json = factory(limits);
        this.batches = batches;
        this.paths = new JsonPaths(limits.columns());
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
     * Gives all records in batches. Two threads read the lines of JSONL, so that batches are filled at the same time; what
     * they are given does not depend on it. Entries that are not records are left out and counted; their values are not shown.
     *
     * @throws AssessmentException if a JSON document is not well-formed, or is beyond a limit
     */
    public static Read forEach(
            Path file, Snapshot snapshot, InputLimits limits, Supplier<? extends RecordBatch> batches)
            throws IOException {
        SnapshotRecords records = new SnapshotRecords(limits, batches);
        if (snapshot.format() == InputFormat.JSONL) {
            records.lines(file);
        } else {
            Part whole = records.new Part(true, 0);
            whole.document(file, snapshot.recordsMember());
            records.finish(whole);
        }
        return new Read(records.paths.names(), new ArrayList<>(records.rejected.values()), records.notNumbers);
    }

    /** A part that a thread reads with the paths that are known now. */
    private record Ahead(LinePart lines, Future<Part> read) {}

    private void lines(Path file) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        Deque<Ahead> ahead = new ArrayDeque<>();
        try (InputStream in = Files.newInputStream(file)) {
            ByteLines source = new ByteLines(in, limits.recordBytes());
            // The first part has most paths.
            LinePart first = LinePart.of(source, 1);
            finish(new Part(true, 1).read(first));
            for (LinePart next = after(first, source); next.lines() > 0; next = after(next, source)) {
                LinePart part = next;
                ahead.add(new Ahead(part, threads.submit(() -> new Part(false, part.firstNumber()).read(part))));
                if (ahead.size() == AHEAD) {
                    finish(ahead.remove());
                }
            }
            while (!ahead.isEmpty()) {
                finish(ahead.remove());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static LinePart after(LinePart part, ByteLines source) throws IOException {
        return LinePart.of(source, part.firstNumber() + part.lines());
    }

    /** A part that could not be read with the paths known then is read again, after all parts before it. */
    private void finish(Ahead next) throws IOException {
        try {
            finish(next.read().get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssessmentException(FailureCode.JOB_EXECUTION_ERROR, "The run was interrupted.", e);
        } catch (ExecutionException e) {
            finish(new Part(true, next.lines().firstNumber()).read(next.lines()));
        }
    }

    private void finish(Part part) throws IOException {
        part.batch.finish();
        notNumbers += part.notNumbers;
        part.rejected.forEach((reason, rows) -> rejected.merge(
                reason,
                rows,
                (before, more) -> new RejectedRows(reason, "", before.rows() + more.rows(), before.line())));
    }

    /** What one thread reads. */
    private final class Part {
        private final JsonWalker walker;
        private final Map<String, RejectedRows> rejected = new LinkedHashMap<>();
        private RecordBatch batch = batches.get();
        private long number;
        private long notNumbers;
        private long finished;

        Part(boolean adding, long firstNumber) {
            this.walker = new JsonWalker(paths, limits.recordBytes(), adding);
            this.number = firstNumber;
        }

        Part read(LinePart lines) throws IOException {
            for (int line = 0; line < lines.lines(); line++, number++) {
                if (lines.isTooLong(line)) {
                    reject("longer than " + limits.recordBytes() + " bytes");
                } else if (!lines.isBlank(line)) {
                    line(lines, line);
                }
            }
            return this;
        }

        private void line(LinePart lines, int line) throws IOException {
            try (JsonParser parser =
                    new FiniteNumbers(json.createParser(lines.bytes(), lines.start(line), lines.length(line)))) {
                if (parser.nextToken() != JsonToken.START_OBJECT) {
                    reject(NOT_AN_OBJECT);
                    return;
                }
                walker.walk(parser, batch.begin());
                if (parser.nextToken() != null) {
                    reject("more than one value in a line");
                    return;
                }
            } catch (JsonProcessingException e) {
                reject(reason(e));
                return;
            }
            batch.end();
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

        private void document(Path file, @Nullable String member) throws IOException {
            try (InputStream in = Files.newInputStream(file);
                    JsonParser parser = new FiniteNumbers(json.createParser(in))) {
                JsonToken first = parser.nextToken();
                if (first == JsonToken.START_ARRAY) {
                    array(parser);
                } else if (member == null) {
                    element(parser);
                } else {
                    wrapped(parser, member);
                }
                if (parser.nextToken() != null) {
                    throw new AssessmentException(FailureCode.INVALID_ROWS, "The input has more than one JSON value.");
                }
            } catch (JsonProcessingException e) {
                long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
                throw new AssessmentException(
                        FailureCode.INVALID_ROWS,
                        "The input cannot be read: line " + line + " is " + reason(e) + ".",
                        e);
            }
        }

        private void wrapped(JsonParser parser, String member) throws IOException {
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                parser.nextToken();
                if (name.equals(member)) {
                    array(parser);
                } else {
                    parser.skipChildren();
                }
            }
        }

        private void array(JsonParser parser) throws IOException {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                element(parser);
            }
        }

        private void element(JsonParser parser) throws IOException {
            number++;
            if (parser.currentToken() == JsonToken.START_OBJECT) {
                walker.walk(parser, batch.begin());
                batch.end();
                finishLarge(parser.currentLocation().getByteOffset());
            } else {
                reject(NOT_AN_OBJECT);
                parser.skipChildren();
            }
        }

        private void finishLarge(long at) throws IOException {
            if (at - finished >= BATCH_BYTES) {
                batch.finish();
                batch = batches.get();
                finished = at;
            }
        }
    }

    private static String reason(JsonProcessingException e) {
        if (e instanceof StreamConstraintsException) {
            return "nested too deeply, or with too long a name, number or text";
        }
        return String.valueOf(e.getOriginalMessage()).startsWith("Duplicate")
                ? "a member twice"
                : "not well-formed JSON";
    }
}
