package org.sumspace.assessment;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sumspace.assessment.shared.store.DuckDbLibrary;

/**
 * DuckDB's native library, unpacked once for all processes that the tests of a JVM start: two that unpack at once would
 * write the same file.
 */
public final class DuckDbLibraries {
    /** What comes first in the class paths of processes. */
    static final List<Path> FOLDERS = unpacked();

    private DuckDbLibraries() {}

    private static List<Path> unpacked() {
        try {
            return DuckDbLibrary.unpack(Path.of("target", "lib-" + System.getProperty("sumspace.test.jvm", "jvm")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The class path of this JVM, with the library before DuckDB's jar. */
    public static String classPath() {
        return Stream.concat(
                        FOLDERS.stream().map(folder -> folder.toAbsolutePath().toString()),
                        Stream.of(System.getProperty("java.class.path")))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
