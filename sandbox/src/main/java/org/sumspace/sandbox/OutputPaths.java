package org.sumspace.sandbox;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks before any work starts that its results can be written afterwards. */
public final class OutputPaths {
    private OutputPaths() {}

    /**
     * Checks a folder by writing into it, because permissions do not show whether writes succeed. The folder need not
     * exist yet.
     *
     * @param option the command-line option that names the folder
     * @throws SandboxException if the folder cannot be written to
     */
    public static void requireFolder(Path folder, String option) {
        Path existing = folder.toAbsolutePath().normalize();
        while (!Files.exists(existing)) {
            existing = requireNonNull(existing.getParent(), "the root folder exists");
        }
        if (!Files.isDirectory(existing)) {
            throw new SandboxException(existing + " is not a folder", "Name another folder with " + option);
        }
        try {
            Files.delete(Files.createTempDirectory(existing, ".sumspace-"));
        } catch (IOException notWritable) {
            throw new SandboxException(
                    "folder " + existing + " cannot be written to", "Name another folder with " + option, notWritable);
        }
    }

    /**
     * Checks a file and the folder that it will be in.
     *
     * @throws SandboxException if the file cannot be written
     */
    public static void requireFile(Path file, String option) {
        if (Files.isDirectory(file)) {
            throw new SandboxException(file + " is a folder", "Name a file with " + option);
        }
        requireFolder(folderOf(file), option);
    }

    /** The folder that contains, or will contain, the file. */
    public static Path folderOf(Path file) {
        return file.toAbsolutePath().resolve("..").normalize();
    }
}
