package org.sumspace.common.training.model.pickle;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
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

    /** @param magic the first bytes of a file, a character each */
    private record Format(String name, String magic, Decompressor decompressor) {
        private static final List<Format> ALL = List.of(
                new Format("zlib", "x", InflaterInputStream::new),
                new Format("gzip", "\u001f\u008b", GZIPInputStream::new),
                new Format("bzip2", "BZ", BZip2CompressorInputStream::new),
                new Format("xz", "\u00fd7z", stream -> new XZInputStream(stream, XZ_KIBIBYTES_MAX)),
                new Format("lzma", "]\0", stream -> new LZMAInputStream(stream, XZ_KIBIBYTES_MAX)),
                new Format("lz4", "\u0004\"M\u0018", FramedLZ4CompressorInputStream::new));

        static Optional<Format> of(byte[] file) {
            return ALL.stream().filter(format -> startsWith(file, format.magic)).findFirst();
        }
    }

    /** The name of the compression; empty for a file that is not compressed. */
    public static Optional<String> name(byte[] file) {
        return Format.of(file).map(Format::name);
    }

    /**
     * The decompressed bytes; the array itself if it is not compressed.
     *
     * @throws PickleException if the file is of joblib before 0.10, is damaged, or exceeds the limit
     */
    public static byte[] inflate(byte[] file, int maxBytes) throws PickleException {
        if (startsWith(file, "ZF")) {
            throw new PickleException("compressed by joblib before 0.10");
        }
        Optional<Format> format = Format.of(file);
        return format.isPresent() ? read(file, maxBytes, format.get().decompressor()) : file;
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

    private static boolean startsWith(byte[] file, String magic) {
        for (int i = 0; i < magic.length(); i++) {
            if (i >= file.length || (file[i] & 0xff) != magic.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
