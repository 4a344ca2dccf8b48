package org.sumspace.assessment.dataset.store;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.core.RecordLines;
import org.sumspace.assessment.dataset.domain.JsonVisitor;
import org.sumspace.assessment.dataset.domain.RecordBatch;
import org.sumspace.assessment.shared.domain.Column;
import org.sumspace.assessment.shared.store.RowDatabase;

/**
 * Loads records into the table of raw rows: it writes them as CSV, and the database reads that with all its threads, which is
 * faster than to give it value by value. A path that occurs for the first time adds a column.
 */
final class RecordLoader implements AutoCloseable {
    /** A file is loaded and deleted when it has this size. */
    private static final long FILE_BYTES = 256L << 20;

    private static final int BUFFER_MIN = 4 << 20;
    /** Lines in a buffer, at least. */
    private static final int BUFFER_LINES = 4;

    private final RowDatabase database;
    private final Path file;
    private @Nullable OutputStream out;
    private long written;
    private int longest;
    private int columns;

    RecordLoader(RowDatabase database) {
        this.database = database;
        this.file = database.staging().resolve("records.csv");
    }

    RecordBatch batch() {
        return new Rows();
    }

    /** The rows of a batch, in memory until all rows before them are written. */
    private final class Rows implements RecordBatch {
        private final RecordLines lines = new RecordLines();

        @Override
        public JsonVisitor begin() {
            lines.begin();
            return lines;
        }

        @Override
        public void end() {
            lines.end();
        }

        @Override
        public void finish() throws IOException {
            if (!lines.isEmpty()) {
                widen(Math.max(1, lines.width()));
                write(lines);
            }
        }
    }

    private void write(RecordLines lines) throws IOException {
        if (out == null) {
            Files.createDirectories(database.staging());
            out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
            written = 0;
            longest = 0;
        }
        lines.writeTo(out, columns);
        written += lines.bytes(columns);
        longest = Math.max(longest, lines.longest(columns));
        if (written >= FILE_BYTES) {
            load();
        }
    }

    /** Makes sure that the table has so many columns. */
    void widen(int wanted) throws IOException {
        if (wanted <= columns) {
            return;
        }
        load();
        List<String> added = new ArrayList<>();
        for (int number = columns + 1; number <= wanted; number++) {
            added.add(new Column(number, "").id() + " VARCHAR");
        }
        if (columns == 0) {
            database.execute("CREATE TABLE " + RawTable.NAME + "(" + String.join(", ", added) + ")");
        } else {
            added.forEach(column -> database.execute("ALTER TABLE " + RawTable.NAME + " ADD COLUMN " + column));
        }
        columns = wanted;
    }

    /** Loads what is written. */
    void load() throws IOException {
        if (out == null) {
            return;
        }
        out.close();
        out = null;
        List<String> ids = IntStream.rangeClosed(1, columns)
                .mapToObj(number -> new Column(number, "").id())
                .toList();
        String names = String.join(", ", ids);
        String types = ids.stream()
                .map(id -> ", '" + id + "': 'VARCHAR'")
                .collect(Collectors.joining("", "{'first': 'VARCHAR'", "}"));
        database.execute(
                "INSERT INTO " + RawTable.NAME + "(" + names + ") SELECT " + names
                        + " FROM read_csv(?, auto_detect=false, header=false, delim=',', quote='\"', escape='\"',"
                        + " new_line='\\n', nullstr='', columns=" + types + ", max_line_size=" + longest
                        + ", buffer_size=" + Math.max(BUFFER_MIN, (long) BUFFER_LINES * longest) + ")",
                file.toAbsolutePath().toString());
        Files.delete(file);
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
        }
        Files.deleteIfExists(file);
    }
}
