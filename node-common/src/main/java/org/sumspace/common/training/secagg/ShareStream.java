package org.sumspace.common.training.secagg;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.LongBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.BiConsumer;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.RoundKey;
import org.sumspace.common.crypto.Sealing;
import org.sumspace.common.wire.MalformedException;

/**
 * A sealed full share that is too large for memory. It is opened record by record while it is read, once, either to
 * compute its commitment or to add it to a sum. Closing it overwrites its buffers.
 */
public final class ShareStream implements Addend, AutoCloseable {
    private static final int BLOCK_BYTES = RingVector.BLOCK_LONGS * Long.BYTES;

    private final InputStream plaintext;
    private final byte[] salt;
    private final byte[] header;
    private final byte[] block = new byte[BLOCK_BYTES];

    private ShareStream(InputStream plaintext) throws IOException {
        this.plaintext = plaintext;
        this.salt = plaintext.readNBytes(Commitments.SALT_BYTES);
        this.header = plaintext.readNBytes(Share.HEADER_BYTES);
        if (header.length < Share.HEADER_BYTES || header[0] != Share.FULL) {
            throw new MalformedException("expected a full share");
        }
    }

    /**
     * @param sealedBytes the number of bytes of {@code sealed}
     * @throws org.sumspace.common.crypto.UnsealException it was not sealed to this key in this context; also thrown
     *     while it is read
     * @throws MalformedException the plaintext is not a full share
     */
    public static ShareStream open(RoundKey key, SealContext context, InputStream sealed, long sealedBytes)
            throws IOException {
        return new ShareStream(Sealing.openStream(key, context.info(), sealed, sealedBytes));
    }

    /** The length in bytes of the sealed full share of a vector. */
    public static long sealedBytes(int dimension) {
        return Sealing.sealedBytes((long) Commitments.SALT_BYTES + Share.length(Share.Kind.FULL, dimension));
    }

    /** The commitment that the manifest must have for this share. */
    public Digest commitment() throws IOException {
        MessageDigest digest = Commitments.begin(salt);
        digest.update(header);
        for (int read = plaintext.read(block); read >= 0; read = plaintext.read(block)) {
            digest.update(block, 0, read);
        }
        return Digest.wrap(digest.digest());
    }

    @Override
    public void addTo(RingAccumulator sum) {
        blocks(sum.dimension(), sum::add);
    }

    @Override
    public void subtractFrom(RingAccumulator sum) {
        blocks(sum.dimension(), sum::subtract);
    }

    private void blocks(int dimension, BiConsumer<Integer, LongBuffer> sink) {
        try {
            int done = 0;
            for (int bytes = next(); bytes > 0; bytes = next()) {
                if (bytes % Long.BYTES != 0 || bytes / Long.BYTES > dimension - done) {
                    throw new MalformedException("expected a share of " + dimension + " coordinates");
                }
                sink.accept(done, RingVector.longs(block, 0, bytes));
                done += bytes / Long.BYTES;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int next() throws IOException {
        return plaintext.readNBytes(block, 0, block.length);
    }

    @Override
    public void close() throws IOException {
        Arrays.fill(block, (byte) 0);
        Arrays.fill(salt, (byte) 0);
        plaintext.close();
    }
}
