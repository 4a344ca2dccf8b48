package org.sumspace.sandbox.cli.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.Supplier;
import org.sumspace.client.RemoteException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.training.model.FeatureMap;
import org.sumspace.common.training.model.InvalidModelException;
import org.sumspace.common.training.model.ModelFile;
import org.sumspace.sandbox.OutputPaths;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.training.ModelForms;

/**
 * The files of the model versions of a training, each in all forms. A file of a version that is there has the SHA-256 that
 * is registered for it.
 *
 * @param features of the training plan
 */
record VersionFolder(Path folder, Supplier<FeatureMap> features) {
    private static final int GONE = 410;

    /** @throws SandboxException if the folder cannot be written to */
    static VersionFolder at(Path folder, Supplier<FeatureMap> features) {
        OutputPaths.requireFolder(folder, "--to");
        return new VersionFolder(folder, features);
    }

    /**
     * Stores a version, unless it is there already.
     *
     * @param sha256 that is registered
     * @param download gets the file
     * @return empty if no node has the file any more
     */
    Optional<Path> store(String version, String sha256, Supplier<byte[]> download) throws IOException {
        ModelForms forms = new ModelForms(folder, "version", "-" + version);
        Path file = forms.model();
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
        Files.createDirectories(folder);
        forms.write(model(content), features.get());
        write(file, content);
        return Optional.of(file);
    }

    private static String digest(byte[] content) {
        return Digest.of(content).toString();
    }

    private static ModelFile model(byte[] content) {
        try {
            return ModelFile.read(content);
        } catch (InvalidModelException e) {
            throw new SandboxException(
                    "the file of the version is none that can be read: " + e.getMessage(),
                    "Ask the operator of the main aggregator",
                    e);
        }
    }

    private static void write(Path file, byte[] content) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        try {
            Files.write(draft, content);
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
