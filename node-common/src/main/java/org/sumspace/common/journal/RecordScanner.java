package org.sumspace.common.journal;

import static org.sumspace.common.journal.RecordFormat.FILE_HEADER_BYTES;
import static org.sumspace.common.journal.RecordFormat.RECORD_HEADER_BYTES;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the records of a journal file and tells a torn tail, which a crash leaves, from damage, which it does not. */
final class RecordScanner {
    /** How far behind a bad record an intact one is looked for. */
    private static final int RESYNC_BYTES_MAX = 1 << 20;

    private final Path path;
    private final FileChannel file;
    private final int recordBytesMax;

    RecordScanner(Path path, FileChannel file, int recordBytesMax) {
        this.path = path;
        this.file = file;
        this.recordBytesMax = recordBytesMax;
    }

    /** Whether nothing here ever became durable: a crash before the first commit can leave a length of zeros. */
    boolean isBlank() throws IOException {
        return Arrays.equals(readFully(0, FILE_HEADER_BYTES), new byte[FILE_HEADER_BYTES])
                && recordAt(FILE_HEADER_BYTES) == null
                && !intactRecordFollows(FILE_HEADER_BYTES);
    }

    void checkHeader() throws IOException {
        if (!Arrays.equals(readFully(0, FILE_HEADER_BYTES), RecordFormat.fileHeader())) {
            throw new DamagedFileException(path, "no journal of version 1");
        }
    }

    /**
     * Hands every intact record to {@code visitor}, in order.
     *
     * @return where the intact part ends
     * @throws DamagedFileException an intact record follows a broken one, so acknowledged records are lost
     */
    long scan(Consumer<JournalRecord> visitor) throws IOException {
        long position = FILE_HEADER_BYTES;
        JournalRecord record = recordAt(position);
        while (record != null) {
            visitor.accept(record);
            position += RECORD_HEADER_BYTES + 1L + record.payload().length;
            record = recordAt(position);
        }
        if (intactRecordFollows(position)) {
            throw new DamagedFileException(path, "broken at byte " + position + ", before records that are intact");
        }
        return position;
    }

    /** The record that begins at {@code position}; null where there is none that is complete and intact. */
    @Nullable
    JournalRecord recordAt(long position) throws IOException {
        if (file.size() - position < RECORD_HEADER_BYTES + 1L) {
            return null;
        }
        ByteBuffer header = ByteBuffer.wrap(readFully(position, RECORD_HEADER_BYTES));
        int length = header.getInt();
        int checksum = header.getInt();
        if (length < 1 || length > recordBytesMax || length > file.size() - position - RECORD_HEADER_BYTES) {
            return null;
        }
        byte[] content = readFully(position + RECORD_HEADER_BYTES, length);
        return RecordFormat.checksum(content) == checksum
                ? new JournalRecord(position, content[0] & 0xff, Arrays.copyOfRange(content, 1, length))
                : null;
    }

    private boolean intactRecordFollows(long bad) throws IOException {
        long last = Math.min(file.size() - RECORD_HEADER_BYTES, bad + RESYNC_BYTES_MAX);
        for (long position = bad + 1; position < last; position++) {
            if (recordAt(position) != null) {
                return true;
            }
        }
        return false;
    }

    private byte[] readFully(long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            if (file.read(buffer, position + buffer.position()) < 0) {
                throw new EOFException("the journal ends inside a record");
            }
        }
        return bytes;
    }
}
