package org.sumspace.bench.chaos.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** A file of a node in which one bit was flipped, with its original content. */
final class DamagedFile {
    /** The lock file is not damaged, because it is empty and its content is never read. */
    private static final String LOCK = "lock";

    private final Path file;
    private final byte[] original;

    private DamagedFile(Path file, byte[] original) {
        this.file = file;
        this.original = original;
    }

    /**
     * Flips a bit of a file in the folder.
     *
     * @return empty if the folder has no file with content
     */
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
        byte[] original = Files.readAllBytes(file);
        byte[] damaged = original.clone();
        damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        Files.write(file, damaged);
        return Optional.of(new DamagedFile(file, original));
    }

    String name() {
        return String.valueOf(file.getFileName());
    }

    void restore() throws IOException {
        Files.write(file, original);
    }
}
