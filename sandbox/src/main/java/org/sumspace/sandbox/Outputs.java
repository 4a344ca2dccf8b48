package org.sumspace.sandbox;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Says before any work what could not be written after it. */
public final class Outputs {
    private Outputs() {}

    /**
     * Tries it, since permissions alone do not tell. The folder need not be there yet.
     *
     * @param option by which the person at the keyboard named it
     * @throws SandboxException nothing can be written into that folder
     */
    public static void requireFolder(Path folder, String option) {
        Path existing = folder.toAbsolutePath().normalize();
        while (!Files.exists(existing)) {
            existing = requireNonNull(existing.getParent(), "the root is there");
        }
        if (!Files.isDirectory(existing)) {
            throw new SandboxException(existing + " is no folder", "Name another with " + option);
        }
        try {
            Files.delete(Files.createTempDirectory(existing, ".sumspace-"));
        } catch (IOException notEvenAnEmptyFolder) {
            throw new SandboxException(
                    existing + " is no folder that can be written to",
                    "Name another with " + option,
                    notEvenAnEmptyFolder);
        }
    }

    /**
     * The same for a file and the folder that it is to be in.
     *
     * @throws SandboxException it cannot be written there
     */
    public static void requireFile(Path file, String option) {
        if (Files.isDirectory(file)) {
            throw new SandboxException(file + " is a folder", "Name a file with " + option);
        }
        requireFolder(folderOf(file), option);
    }

    /** The folder that the file is in, or is to be in. */
    public static Path folderOf(Path file) {
        return file.toAbsolutePath().resolve("..").normalize();
    }
}
