package org.sumspace.common.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a journal: {@code "SMJL" | version u8 | salt bytes8 | CRC32C u32} of what comes before, then records
 * {@code length u32 | CRC32C u32 | type u8 | payload}. Length and checksum cover type and payload. The checksum also
 * covers the salt, so that data from outside in a payload cannot pass as a record of this file.
 */
final class RecordFormat {
    static final int FILE_HEADER_BYTES = 17;
    static final int RECORD_HEADER_BYTES = 8;
    static final byte VERSION = 2;

    private static final byte[] MAGIC = "SMJL".getBytes(US_ASCII);
    private static final int SALT_BYTES = 8;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte[] salt;

    private RecordFormat(byte[] salt) {
        this.salt = salt;
    }

    /** The format of a new file, with a random salt. */
    static RecordFormat ofNewFile() {
        byte[] salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return new RecordFormat(salt);
    }

    /** The format of the file with this header; null if it is not a journal's, of another version, or damaged. */
    static @Nullable RecordFormat of(byte[] header) {
        int saltAt = MAGIC.length + 1;
        RecordFormat stated = new RecordFormat(Arrays.copyOfRange(header, saltAt, saltAt + SALT_BYTES));
        return Arrays.equals(stated.fileHeader(), header) ? stated : null;
    }

    /** Whether these bytes can be the beginning of an incomplete header. */
    static boolean mayBeginWith(byte[] bytes) {
        byte[] fixed = Arrays.copyOf(MAGIC, MAGIC.length + 1);
        fixed[MAGIC.length] = VERSION;
        int length = Math.min(bytes.length, fixed.length);
        return Arrays.equals(bytes, 0, length, fixed, 0, length);
    }

    byte[] fileHeader() {
        ByteBuffer header =
                ByteBuffer.allocate(FILE_HEADER_BYTES).put(MAGIC).put(VERSION).put(salt);
        CRC32C checksum = new CRC32C();
        checksum.update(header.array(), 0, header.position());
        return header.putInt((int) checksum.getValue()).array();
    }

    /** The record as buffers to be written in order; the parts are not copied. */
    ByteBuffer[] encode(int type, byte[][] parts) {
        if (type < 0 || type > 0xff) {
            throw new IllegalArgumentException("expected a record type from 0 to 255, got " + type);
        }
        CRC32C checksum = salted();
        checksum.update(type);
        int length = 1;
        for (byte[] part : parts) {
            checksum.update(part, 0, part.length);
            length = Math.addExact(length, part.length);
        }
        ByteBuffer[] buffers = new ByteBuffer[1 + parts.length];
        buffers[0] = ByteBuffer.allocate(RECORD_HEADER_BYTES + 1)
                .putInt(length)
                .putInt((int) checksum.getValue())
                .put((byte) type)
                .flip();
        for (int i = 0; i < parts.length; i++) {
            buffers[i + 1] = ByteBuffer.wrap(parts[i]);
        }
        return buffers;
    }

    int checksum(byte[] typeAndPayload) {
        CRC32C checksum = salted();
        checksum.update(typeAndPayload, 0, typeAndPayload.length);
        return (int) checksum.getValue();
    }

    private CRC32C salted() {
        CRC32C checksum = new CRC32C();
        checksum.update(salt, 0, salt.length);
        return checksum;
    }
}
