package org.sumspace.assessment.dataset.store;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.dataset.core.ByteLines;
import org.sumspace.assessment.dataset.domain.InputFormat;
import org.sumspace.assessment.dataset.domain.InputLimits;
import org.sumspace.assessment.shared.domain.AssessmentException;
import org.sumspace.assessment.shared.domain.AssessmentException.FailureCode;

/** Tells the format of a text by its content; the name of its file decides only what the content leaves open. */
public final class FormatDetection {
    /** Where objects have their records. */
    private static final Set<String> WRAPPERS = Set.of("statements", "events", "data", "records", "items");

    /** Among so many lines one that looks like a record makes a file that is named so a file of lines. */
    private static final int LINES_LOOKED_AT = 20;

    private FormatDetection() {}

    /**
     * @param recordsMember the member with the records, of a JSON object that has one
     */
    public record Detected(InputFormat format, @Nullable String recordsMember) {}

    /**
     * @param file in UTF-8
     * @throws AssessmentException if the file begins like JSON but is not valid JSON
     */
    public static Detected detect(Path file, String name, InputLimits limits) throws IOException {
        boolean namedLines = name.toLowerCase(Locale.ROOT).matches(".*\\.(jsonl|ndjson)");
        try (InputStream in = Files.newInputStream(file)) {
            ByteLines lines = new ByteLines(in, limits.recordBytes());
            byte first = firstByte(lines);
            boolean json = first == '{' || first == '[';
            if (namedLines && (first == '{' || anyRecord(lines))) {
                return new Detected(InputFormat.JSONL, null);
            } else if (!json) {
                return new Detected(InputFormat.CSV, null);
            } else if (!lines.isTooLong() && isComplete(lines, limits) && firstByte(lines) != 0) {
                return new Detected(InputFormat.JSONL, null);
            }
        }
        return new Detected(InputFormat.JSON, recordsMember(file, limits));
    }

    /** Of the next line that is not empty. */
    private static byte firstByte(ByteLines lines) throws IOException {
        while (lines.next()) {
            if (lines.first() != 0) {
                return lines.first();
            }
        }
        return 0;
    }

    private static boolean anyRecord(ByteLines lines) throws IOException {
        for (int i = 0; i < LINES_LOOKED_AT; i++) {
            if (firstByte(lines) == '{') {
                return true;
            }
        }
        return false;
    }

    private static boolean isComplete(ByteLines line, InputLimits limits) throws IOException {
        try (JsonParser parser = SnapshotRecords.factory(limits).createParser(line.bytes(), 0, line.length())) {
            parser.nextToken();
            parser.skipChildren();
            return parser.nextToken() == null;
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    private static @Nullable String recordsMember(Path file, InputLimits limits) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = SnapshotRecords.factory(limits).createParser(in)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                if (parser.nextToken() == JsonToken.START_ARRAY && WRAPPERS.contains(name)) {
                    return name;
                }
                parser.skipChildren();
            }
            return null;
        } catch (JsonProcessingException e) {
            throw new AssessmentException(
                    FailureCode.UNSUPPORTED_FORMAT,
                    "The input begins like JSON, but is not well-formed or beyond the limits.",
                    e);
        }
    }
}
