package org.sumspace.common.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Makes the entries of a folder durable. A new file name survives a crash only after its folder was synced. */
public final class Folders {
    private Folders() {}

    /** Blocks until the entry of the file or folder in its parent is durable. */
    public static void syncParentOf(Path file) throws IOException {
        try (FileChannel folder =
                FileChannel.open(file.toAbsolutePath().normalize().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }
}
