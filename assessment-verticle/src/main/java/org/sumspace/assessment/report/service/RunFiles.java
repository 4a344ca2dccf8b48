package org.sumspace.assessment.report.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.sumspace.assessment.report.core.Croissant.FileDigest;
import org.sumspace.common.journal.ProtectedFile;

/** The files of a run that are given out. */
final class RunFiles {
    private static final String WORKING_FILES = ".run/";

    private RunFiles() {}

    /**
     * All files except for the working files of the run, in the order of their names.
     *
     * @param without names of files that are left out
     */
    static List<Path> of(Path folder, Set<String> without) throws IOException {
        try (var all = Files.walk(folder)) {
            return all.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .filter(file -> {
                        String name = name(folder, file);
                        return !name.startsWith(WORKING_FILES) && !without.contains(name);
                    })
                    .sorted()
                    .toList();
        }
    }

    /** Relative to the folder. */
    static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    static FileDigest digest(Path folder, Path file) throws IOException {
        return new FileDigest(name(folder, file), ProtectedFile.digest(file).toString(), Files.size(file));
    }
}
