package org.sumspace.bench.chaos.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.sumspace.sandbox.training.TemporaryHome;

/** A copy of the files of a node, like a backup. */
final class FolderCopy implements AutoCloseable {
    private final Path original;
    private final TemporaryHome copy;

    private FolderCopy(Path original, TemporaryHome copy) {
        this.original = original;
        this.copy = copy;
    }

    /** @param folder the folder, whose files must not change during the copy */
    static FolderCopy of(Path folder) throws IOException {
        TemporaryHome copy = TemporaryHome.create();
        copy(folder, copy.folder());
        return new FolderCopy(folder, copy);
    }

    /** Replaces all files of the folder by those of the copy. */
    void restore() throws IOException {
        try (Stream<Path> files = Files.walk(original)) {
            List<Path> deepestFirst = files.filter(file -> !file.equals(original))
                    .sorted(Comparator.reverseOrder())
                    .toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        }
        copy(copy.folder(), original);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(each -> !each.equals(from)).toList()) {
                Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    @Override
    public void close() {
        copy.close();
    }
}
