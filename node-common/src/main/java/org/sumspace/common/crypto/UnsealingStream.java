package org.sumspace.common.crypto;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;

/** The plaintext of a sealed message, opened record by record as it is read. Closing it overwrites its buffer. */
final class UnsealingStream extends InputStream {
    private final InputStream sealed;
    private final Sealing.Opener opener;
    private final byte[] sealedRecord = new byte[Sealing.SEALED_RECORD_BYTES];
    private final byte[] record = new byte[Sealing.RECORD_BYTES];
    private long sealedLeft;
    private int from;
    private int to;

    /** @param sealedBytes length of the records that {@code sealed} holds */
    UnsealingStream(InputStream sealed, Sealing.Opener opener, long sealedBytes) {
        this.sealed = sealed;
        this.opener = opener;
        this.sealedLeft = sealedBytes;
    }

    @Override
    public int read() throws IOException {
        return hasMore() ? record[from++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        } else if (!hasMore()) {
            return -1;
        }
        int read = Math.min(length, to - from);
        System.arraycopy(record, from, target, offset, read);
        from += read;
        return read;
    }

    private boolean hasMore() throws IOException {
        while (from == to && sealedLeft > 0) {
            openNext();
        }
        return from < to;
    }

    private void openNext() throws IOException {
        int length = (int) Math.min(sealedRecord.length, sealedLeft);
        if (sealed.readNBytes(sealedRecord, 0, length) < length) {
            throw new EOFException("the sealed message is truncated");
        }
        sealedLeft -= length;
        from = 0;
        to = opener.open(sealedRecord, 0, length, sealedLeft == 0, record, 0);
    }

    @Override
    public void close() throws IOException {
        Arrays.fill(record, (byte) 0);
        to = from;
        sealedLeft = 0;
        sealed.close();
    }
}
