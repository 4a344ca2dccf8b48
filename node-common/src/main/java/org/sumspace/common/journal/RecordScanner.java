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

/** Reads the records of a journal file and tells a torn tail, which a crash leaves, from damage, which it does not. */
final class RecordScanner {
    /**
     * How far behind a bad record an intact one is looked for where the bad one's length is not to be trusted: farther
     * than a part of a large share is long. A longer record is missed if just its length is damaged.
     */
    private static final int RESYNC_BYTES_MAX = 2 << 20;
    /** How many bytes the search checks at most: seconds. Random bytes look like the beginning of a record often. */
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
     * What the file's header says; empty if nothing here ever became durable: a crash before the first commit can leave
     * a part of the header, or a length of zeros.
     *
     * @throws DamagedFileException the file is something else
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
            throw new DamagedFileException(path, "no journal of version " + RecordFormat.VERSION);
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
        if (!isPlausible(length, position)) {
            return null;
        }
        byte[] content = readFully(position + RECORD_HEADER_BYTES, length);
        return format.checksum(content) == checksum
                ? new JournalRecord(position, content[0] & 0xff, Arrays.copyOfRange(content, 1, length))
                : null;
    }

    private boolean intactRecordFollows(long bad) throws IOException {
        return intactWhereItSaysItEnds(bad) || intactNearby(bad);
    }

    private boolean intactWhereItSaysItEnds(long bad) throws IOException {
        int length = lengthAt(bad);
        return isPlausible(length, bad) && recordAt(bad + RECORD_HEADER_BYTES + length) != null;
    }

    /** Where too much would have to be looked at, a bad record behind which there is nothing is taken for a torn one. */
    private boolean intactNearby(long bad) throws IOException {
        long window = Math.min(file.size() - bad, RESYNC_BYTES_MAX + (long) RECORD_HEADER_BYTES);
        ByteBuffer bytes = ByteBuffer.wrap(readFully(bad, (int) window));
        long checked = 0;
        for (int at = 1; at < window - RECORD_HEADER_BYTES; at++) {
            int length = bytes.getInt(at);
            if (isPlausible(length, bad + at) && mayBegin(bad + at + RECORD_HEADER_BYTES + length)) {
                checked += length;
                if (checked > CHECKED_BYTES_MAX) {
                    return !saysItIsTheLast(bad);
                }
                if (recordAt(bad + at) != null) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a record, a torn one or nothing begins there. */
    private boolean mayBegin(long position) throws IOException {
        int length = lengthAt(position);
        return length >= 0 && length <= recordBytesMax;
    }

    private boolean saysItIsTheLast(long bad) throws IOException {
        int length = lengthAt(bad);
        return length >= 1 && length <= recordBytesMax && length >= file.size() - bad - RECORD_HEADER_BYTES;
    }

    /** What the record that begins there says of its length; 0 where the file ends before. */
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
