package org.sumspace.planted.left.core;

import java.nio.file.Files;
import java.nio.file.Path;

/** Pure code that opens a file. */
public final class CoreFiles {
    private CoreFiles() {}

    public static boolean exists(Path file) {
        return Files.exists(file);
    }
}
