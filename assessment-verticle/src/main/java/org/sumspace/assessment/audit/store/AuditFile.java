package org.sumspace.assessment.audit.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.sumspace.common.document.CanonicalJson;
import org.sumspace.common.document.JsonValue;

/** The entries of an audit log, one in each line. */
public record AuditFile(Path file) {
    private static final long BYTES_MAX = 8 << 20;

    /** Durable when it returns. */
    public void append(JsonValue entry) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
            ByteBuffer line = ByteBuffer.wrap((new String(CanonicalJson.write(entry), UTF_8) + "\n").getBytes(UTF_8));
            long before = channel.size();
            try {
                while (line.hasRemaining()) {
                    channel.write(line);
                }
                channel.force(true);
            } catch (IOException e) {
                // A partial line would merge with the next entry.
                channel.truncate(before);
                throw e;
            }
        }
    }

    /** Removes the end of the file if a kill left an incomplete line there. */
    public void repair() throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        byte[] content = content();
        int end = content.length;
        while (end > 0 && content[end - 1] != '\n') {
            end--;
        }
        if (end < content.length) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(end);
                channel.force(true);
            }
        }
    }

    /** A line that is not JSON is read as null. */
    public List<JsonValue> entries() throws IOException {
        List<JsonValue> entries = new ArrayList<>();
        if (Files.exists(file)) {
            new String(content(), UTF_8).lines().forEach(line -> entries.add(parse(line)));
        }
        return entries;
    }

    private byte[] content() throws IOException {
        if (Files.size(file) > BYTES_MAX) {
            throw new IOException("expected at most " + BYTES_MAX + " bytes in " + file.getFileName());
        }
        return Files.readAllBytes(file);
    }

    private static JsonValue parse(String line) {
        try {
            return CanonicalJson.read(line.getBytes(UTF_8));
        } catch (IllegalArgumentException notJson) {
            return JsonValue.of(null);
        }
    }
}
