package org.sumspace.common.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * A file of any size that is being written and that only its owner may read (mode 0600). It has another name until
 * {@link #commit}; a draft that is closed before is deleted. All methods block.
 */
public final class ProtectedDraft implements Closeable {
    /** The end of the names of drafts. After a crash they can be deleted. */
    public static final String SUFFIX = ".draft";

    private final Path path;
    private final Path draft;
    private final FileChannel file;

    private ProtectedDraft(Path path, Path draft, FileChannel file) {
        this.path = path;
        this.draft = draft;
        this.file = file;
    }

    /** Begins a file. Callers must not write the same file concurrently. */
    public static ProtectedDraft of(Path path) throws IOException {
        Path draft = path.resolveSibling(path.getFileName() + SUFFIX);
        Files.deleteIfExists(draft);
        return new ProtectedDraft(
                path,
                draft,
                FileChannel.open(
                        draft,
                        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                        ProtectedFile.OWNER_ONLY));
    }

    public void write(byte[] bytes) throws IOException {
        write(bytes, bytes.length);
    }

    /** @param count how many of the bytes */
    public void write(byte[] bytes, int count) throws IOException {
        ByteBuffer content = ByteBuffer.wrap(bytes, 0, count);
        while (content.hasRemaining()) {
            file.write(content);
        }
    }

    /** Creates or replaces the file durably. */
    public void commit() throws IOException {
        file.force(true);
        file.close();
        Files.move(draft, path, StandardCopyOption.ATOMIC_MOVE);
        Folders.syncParentOf(path);
    }

    /** Deletes the draft, if it was not committed. */
    @Override
    public void close() throws IOException {
        if (file.isOpen()) {
            file.close();
            Files.deleteIfExists(draft);
        }
    }
}
