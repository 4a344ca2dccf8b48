package org.sumspace.common.boot.member;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.sumspace.common.boot.BootException;
import org.sumspace.common.journal.ProtectedFolder;

/**
 * The data folder of a node, locked while the node runs: two nodes that write the same journal could both release what may
 * be released once. The operating system releases the lock when the process ends, however it ends.
 */
final class DataFolder implements AutoCloseable {
    private static final String LOCK_FILE = "lock";

    private final FileChannel lock;

    private DataFolder(FileChannel lock) {
        this.lock = lock;
    }

    /**
     * Creates the folder if it does not exist, with access for its owner alone, and locks it.
     *
     * @throws BootException if another node holds the lock, or the folder cannot be written to
     */
    static DataFolder lock(Path folder) {
        try {
            ProtectedFolder.create(folder);
            FileChannel file =
                    FileChannel.open(folder.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isLocked(file)) {
                return new DataFolder(file);
            }
            file.close();
        } catch (IOException e) {
            throw new BootException("cannot write to " + folder + ": see the setting dataDir", e);
        }
        throw new BootException("another node is running with the data folder " + folder
                + ": stop it, or give each node a folder of its own with the setting dataDir");
    }

    private static boolean isLocked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
