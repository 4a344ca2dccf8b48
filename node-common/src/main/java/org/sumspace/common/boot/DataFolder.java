package org.sumspace.common.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The folder of a node, held by this node alone while it runs: two nodes that write the same journal could both release
 * what may be released once. The operating system lets go of it when the process ends, however it ends.
 */
final class DataFolder implements AutoCloseable {
    private static final String LOCK_FILE = "lock";

    private final FileChannel lock;

    private DataFolder(FileChannel lock) {
        this.lock = lock;
    }

    /**
     * Makes the folder where it is not there, open to its owner alone.
     *
     * @throws BootException another node holds it, or it cannot be written to
     */
    static DataFolder hold(Path folder) {
        try {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            FileChannel file =
                    FileChannel.open(folder.resolve(LOCK_FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isLocked(file)) {
                return new DataFolder(file);
            }
            file.close();
        } catch (IOException e) {
            throw new BootException("cannot write to " + folder + ": see the setting dataDir", e);
        }
        throw new BootException("another node that runs uses the folder " + folder
                + ": end it, or give each node one of its own with the setting dataDir");
    }

    private static boolean isLocked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException byANodeInThisProcess) {
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
