package org.sumspace.sandbox.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is gone when the program is, however it ends. */
final class TemporaryHome implements AutoCloseable {
    private final Path folder;
    private final Thread atExit = new Thread(this::deleteAll, "delete-home");

    private TemporaryHome(Path folder) {
        this.folder = folder;
    }

    static TemporaryHome create() throws IOException {
        TemporaryHome home = new TemporaryHome(Files.createTempDirectory("sumspace-demo-"));
        Runtime.getRuntime().addShutdownHook(home.atExit);
        return home;
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        deleteAll();
        Runtime.getRuntime().removeShutdownHook(atExit);
    }

    private void deleteAll() {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + folder, e);
        }
    }
}
