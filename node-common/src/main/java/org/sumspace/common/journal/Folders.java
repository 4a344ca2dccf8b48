package org.sumspace.common.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Makes the entries of a folder durable: a new name survives a crash only once its folder is synchronised too. */
final class Folders {
    private Folders() {}

    static void syncParentOf(Path file) throws IOException {
        try (FileChannel folder =
                FileChannel.open(file.toAbsolutePath().normalize().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }
}
