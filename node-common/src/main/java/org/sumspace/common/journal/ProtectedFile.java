package org.sumspace.common.journal;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.Arrays;
import org.sumspace.common.crypto.Digest;

/** A small file that only its owner may read (mode 0600). It is written atomically and can be erased. */
public final class ProtectedFile {
    static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private static final int PART_BYTES = 64 * 1024;

    private ProtectedFile() {}

    /** Writes or replaces the file durably. Callers must not write the same file concurrently. */
    public static void write(Path path, byte[] content) throws IOException {
        try (ProtectedDraft draft = ProtectedDraft.of(path)) {
            draft.write(content);
            draft.commit();
        }
    }

    /** @param bytesMax a longer file is refused before it is read */
    public static byte[] read(Path path, int bytesMax) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            if (file.size() > bytesMax) {
                throw new IOException(
                        "expected at most " + bytesMax + " bytes in " + path.getFileName() + ", got " + file.size());
            }
            ByteBuffer content = ByteBuffer.allocate((int) file.size());
            while (content.hasRemaining()) {
                if (file.read(content) < 0) {
                    throw new EOFException(path.getFileName() + " shrank while it was read");
                }
            }
            return content.array();
        }
    }

    /**
     * Writes or replaces the file durably, followed by its SHA-256, so that {@link #readChecked} notices every changed byte.
     */
    public static void writeChecked(Path path, byte[] content) throws IOException {
        byte[] checked = Arrays.copyOf(content, content.length + Digest.BYTES);
        System.arraycopy(Digest.of(content).toBytes(), 0, checked, content.length, Digest.BYTES);
        write(path, checked);
    }

    /**
     * Reads the content of a file that {@link #writeChecked} wrote.
     *
     * @param bytesMax of the content
     * @throws DamagedFileException the content is not the one that was written
     */
    public static byte[] readChecked(Path path, int bytesMax) throws IOException {
        byte[] bytes = read(path, (int) Math.min(Integer.MAX_VALUE, (long) bytesMax + Digest.BYTES));
        byte[] content = Arrays.copyOf(bytes, Math.max(0, bytes.length - Digest.BYTES));
        byte[] digest = Arrays.copyOfRange(bytes, content.length, bytes.length);
        if (!Arrays.equals(Digest.of(content).toBytes(), digest)) {
            throw new DamagedFileException(path, "it is not the content that was written");
        }
        return content;
    }

    /** @throws DamagedFileException the file does not have this digest, or does not exist */
    public static void requireDigest(Path path, Digest sha256) throws IOException {
        Digest found;
        try {
            found = digest(path);
        } catch (NoSuchFileException e) {
            throw new DamagedFileException(path, "it does not exist");
        }
        if (!found.equals(sha256)) {
            throw new DamagedFileException(path, "expected the SHA-256 " + sha256 + ", got " + found);
        }
    }

    /** The SHA-256 of a file of any size. */
    public static Digest digest(Path path) throws IOException {
        MessageDigest digest = Digest.sha256();
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            ByteBuffer part = ByteBuffer.allocate(PART_BYTES);
            while (file.read(part) >= 0) {
                digest.update(part.flip());
                part.clear();
            }
        }
        return Digest.wrap(digest.digest());
    }

    /** Parses the bytes of a file. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(byte[] content) throws IOException;
    }

    /** @throws DamagedFileException the reader cannot parse the file */
    public static <T> T read(Path path, int bytesMax, Reader<T> reader) throws IOException {
        return parse(path, read(path, bytesMax), reader);
    }

    /** @throws DamagedFileException the reader cannot parse the content of {@link #readChecked(Path, int)} */
    public static <T> T readChecked(Path path, int bytesMax, Reader<T> reader) throws IOException {
        return parse(path, readChecked(path, bytesMax), reader);
    }

    private static <T> T parse(Path path, byte[] content, Reader<T> reader) {
        try {
            return reader.read(content);
        } catch (DamagedFileException nested) {
            throw nested;
        } catch (IOException | RuntimeException e) {
            throw new DamagedFileException(path, e);
        }
    }

    /**
     * Overwrites the content, then deletes the file; nothing happens if it does not exist. Overwriting is only as
     * effective as the file system and the disk allow: a copy-on-write system or a flash disk may keep the former
     * blocks for a while.
     */
    public static void erase(Path path) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
            writeFully(file, ByteBuffer.allocate(Math.toIntExact(file.size())));
        }
        Files.delete(path);
        Folders.syncParentOf(path);
    }

    private static void writeFully(FileChannel file, ByteBuffer content) throws IOException {
        while (content.hasRemaining()) {
            file.write(content);
        }
        file.force(true);
    }
}
