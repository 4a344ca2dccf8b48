package org.sumspace.common.journal;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A small file that only its owner may read (mode 0600). It is written atomically and can be erased. */
public final class ProtectedFile {
    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private ProtectedFile() {}

    /** Writes or replaces the file durably. Callers must not write the same file concurrently. */
    public static void write(Path path, byte[] content) throws IOException {
        Path draft = path.resolveSibling(path.getFileName() + ".draft");
        Files.deleteIfExists(draft);
        try (FileChannel file =
                FileChannel.open(draft, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OWNER_ONLY)) {
            writeFully(file, ByteBuffer.wrap(content));
        }
        Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
        Folders.syncParentOf(path);
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

    /** Parses the bytes of a file. */
    @FunctionalInterface
    public interface Reader<T> {
        T read(byte[] content) throws IOException;
    }

    /** @throws DamagedFileException the reader cannot parse the file */
    public static <T> T read(Path path, int bytesMax, Reader<T> reader) throws IOException {
        byte[] content = read(path, bytesMax);
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
