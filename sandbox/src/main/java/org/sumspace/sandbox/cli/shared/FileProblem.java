package org.sumspace.sandbox.cli.shared;

import static java.util.Objects.requireNonNullElse;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Describes why a file operation failed; the message of the platform's exceptions is often only the path. */
public final class FileProblem {
    private FileProblem() {}

    public static String of(IOException failure) {
        if (!(failure instanceof FileSystemException file)) {
            return requireNonNullElse(failure.getMessage(), failure.toString());
        }
        if (file instanceof NoSuchFileException) {
            return file.getFile() + " does not exist";
        }
        if (file instanceof AccessDeniedException) {
            return file.getFile() + " cannot be read or written: permission denied";
        }
        if (file instanceof FileAlreadyExistsException) {
            return file.getFile() + " already exists";
        }
        return file.getFile() + ": " + requireNonNullElse(file.getReason(), "the operation failed");
    }
}
