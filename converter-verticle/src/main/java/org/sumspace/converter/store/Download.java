package org.sumspace.converter.store;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;

/**
 * The source of a downloaded profile, stored beside its copy.
 *
 * @param etag the server's ETag of this version, or empty
 * @param digest the digest of the copy, which shows whether the file has been edited since
 */
public record Download(URI url, String etag, String digest) {
    private static final int LINES = 3;

    public static Download of(URI url, String etag, byte[] bytes) {
        return new Download(url, etag, digest(bytes));
    }

    static Optional<Download> parse(String text) {
        List<String> lines = text.lines().toList();
        return lines.size() == LINES
                ? Optional.of(new Download(URI.create(lines.get(0)), lines.get(1), lines.get(2)))
                : Optional.empty();
    }

    boolean matches(byte[] bytes) {
        return digest.equals(digest(bytes));
    }

    private static String digest(byte[] bytes) {
        return Digest.of(bytes).toString();
    }

    /** One line for each component. */
    @Override
    public String toString() {
        return url + "\n" + etag + "\n" + digest + "\n";
    }
}
