package org.sumspace.bench.convert;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The records to convert, in turn: a few of each format, similar in kind and size to real ones. */
final class BenchRecords {
    private final List<byte[]> records;
    private int next;

    private BenchRecords(List<byte[]> records) {
        this.records = records;
    }

    static BenchRecords of(String format) {
        try (InputStream in = BenchRecords.class.getResourceAsStream("/bench/" + format + ".ndjson")) {
            String lines = new String(requireNonNull(in, format).readAllBytes(), UTF_8);
            return new BenchRecords(
                    lines.lines().map(line -> line.getBytes(UTF_8)).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int size() {
        return records.size();
    }

    byte[] next() {
        next = next + 1 == records.size() ? 0 : next + 1;
        return records.get(next);
    }
}
