package org.sumspace.connector.payload.store;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.FieldCipher;
import org.sumspace.common.crypto.SequenceCipher;
import org.sumspace.common.crypto.UnsealException;

/**
 * Reads a part record by record. The file is opened for each record, so that an abandoned reader holds no resources.
 * All methods block. Not thread-safe.
 */
public final class PartReader {
    private static final int SEALED_END_BYTES = PartFiles.END_BYTES + SequenceCipher.RECORD_BYTES_MORE;

    private final Path path;
    private final SequenceCipher cipher;
    private final int length;
    private final Digest digest;
    private ByteBuffer sealed = ByteBuffer.allocate(0);

    private PartReader(Path path, SequenceCipher cipher, int length, Digest digest) {
        this.path = path;
        this.cipher = cipher;
        this.length = length;
        this.digest = digest;
    }

    /**
     * @param place for which the part was sealed
     * @throws UnsealException if the file was changed, or cut off
     */
    static PartReader open(Path path, FieldCipher key, String place) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            long sealed = file.size() - SequenceCipher.SALT_BYTES - SEALED_END_BYTES;
            if (sealed < 0) {
                throw new UnsealException("the part is truncated");
            }
            long records = (sealed + PartFiles.SEALED_RECORD_BYTES - 1) / PartFiles.SEALED_RECORD_BYTES;
            long length = sealed - records * SequenceCipher.RECORD_BYTES_MORE;
            SequenceCipher cipher = key.opening(place, read(file, 0, SequenceCipher.SALT_BYTES));
            byte[] sealedEnd = read(file, SequenceCipher.SALT_BYTES + sealed, SEALED_END_BYTES);
            ByteBuffer end = ByteBuffer.wrap(cipher.open(records, sealedEnd, sealedEnd.length, true));
            if (end.getLong() != length || length > PartFiles.PART_BYTES_MAX) {
                throw new UnsealException("the part has another length");
            }
            byte[] digest = new byte[Digest.BYTES];
            end.get(digest);
            return new PartReader(path, cipher, (int) length, Digest.wrap(digest));
        }
    }

    private static byte[] read(FileChannel file, long position, int count) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(count);
        read(file, position, bytes);
        return bytes.array();
    }

    private static void read(FileChannel file, long position, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            if (file.read(bytes, position + bytes.position()) < 0) {
                throw new EOFException("the part shrank while it was read");
            }
        }
    }

    /** The length of the part. */
    public int length() {
        return length;
    }

    /** SHA-256 of the part, as its writer stated it. */
    public Digest digest() {
        return digest;
    }

    /**
     * Reads the record in which a byte lies.
     *
     * @param offset of a byte of the part
     * @return all bytes of the record from there on
     * @throws UnsealException if the file was changed
     */
    public byte[] read(int offset) throws IOException {
        int index = offset / PartFiles.RECORD_BYTES;
        int start = index * PartFiles.RECORD_BYTES;
        int count = Math.min(PartFiles.RECORD_BYTES, length - start);
        if (count <= offset - start) {
            throw new IllegalArgumentException("a part of " + length + " bytes has none at " + offset);
        }
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            int needed = count + SequenceCipher.RECORD_BYTES_MORE;
            sealed = sealed.capacity() < needed
                    ? ByteBuffer.allocate(needed)
                    : sealed.clear().limit(needed);
            read(file, SequenceCipher.SALT_BYTES + (long) index * PartFiles.SEALED_RECORD_BYTES, sealed);
            byte[] record = cipher.open(index, sealed.array(), needed, false);
            return offset == start ? record : Arrays.copyOfRange(record, offset - start, count);
        }
    }
}
