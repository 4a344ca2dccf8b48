package org.sumspace.assessment.dataset.store;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sumspace.assessment.dataset.domain.AvailableFile;

/** The files in a workspace's folder for data. Blocking. */
public final class InputFolder {
    private static final int DEPTH_MAX = 8;
    private static final int ENTRIES_MAX = 10_000;
    private static final Set<String> FORMATS = Set.of("csv", "tsv", "json", "jsonl", "ndjson", "parquet", "pq");

    private InputFolder() {}

    /**
     * The files by their paths.
     *
     * @param complete false if the folder has more entries than are looked at
     */
    public record Listing(List<AvailableFile> files, boolean complete) {
        public Listing {
            files = List.copyOf(files);
        }
    }

    /** The files whose names end like those of a format that is read, and that a run would accept. */
    public static Listing list(Path root) throws IOException {
        Visitor visitor = new Visitor(root);
        Files.walkFileTree(root, Set.of(), DEPTH_MAX, visitor);
        visitor.files.sort(Comparator.comparing(AvailableFile::path));
        return new Listing(visitor.files, visitor.entries <= ENTRIES_MAX);
    }

    /** Follows no symbolic link. Unreadable entries are left out. */
    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final Path root;
        private final List<AvailableFile> files = new ArrayList<>();
        private int entries;

        private Visitor(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return counted();
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String path = root.relativize(file).toString();
            String format = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
            if (attributes.isRegularFile() && FORMATS.contains(format)) {
                add(path, format);
            }
            return counted();
        }

        private void add(String path, String format) {
            SandboxedFile.of(root, path).ifPresent(file -> {
                try {
                    files.add(new AvailableFile(path, file.facts().bytes(), format));
                } catch (IOException refused) {
                    // A run would refuse it, too: it has a second name, or its folder was exchanged.
                }
            });
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            return counted();
        }

        private FileVisitResult counted() {
            entries++;
            return entries > ENTRIES_MAX ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }
    }
}
