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
 * The revocations that this node received while it ran. They are stored in its data folder, because only its operator
 * may change the trust folder. Blocking, thread-safe.
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

    /**
     * Applies the revocations that earlier runs of this node received. Notices of organisations that are no longer
     * trusted are ignored.
     */
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
                LOG.warn("Ignored the revocation {}: {}", file, e.getMessage());
            }
        }
        return new ReceivedRevocations(folder, anchors);
    }

    /**
     * Stores and applies a revocation. From then on the certificate is refused, also after a restart. A repeated notice
     * changes nothing.
     *
     * @throws InvalidStatementException if no trusted root of its organisation signed it
     * @throws MalformedException if the notice is not a revocation
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
