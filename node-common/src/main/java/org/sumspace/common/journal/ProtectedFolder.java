package org.sumspace.common.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A folder that only its owner may enter (mode 0700). */
public final class ProtectedFolder {
    private ProtectedFolder() {}

    /**
     * Makes the folder and the missing folders above it. The mode of a folder that exists is left as it is. Blocking.
     *
     * @return the folder
     */
    public static Path create(Path folder) throws IOException {
        return Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
}
