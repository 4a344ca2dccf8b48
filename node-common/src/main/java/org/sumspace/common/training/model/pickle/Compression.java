package org.sumspace.common.training.model.pickle;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
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

    private static final int PIECE_BYTES = 64 << 10;

    private Compression() {}

    /** Decompresses a stream. */
    private interface Decompressor {
        InputStream open(InputStream file) throws IOException;
    }

    private enum Format {
        ZLIB(InflaterInputStream::new, 0x78),
        GZIP(GZIPInputStream::new, 0x1f, 0x8b),
        BZIP2(BZip2CompressorInputStream::new, 'B', 'Z'),
        XZ(stream -> new XZInputStream(stream, XZ_KIBIBYTES_MAX), 0xfd, '7', 'z'),
        LZMA(stream -> new LZMAInputStream(stream, XZ_KIBIBYTES_MAX), 0x5d, 0x00),
        LZ4(FramedLZ4CompressorInputStream::new, 0x04, 0x22, 0x4d, 0x18);

        private final Decompressor decompressor;
        private final int[] magic;

        Format(Decompressor decompressor, int... magic) {
            this.decompressor = decompressor;
            this.magic = magic;
        }

        static Optional<Format> of(byte[] file) {
            return Arrays.stream(values())
                    .filter(format -> startsWith(file, format.magic))
                    .findFirst();
        }
    }

    /** The name of the compression; empty for a file that is not compressed. */
    public static Optional<String> name(byte[] file) {
        return Format.of(file).map(format -> format.name().toLowerCase(Locale.ROOT));
    }

    /**
     * The decompressed bytes; the array itself if it is not compressed.
     *
     * @throws PickleException if the file is of joblib before 0.10, is damaged, or exceeds the limit
     */
    public static byte[] inflate(byte[] file, int maxBytes) throws PickleException {
        if (startsWith(file, 'Z', 'F')) {
            throw new PickleException("compressed by joblib before 0.10");
        }
        Optional<Format> format = Format.of(file);
        return format.isPresent() ? read(file, maxBytes, format.get().decompressor) : file;
    }

    private static byte[] read(byte[] file, int maxBytes, Decompressor format) throws PickleException {
        try {
            byte[] plain = new byte[plainLength(file, maxBytes, format)];
            try (InputStream stream = format.open(new ByteArrayInputStream(file))) {
                stream.readNBytes(plain, 0, plain.length);
            }
            return plain;
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException | IllegalStateException e) {
            // Readers of damaged data also fail with unchecked exceptions.
            throw new PickleException("damaged compressed data");
        }
    }

    /** Decompresses once for the length alone, so that a file beyond the limit takes no memory, and another one takes it once. */
    private static int plainLength(byte[] file, int maxBytes, Decompressor format) throws IOException, PickleException {
        byte[] piece = new byte[PIECE_BYTES];
        int length = 0;
        try (InputStream stream = format.open(new ByteArrayInputStream(file))) {
            for (int read = stream.read(piece); read >= 0; read = stream.read(piece)) {
                if (read > maxBytes - length) {
                    throw new PickleException("more than " + maxBytes + " bytes when decompressed");
                }
                length += read;
            }
        }
        return length;
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
