package org.sumspace.common.training.model.pickle;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;
import org.tukaani.xz.LZMAInputStream;
import org.tukaani.xz.XZInputStream;

/** Recognises joblib's compressed files by their first bytes, and decompresses them up to a limit. */
public final class Compression {
    /** Enough for the dictionary of the highest level. */
    private static final int XZ_KIBIBYTES_MAX = 80 << 10;

    private Compression() {}

    /** Decompresses a stream. */
    private interface Format {
        InputStream open(InputStream file) throws IOException;
    }

    /**
     * The decompressed bytes; the array itself if it is not compressed.
     *
     * @throws PickleException if the file is of joblib before 0.10, is damaged, or exceeds the limit
     */
    public static byte[] inflate(byte[] file, int maxBytes) throws PickleException {
        if (startsWith(file, 0x78)) {
            return read(file, maxBytes, InflaterInputStream::new);
        }
        if (startsWith(file, 0x1f, 0x8b)) {
            return read(file, maxBytes, GZIPInputStream::new);
        }
        if (startsWith(file, 'B', 'Z')) {
            return read(file, maxBytes, BZip2CompressorInputStream::new);
        }
        if (startsWith(file, 0xfd, '7', 'z')) {
            return read(file, maxBytes, stream -> new XZInputStream(stream, XZ_KIBIBYTES_MAX));
        }
        if (startsWith(file, 0x5d, 0x00)) {
            return read(file, maxBytes, stream -> new LZMAInputStream(stream, XZ_KIBIBYTES_MAX));
        }
        if (startsWith(file, 0x04, 0x22, 0x4d, 0x18)) {
            return read(file, maxBytes, FramedLZ4CompressorInputStream::new);
        }
        if (startsWith(file, 'Z', 'F')) {
            throw new PickleException("compressed by joblib before 0.10");
        }
        return file;
    }

    private static byte[] read(byte[] file, int maxBytes, Format format) throws PickleException {
        try (InputStream stream = format.open(new ByteArrayInputStream(file))) {
            byte[] plain = stream.readNBytes(maxBytes + 1);
            if (plain.length > maxBytes) {
                throw new PickleException("more than " + maxBytes + " bytes when decompressed");
            }
            return plain;
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException | IllegalStateException e) {
            // Readers of damaged data also fail with unchecked exceptions.
            throw new PickleException("damaged compressed data");
        }
    }

    private static boolean startsWith(byte[] file, int... magic) {
        for (int i = 0; i < magic.length; i++) {
            if (i >= file.length || (file[i] & 0xff) != magic[i]) {
                return false;
            }
        }
        return true;
    }
}
