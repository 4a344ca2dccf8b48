package org.sumspace.sandbox.cli;

import static java.util.Objects.requireNonNullElse;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says in words what an operation on a file failed of; the exceptions of the platform often hold the path alone. */
final class FileProblem {
    private FileProblem() {}

    static String of(IOException failure) {
        if (!(failure instanceof FileSystemException file)) {
            return requireNonNullElse(failure.getMessage(), failure.toString());
        }
        if (file instanceof NoSuchFileException) {
            return file.getFile() + " does not exist";
        }
        if (file instanceof AccessDeniedException) {
            return file.getFile() + " may not be read or written";
        }
        if (file instanceof FileAlreadyExistsException) {
            return file.getFile() + " is there already";
        }
        return file.getFile() + ": " + requireNonNullElse(file.getReason(), "failed");
    }
}
