package org.sumspace.common.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.journal.ProtectedFile;

/**
 * The SHA-256 of the embedded store's file while no node uses it, in a file beside it. A killed node has left none;
 * then only the store's own checks apply.
 */
final class StoredChecksum {
    private static final Logger LOG = LoggerFactory.getLogger(StoredChecksum.class);
    private static final int HEX_DIGITS = 2 * Digest.BYTES;

    private final Path store;
    private final Path checksum;

    StoredChecksum(Path store) {
        this.store = store;
        this.checksum = store.resolveSibling(store.getFileName() + ".sha256");
    }

    /**
     * Checks the file before it is opened, and forgets the checksum, because the file is going to change.
     *
     * @return whether there was a checksum, so that the file is as the node left it when it closed it
     * @throws org.sumspace.common.journal.DamagedFileException the file is not the one that was closed
     */
    boolean verify() throws IOException {
        if (!Files.exists(checksum)) {
            return false;
        }
        Digest stated =
                ProtectedFile.read(checksum, HEX_DIGITS, content -> Digest.parse(new String(content, US_ASCII)));
        ProtectedFile.requireDigest(store, stated);
        Files.delete(checksum);
        return true;
    }

    /** Stores the checksum of the file, which is closed. */
    void write() {
        try {
            Digest digest = ProtectedFile.digest(store);
            ProtectedFile.write(checksum, digest.toString().getBytes(US_ASCII));
        } catch (IOException e) {
            LOG.warn("Could not store the checksum of {}; the next start does not check it.", store, e);
        }
    }
}
