package org.sumspace.common.training.model.pickle;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;

/** Recognises joblib's compressed files by their first bytes and inflates zlib and gzip up to a limit. */
public final class Compression {

    private Compression() {}

    /**
     * The decompressed bytes; the array itself if it is not compressed.
     *
     * @throws PickleException if the file has another compression, is damaged, or exceeds the limit
     */
    public static byte[] inflate(byte[] file, int maxBytes) throws PickleException {
        if (startsWith(file, 0x78)) {
            return read(new InflaterInputStream(new ByteArrayInputStream(file)), maxBytes);
        }
        if (startsWith(file, 0x1f, 0x8b)) {
            return gunzip(file, maxBytes);
        }
        if (startsWith(file, 'B', 'Z')
                || startsWith(file, 0xfd, '7', 'z')
                || startsWith(file, 0x5d, 0x00)
                || startsWith(file, 0x04, 0x22, 0x4d, 0x18)
                || startsWith(file, 'Z', 'F')) {
            throw new PickleException("compressed with something other than zlib or gzip");
        }
        return file;
    }

    private static byte[] gunzip(byte[] file, int maxBytes) throws PickleException {
        try {
            return read(new GZIPInputStream(new ByteArrayInputStream(file)), maxBytes);
        } catch (IOException e) {
            throw new PickleException("damaged compressed data");
        }
    }

    private static byte[] read(InputStream stream, int maxBytes) throws PickleException {
        try (stream) {
            byte[] plain = stream.readNBytes(maxBytes + 1);
            if (plain.length > maxBytes) {
                throw new PickleException("more than " + maxBytes + " bytes when decompressed");
            }
            return plain;
        } catch (IOException e) {
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
