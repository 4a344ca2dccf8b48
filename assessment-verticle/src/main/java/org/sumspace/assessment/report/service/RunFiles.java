package org.sumspace.assessment.report.service;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.sumspace.assessment.report.domain.FileDigest;
import org.sumspace.common.crypto.Digest;

/** The files of a run that are given out. */
final class RunFiles {
    private static final String WORKING_FILES = ".run/";
    private static final int PART_BYTES = 1 << 16;

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
        return new FileDigest(name(folder, file), sha256(file), Files.size(file));
    }

    static String sha256(Path file) throws IOException {
        MessageDigest sha256 = Digest.sha256();
        byte[] part = new byte[PART_BYTES];
        try (InputStream in = Files.newInputStream(file)) {
            for (int length = in.read(part); length >= 0; length = in.read(part)) {
                sha256.update(part, 0, length);
            }
        }
        return HexFormat.of().formatHex(sha256.digest());
    }
}
