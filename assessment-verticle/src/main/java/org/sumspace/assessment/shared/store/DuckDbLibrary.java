package org.sumspace.assessment.shared.store;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.duckdb.DuckDBDriver;
import org.sumspace.common.journal.ProtectedDraft;
import org.sumspace.common.journal.ProtectedFolder;

/**
 * DuckDB's native library outside of its jar. A process that finds it in its class path copies it; from a jar, DuckDB unpacks it
 * first, and these 70 MB take most of a second of processor time in each process.
 */
public final class DuckDbLibrary {
    private static final int CHUNK = 1 << 16;

    private DuckDbLibrary() {}

    /**
     * Unpacks the library, unless the folder already has the same one. Blocking.
     *
     * @return the entries to put first on the class path of processes that use DuckDB; empty if there is no library for
     *     this platform under the expected name, or if it is not in a jar
     */
    public static List<Path> unpack(Path folder) throws IOException {
        URL resource = DuckDBDriver.class.getResource("/" + name());
        if (resource == null || !(resource.openConnection() instanceof JarURLConnection jar)) {
            return List.of();
        }
        jar.setUseCaches(false);
        try (InputStream content = jar.getInputStream()) {
            Path file = ProtectedFolder.create(folder).resolve(name());
            if (!isSame(file, jar.getJarEntry())) {
                write(content, file);
            }
        }
        return List.of(folder);
    }

    /** As DuckDB's driver names it. */
    private static String name() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        String system = os.startsWith("windows") ? "windows" : os.startsWith("mac") ? "macos" : "linux";
        String processor = switch (arch) {
            case "x86_64", "amd64" -> "amd64";
            case "aarch64", "arm64" -> "arm64";
            default -> arch;
        };
        return "libduckdb_java.so_" + system + "_" + processor;
    }

    private static boolean isSame(Path file, JarEntry entry) throws IOException {
        if (!Files.isRegularFile(file) || Files.size(file) != entry.getSize()) {
            return false;
        }
        try (CheckedInputStream content = new CheckedInputStream(Files.newInputStream(file), new CRC32())) {
            byte[] chunk = new byte[CHUNK];
            while (content.read(chunk) >= 0) {
                // The checksum is computed while it is read.
            }
            return content.getChecksum().getValue() == entry.getCrc();
        }
    }

    private static void write(InputStream content, Path file) throws IOException {
        try (ProtectedDraft draft = ProtectedDraft.of(file)) {
            for (byte[] chunk = content.readNBytes(CHUNK); chunk.length > 0; chunk = content.readNBytes(CHUNK)) {
                draft.write(chunk);
            }
            draft.commit();
        }
    }
}
