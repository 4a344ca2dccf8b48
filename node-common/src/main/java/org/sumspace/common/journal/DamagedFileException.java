package org.sumspace.common.journal;

import java.nio.file.Path;

/** A file that cannot be what it should be: something else, or damaged. Names the file, and what to do. */
public final class DamagedFileException extends RuntimeException {
    private static final String REMEDY =
            ": put a good copy of it back; without it this node would act on half of what it knew";

    DamagedFileException(Path file, String problem) {
        super(file + " is damaged (" + problem + ")" + REMEDY);
    }

    DamagedFileException(Path file, Exception problem) {
        super(file + " is damaged (" + problem.getMessage() + ")" + REMEDY, problem);
    }
}
