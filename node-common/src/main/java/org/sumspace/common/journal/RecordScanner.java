package org.sumspace.common.journal;

import static org.sumspace.common.journal.RecordFormat.FILE_HEADER_BYTES;
import static org.sumspace.common.journal.RecordFormat.RECORD_HEADER_BYTES;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of a journal file. It distinguishes an incomplete record at the end, which a crash can leave, from
 * damage, which a crash cannot cause.
 */
final class RecordScanner {
    /**
     * How far after a bad record to search for an intact one if the length of the bad one is unreliable: more than a
     * part of a large share. If only the length of a longer record is damaged, the search misses its successor.
     */
    private static final int RESYNC_BYTES_MAX = 2 << 20;
    /**
     * How many bytes the search checks at most, which takes seconds. Random bytes often look like the beginning of a
     * record.
     */
    private static final long CHECKED_BYTES_MAX = 1L << 30;

    private static final int BLANK_BYTES_AT_ONCE = 1 << 16;

    private final Path path;
    private final FileChannel file;
    private final RecordFormat format;
    private final int recordBytesMax;

    RecordScanner(Path path, FileChannel file, RecordFormat format, int recordBytesMax) {
        this.path = path;
        this.file = file;
        this.format = format;
        this.recordBytesMax = recordBytesMax;
    }

    /**
     * Reads the format from the file's header. Empty if no record ever became durable: a crash before the first commit
     * can leave an incomplete header or a file of zeros.
     *
     * @throws DamagedFileException the file is not a journal of this version
     */
    static Optional<RecordFormat> formatOf(Path path, FileChannel file) throws IOException {
        if (isBlank(file)) {
            return Optional.empty();
        }
        byte[] header = readFully(file, 0, (int) Math.min(file.size(), FILE_HEADER_BYTES));
        if (header.length < FILE_HEADER_BYTES && RecordFormat.mayBeginWith(header)) {
            return Optional.empty();
        }
        RecordFormat format = header.length < FILE_HEADER_BYTES ? null : RecordFormat.of(header);
        if (format == null) {
            throw new DamagedFileException(path, "expected a journal of version " + RecordFormat.VERSION);
        }
        return Optional.of(format);
    }

    private static boolean isBlank(FileChannel file) throws IOException {
        for (long at = 0; at < file.size(); at += BLANK_BYTES_AT_ONCE) {
            byte[] bytes = readFully(file, at, (int) Math.min(BLANK_BYTES_AT_ONCE, file.size() - at));
            if (!Arrays.equals(bytes, new byte[bytes.length])) {
                return false;
            }
        }
        return true;
    }

    /**
     * Passes every intact record to {@code visitor}, in order.
     *
     * @return where the intact part ends
     * @throws DamagedFileException an intact record follows a bad one, so acknowledged records are lost
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
            throw new DamagedFileException(path, "bad record at byte " + position + ", followed by intact records");
        }
        return position;
    }

    /** The record at {@code position}; null if there is no complete and intact one. */
    @Nullable
    JournalRecord recordAt(long position) throws IOException {
        if (file.size() - position < RECORD_HEADER_BYTES + 1L) {
            return null;
        }
        ByteBuffer header = ByteBuffer.wrap(readFully(position, RECORD_HEADER_BYTES));
        int length = header.getInt();
        int checksum = header.getInt();
        if (!isPlausible(length, position)) {
            return null;
        }
        byte[] content = readFully(position + RECORD_HEADER_BYTES, length);
        return format.checksum(content) == checksum
                ? new JournalRecord(position, content[0] & 0xff, Arrays.copyOfRange(content, 1, length))
                : null;
    }

    private boolean intactRecordFollows(long bad) throws IOException {
        return intactRecordAtStatedEnd(bad) || intactRecordNearby(bad);
    }

    private boolean intactRecordAtStatedEnd(long bad) throws IOException {
        int length = lengthAt(bad);
        return isPlausible(length, bad) && recordAt(bad + RECORD_HEADER_BYTES + length) != null;
    }

    /** If the search exceeds its limit, a bad record that states to reach the end of the file counts as incomplete. */
    private boolean intactRecordNearby(long bad) throws IOException {
        long window = Math.min(file.size() - bad, RESYNC_BYTES_MAX + (long) RECORD_HEADER_BYTES);
        ByteBuffer bytes = ByteBuffer.wrap(readFully(bad, (int) window));
        long checked = 0;
        for (int at = 1; at < window - RECORD_HEADER_BYTES; at++) {
            int length = bytes.getInt(at);
            if (isPlausible(length, bad + at) && canBeRecordStart(bad + at + RECORD_HEADER_BYTES + length)) {
                checked += length;
                if (checked > CHECKED_BYTES_MAX) {
                    return !reachesEndOfFile(bad);
                }
                if (recordAt(bad + at) != null) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a record, an incomplete one or the end of the file can be at this position. */
    private boolean canBeRecordStart(long position) throws IOException {
        int length = lengthAt(position);
        return length >= 0 && length <= recordBytesMax;
    }

    private boolean reachesEndOfFile(long bad) throws IOException {
        int length = lengthAt(bad);
        return length >= 1 && length <= recordBytesMax && length >= file.size() - bad - RECORD_HEADER_BYTES;
    }

    /** The length that the record at this position states; 0 at the end of the file. */
    private int lengthAt(long position) throws IOException {
        return file.size() - position < RECORD_HEADER_BYTES
                ? 0
                : ByteBuffer.wrap(readFully(position, RECORD_HEADER_BYTES)).getInt();
    }

    private boolean isPlausible(int length, long position) throws IOException {
        return length >= 1 && length <= recordBytesMax && length <= file.size() - position - RECORD_HEADER_BYTES;
    }

    private byte[] readFully(long position, int length) throws IOException {
        return readFully(file, position, length);
    }

    private static byte[] readFully(FileChannel file, long position, int length) throws IOException {
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
