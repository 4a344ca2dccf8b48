package org.sumspace.assessment.shared.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.sumspace.common.document.JsonRecords;
import org.sumspace.common.journal.ProtectedFile;

/** Records as JSON files. Names are written in snake case; files are replaced atomically and durably. */
public final class JsonFiles {
    private static final int BYTES_MAX = 64 << 20;
    private static final JsonRecords RECORDS =
            JsonRecords.camelCase().inSnakeCase().withNulls().indented();

    private JsonFiles() {}

    public static void write(Path file, Object value) throws IOException {
        ProtectedFile.write(file, bytes(value));
    }

    public static byte[] bytes(Object value) {
        return RECORDS.bytes(value);
    }

    public static String text(Object value) {
        return new String(bytes(value), UTF_8);
    }

    public static <T> T read(Path file, Class<T> type) throws IOException {
        return ProtectedFile.read(file, BYTES_MAX, content -> read(content, type));
    }

    /** @throws IllegalArgumentException if the content is not such a record */
    public static <T> T read(byte[] content, Class<T> type) {
        return RECORDS.read(content, type);
    }

    /** A tree that came from JSON, as a record. */
    public static <T> T convert(Object tree, Class<T> type) {
        return RECORDS.read(tree, type);
    }

    /** A record as maps, lists and scalars. */
    public static Map<String, Object> tree(Object record) {
        return RECORDS.tree(record);
    }
}
