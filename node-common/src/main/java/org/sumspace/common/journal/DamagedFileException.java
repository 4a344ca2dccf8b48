package org.sumspace.common.journal;

import java.nio.file.Path;

/** A file is damaged, or is not of the expected kind. The message names the file and says what to do. */
public final class DamagedFileException extends RuntimeException {
    private static final String REMEDY =
            ": put a good copy of it back; without it this node would act on incomplete records";

    DamagedFileException(Path file, String problem) {
        super(file + " is damaged (" + problem + ")" + REMEDY);
    }

    DamagedFileException(Path file, Exception problem) {
        super(file + " is damaged (" + problem.getMessage() + ")" + REMEDY, problem);
    }
}
