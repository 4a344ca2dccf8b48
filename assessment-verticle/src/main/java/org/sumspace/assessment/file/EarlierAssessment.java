package org.sumspace.assessment.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sumspace.assessment.file.FileAssessment.FolderInUseException;
import org.sumspace.assessment.report.service.RunManifest;
import org.sumspace.assessment.report.service.RunManifest.RunManifestCheck;
import org.sumspace.assessment.run.service.RunFolder;

/**
 * The assessment that a folder has before another one is written into it. It is set aside until the other one is finished, so
 * that a failure leaves it as it was.
 */
final class EarlierAssessment {
    private final Path folder;
    private final Path aside;

    /** @param run that replaces it */
    EarlierAssessment(RunFolder folder, String run) {
        this.folder = folder.out().toAbsolutePath().normalize();
        this.aside = this.folder.resolveSibling("." + this.folder.getFileName() + ".before-" + run);
    }

    /**
     * Empties a folder that has nothing but an assessment that ended.
     *
     * @param needed files and folders that the new assessment reads
     * @throws FolderInUseException if the folder has anything else
     */
    void setAside(List<Path> needed) throws IOException {
        RunFolder run = new RunFolder(folder);
        if (run.isEmpty()) {
            return;
        }
        String obstacle = obstacle(run);
        if (obstacle != null) {
            throw new FolderInUseException(folder + obstacle);
        }
        for (Path each : needed) {
            if (each.toRealPath().startsWith(folder.toRealPath())) {
                throw new FolderInUseException(
                        "the assessment in " + folder + " is not replaced, because this one reads " + each);
            }
        }
        if (run.failure().isPresent()) {
            empty();
        } else {
            Files.createDirectory(aside);
            move(folder, aside);
        }
    }

    /** Why the assessment of the folder cannot be replaced, as the end of a message; null if it can. */
    private static @Nullable String obstacle(RunFolder run) throws IOException {
        if (run.start().isEmpty()) {
            return " is not empty";
        }
        Set<String> files = new HashSet<>(run.files());
        if (run.failure().isPresent()) {
            files.removeAll(run.failure().get().files());
            return files.isEmpty()
                    ? null
                    : " has, beside an assessment that failed, "
                            + files.stream().sorted().findFirst().orElseThrow();
        }
        if (run.isUnfinished()) {
            return " has an assessment of another file or with other options that is not finished; the command that"
                    + " started it resumes it";
        }
        try {
            RunManifestCheck manifest = RunManifest.check(run.out());
            if (!manifest.problems().isEmpty()) {
                return " has an assessment that was changed: "
                        + manifest.problems().get(0);
            }
            return files.size() == manifest.files() + 2 ? null : " has links beside an assessment";
        } catch (IOException | IllegalArgumentException unreadable) {
            return " has an assessment whose " + RunFolder.MANIFEST + " cannot be read";
        }
    }

    /** Restores what was set aside and removes what was written since. */
    void restore() throws IOException {
        if (Files.exists(aside)) {
            empty();
            move(aside, folder);
            Files.delete(aside);
        }
    }

    /** @return whether there was an earlier assessment */
    boolean remove() throws IOException {
        boolean there = Files.exists(aside);
        new RunFolder(folder).removeTree(aside);
        return there;
    }

    private void empty() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path each : files) {
                new RunFolder(folder).removeTree(each);
            }
        }
    }

    private static void move(Path from, Path to) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(from)) {
            for (Path each : files) {
                Files.move(each, to.resolve(from.relativize(each)));
            }
        }
    }
}
