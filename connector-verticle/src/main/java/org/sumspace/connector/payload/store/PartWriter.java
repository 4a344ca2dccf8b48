package org.sumspace.connector.payload.store;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.SequenceCipher;
import org.sumspace.common.journal.ProtectedDraft;

/** Writes a part record by record. The part does not exist until it is finished. All methods block. Not thread-safe. */
public final class PartWriter implements Closeable {
    private final ProtectedDraft draft;
    private final SequenceCipher cipher;
    private byte[] sealed = new byte[0];
    private long length;

    PartWriter(Path path, SequenceCipher cipher) throws IOException {
        this.cipher = cipher;
        this.draft = ProtectedDraft.of(path);
        draft.write(cipher.salt());
    }

    /**
     * Writes the next record.
     *
     * @param count how many of the bytes; {@link PartFiles#RECORD_BYTES} in all records but the last
     */
    public void write(byte[] bytes, int count) throws IOException {
        if (length % PartFiles.RECORD_BYTES != 0 || count < 1 || count > PartFiles.RECORD_BYTES) {
            throw new IllegalArgumentException("a record of " + count + " bytes at " + length);
        }
        seal(bytes, count, false);
        length += count;
    }

    private void seal(byte[] bytes, int count, boolean isEnd) throws IOException {
        int needed = count + SequenceCipher.RECORD_BYTES_MORE;
        if (sealed.length < needed) {
            sealed = new byte[needed];
        }
        draft.write(sealed, cipher.seal(bytes, count, isEnd, sealed));
    }

    /** How many bytes the part has so far. */
    public long length() {
        return length;
    }

    /**
     * Makes the part durable. It replaces an earlier part.
     *
     * @param digest SHA-256 of the part
     */
    public void finish(Digest digest) throws IOException {
        byte[] end = ByteBuffer.allocate(PartFiles.END_BYTES)
                .putLong(length)
                .put(digest.toBytes())
                .array();
        seal(end, end.length, true);
        draft.commit();
    }

    /** Deletes the part if it was not finished. */
    @Override
    public void close() throws IOException {
        draft.close();
    }
}
