package org.sumspace.assessment.model.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.sumspace.assessment.dataset.domain.InputFile;
import org.sumspace.assessment.model.domain.ModelRefusedException;
import org.sumspace.common.journal.ProtectedFolder;

/**
 * The node's own copy of a model file, named after its digest. It cannot be exchanged between its registration and its
 * use. Blocking.
 */
public record ModelCopy(Path file, String sha256, long bytes) {
    private static final int BUFFER = 1 << 16;

    /**
     * @param folder the workspace's folder for copies
     * @throws ModelRefusedException if the file is longer than {@code bytesMax}
     */
    public static ModelCopy of(InputFile source, Path folder, long bytesMax) throws IOException {
        ProtectedFolder.create(folder);
        Path draft = Files.createTempFile(folder, "draft", "");
        try (InputStream in = source.open()) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            long bytes = copy(in, draft, digest, bytesMax);
            String sha256 = HexFormat.of().formatHex(digest.digest());
            Path file = file(folder, sha256);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return new ModelCopy(file, sha256, bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static long copy(InputStream in, Path to, MessageDigest digest, long bytesMax) throws IOException {
        byte[] buffer = new byte[BUFFER];
        long bytes = 0;
        try (OutputStream out = new DigestOutputStream(Files.newOutputStream(to, StandardOpenOption.WRITE), digest)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes += read;
                if (bytes > bytesMax) {
                    throw new ModelRefusedException("The model file has more than " + bytesMax + " bytes.");
                }
                out.write(buffer, 0, read);
            }
        }
        return bytes;
    }

    public static Path file(Path folder, String sha256) {
        return folder.resolve(sha256);
    }
}
