package org.sumspace.sandbox.chaos.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** A file of a node in which one bit is another, and how it was before. */
final class DamagedFile {
    /** Held open by the node, and empty. */
    private static final String LOCK = "lock";

    private final Path file;
    private final byte[] before;

    private DamagedFile(Path file, byte[] before) {
        this.file = file;
        this.before = before;
    }

    /** @return empty if the folder has no file with content */
    static Optional<DamagedFile> in(Path folder, long salt) throws IOException {
        Random random = new Random(salt);
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> !file.endsWith(LOCK) && file.toFile().length() > 0)
                    .sorted()
                    .toList();
        }
        if (files.isEmpty()) {
            return Optional.empty();
        }
        Path file = files.get(random.nextInt(files.size()));
        byte[] before = Files.readAllBytes(file);
        byte[] after = before.clone();
        after[random.nextInt(after.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        Files.write(file, after);
        return Optional.of(new DamagedFile(file, before));
    }

    String name() {
        return String.valueOf(file.getFileName());
    }

    void restore() throws IOException {
        Files.write(file, before);
    }
}
