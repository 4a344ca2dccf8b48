package org.sumspace.sandbox.cli.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.client.RemoteException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.SandboxException;

/** The files of the model versions of a training. A file that is there has the SHA-256 that is registered for it. */
record VersionFolder(Path folder) {
    private static final int GONE = 410;

    /** @throws SandboxException if the folder cannot be written to */
    static VersionFolder at(Path folder) {
        OutputPaths.requireFolder(folder, "--to");
        return new VersionFolder(folder);
    }

    Path file(String version) {
        return folder.resolve("version-" + version + ".joblib");
    }

    /**
     * Stores a version, unless it is there already.
     *
     * @param sha256 that is registered
     * @param download gets the file
     * @return empty if no node has the file any more
     */
    Optional<Path> store(String version, String sha256, Supplier<byte[]> download) throws IOException {
        Path file = file(version);
        if (Files.exists(file) && digest(Files.readAllBytes(file)).equals(sha256)) {
            return Optional.of(file);
        }
        byte[] content;
        try {
            content = download.get();
        } catch (RemoteException refused) {
            if (refused.status() == GONE) {
                return Optional.empty();
            }
            throw refused;
        }
        if (!digest(content).equals(sha256)) {
            throw new SandboxException(
                    "the file of version " + version + " has the SHA-256 " + digest(content) + ", but " + sha256
                            + " is registered",
                    "Nothing was written. Try again; if it happens again, ask the operator of the main aggregator");
        }
        write(file, content);
        return Optional.of(file);
    }

    private static String digest(byte[] content) {
        return Digest.of(content).toString();
    }

    private void write(Path file, byte[] content) throws IOException {
        Files.createDirectories(folder);
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.write(draft, content);
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
