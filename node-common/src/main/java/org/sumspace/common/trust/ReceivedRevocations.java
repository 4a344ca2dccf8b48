package org.sumspace.common.trust;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.common.journal.ProtectedFile;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.wire.MalformedException;

/**
 * The revocations that reached this node while it ran. They lie among its data, not in the trust folder: that one is its
 * operator's alone. Methods that take a notice write files. Thread-safe.
 */
public final class ReceivedRevocations {
    private static final Logger LOG = LoggerFactory.getLogger(ReceivedRevocations.class);
    private static final String SUFFIX = ".notice";

    private final Path folder;
    private final TrustAnchors anchors;

    private ReceivedRevocations(Path folder, TrustAnchors anchors) {
        this.folder = folder;
        this.anchors = anchors;
    }

    /** Applies what an earlier run of this node received; notices of organisations no longer trusted are left alone. */
    public static ReceivedRevocations open(Path folder, TrustAnchors anchors) throws IOException {
        Files.createDirectories(folder);
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> notices = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            notices.forEach(files::add);
        }
        for (Path file : files) {
            byte[] notice = ProtectedFile.read(file, TrustFolder.MAX_NOTICE_BYTES);
            try {
                anchors.revoke(anchors.openRevocation(notice));
            } catch (InvalidStatementException | MalformedException e) {
                LOG.warn("{} does not count: {}", file, e.getMessage());
            }
        }
        return new ReceivedRevocations(folder, anchors);
    }

    /**
     * From the return on the certificate is refused, after a restart too; the same notice again changes nothing.
     *
     * @throws InvalidStatementException if no trusted root of its organisation signed it
     * @throws MalformedException if it is none
     */
    public synchronized Signed<Revocation> accept(byte[] notice) throws IOException {
        Signed<Revocation> revocation = anchors.openRevocation(notice);
        if (!anchors.revocations().contains(revocation)) {
            ProtectedFile.write(folder.resolve(revocation.digest() + SUFFIX), notice);
            anchors.revoke(revocation);
            LOG.info(
                    "{} revoked the key {}",
                    revocation.body().organisation(),
                    revocation.body().keyId());
        }
        return revocation;
    }
}
