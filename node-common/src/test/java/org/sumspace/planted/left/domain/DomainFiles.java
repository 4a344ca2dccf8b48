package org.sumspace.planted.left.domain;

import java.nio.file.Files;
import java.nio.file.Path;

/** Pure code that opens a file. */
public final class DomainFiles {
    private DomainFiles() {}

    public static boolean exists(Path file) {
        return Files.exists(file);
    }
}
