package org.sumspace.converter.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.multipart.MultipartReader;
import org.sumspace.common.http.multipart.PartHeaders;
import org.sumspace.converter.core.batch.RecordSplitter;
import org.sumspace.converter.core.batch.RecordSplitter.BatchRecord;
import org.sumspace.converter.core.custom.CustomConversion;
import org.sumspace.converter.core.custom.CustomMapping;
import org.sumspace.converter.core.custom.SettingsParser;
import org.sumspace.converter.core.json.InvalidJsonException;
import org.sumspace.converter.core.json.JsonReader;
import org.sumspace.converter.core.json.JsonWriter;

/** Readers: they refuse input only with the expected exceptions, and read it the same way in pieces of any size. */
final class ReaderTargets {
    private static final int RECORD_BYTES_MAX = 200;
    private static final int[] PIECES = {1, 7, Integer.MAX_VALUE};
    private static final CustomMapping IDENTITY = CustomMapping.read("mapping_file", """
            version: 1
            input_format: csv
            output_format: custom
            jsonata: "$"
            """.getBytes(UTF_8));

    private ReaderTargets() {}

    static void json(byte[] bytes) {
        try {
            Object read = JsonReader.read(bytes);
            require(
                    Objects.equals(read, JsonReader.read(JsonWriter.write(read))),
                    "the value changes when it is written and read");
        } catch (InvalidJsonException e) {
            require(!String.valueOf(e.getMessage()).contains("\n"), "the message has several lines");
        }
    }

    static void batch(byte[] bytes) {
        for (boolean lines : new boolean[] {true, false}) {
            requireSame(piece -> {
                RecordSplitter splitter = new RecordSplitter(lines, RECORD_BYTES_MAX);
                StringBuilder seen = new StringBuilder();
                forEach(
                        bytes,
                        0,
                        piece,
                        part -> splitter.split(part, part.length).forEach(record -> append(record, seen)));
                splitter.end().forEach(record -> append(record, seen));
                return seen.toString();
            });
        }
    }

    private static void append(BatchRecord record, StringBuilder seen) {
        require(record.json().length <= RECORD_BYTES_MAX, "a record is larger than the limit");
        seen.append(record.number())
                .append(new String(record.json(), ISO_8859_1))
                .append(record.refusal() == null ? "" : record.refusal().detail())
                .append('\n');
    }

    /** Reads a line of config, and then a table. */
    static void table(byte[] bytes) {
        int line = 0;
        while (line < bytes.length && bytes[line] != '\n') {
            line++;
        }
        byte[] config = Arrays.copyOf(bytes, line);
        int begin = Math.min(bytes.length, line + 1);
        requireSame(piece -> {
            StringBuilder lines = new StringBuilder();
            try {
                CustomConversion conversion =
                        new CustomConversion(SettingsParser.parse(config), IDENTITY, output -> {});
                forEach(bytes, begin, piece, part -> feed(conversion, part, false, lines));
                feed(conversion, new byte[0], true, lines);
            } catch (NodeException e) {
                requireRefusal(e);
                lines.append(e.detail()).append(e.violations());
            }
            return lines.toString();
        });
    }

    private static void feed(CustomConversion conversion, byte[] part, boolean last, StringBuilder lines) {
        if (conversion.isFinished()) {
            return;
        }
        conversion.add(part, part.length, last);
        while (!conversion.needsInput() && !conversion.isFinished()) {
            lines.append(new String(conversion.convert(), UTF_8));
        }
    }

    static void form(byte[] bytes) {
        requireSame(piece -> {
            StringBuilder seen = new StringBuilder();
            try {
                MultipartReader reader = MultipartReader.of("multipart/form-data; boundary=b", new Parts(seen));
                forEach(bytes, 0, piece, part -> reader.read(part, part.length));
                reader.end();
            } catch (NodeException e) {
                requireRefusal(e);
                seen.append(e.detail());
            }
            return seen.toString();
        });
    }

    private record Parts(StringBuilder seen) implements MultipartReader.Sink {
        @Override
        public void begin(PartHeaders headers) {
            seen.append(headers);
        }

        @Override
        public void bytes(byte[] bytes, int begin, int end) {
            seen.append(new String(bytes, begin, end - begin, ISO_8859_1));
        }

        @Override
        public void end() {
            seen.append('|');
        }
    }

    /** Reads a mapping file and converts a row with it. */
    static void mapping(byte[] bytes) {
        Map<String, @Nullable Object> row = new HashMap<>(Map.of("a", "x", "b", 2L, "c", 1.5));
        try {
            JsonWriter.write(CustomMapping.read("mapping_file", bytes).map(row));
        } catch (NodeException e) {
            requireRefusal(e);
        }
    }

    static void requireRefusal(NodeException refusal) {
        require(refusal.isCallersFault(), "an error of the caller is reported as an internal error");
    }

    static void require(boolean holds, String message) {
        if (!holds) {
            throw new AssertionError(message);
        }
    }

    private static void requireSame(IntFunction<String> reading) {
        String first = reading.apply(PIECES[0]);
        for (int piece : PIECES) {
            require(reading.apply(piece).equals(first), "the result depends on the size of the pieces");
        }
    }

    private interface Part {
        void take(byte[] bytes);
    }

    private static void forEach(byte[] bytes, int begin, int piece, Part part) {
        for (int at = begin; at < bytes.length; at += Math.min(piece, bytes.length - at)) {
            part.take(Arrays.copyOfRange(bytes, at, at + Math.min(piece, bytes.length - at)));
        }
    }
}
