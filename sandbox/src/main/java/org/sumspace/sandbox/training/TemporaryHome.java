package org.sumspace.sandbox.training;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.client.Poll;

/** A temporary folder that is deleted when it is closed. */
public final class TemporaryHome implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TemporaryHome.class);
    /** Stopping processes may still write into the folder for a moment. */
    private static final Duration DELETE_TIMEOUT = Duration.ofSeconds(10);

    private final Path folder;

    private TemporaryHome(Path folder) {
        this.folder = folder;
    }

    public static TemporaryHome create() throws IOException {
        return new TemporaryHome(Files.createTempDirectory("sumspace-"));
    }

    public Path folder() {
        return folder;
    }

    @Override
    public void close() {
        boolean interrupted = Thread.interrupted();
        Poll.until(folder + " is deleted", DELETE_TIMEOUT, this::isDeleted);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isDeleted() {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
            return true;
        } catch (IOException | UncheckedIOException stillWrittenTo) {
            LOG.debug("Could not delete {} yet; trying again", folder, stillWrittenTo);
            return false;
        }
    }
}
