package org.sumspace.converter.store;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.sumspace.common.crypto.Digest;

/**
 * Where a copy of a profile comes from, kept beside it.
 *
 * @param etag with which the server named that version, or empty
 * @param digest of the copy: one that somebody has changed since is not that version
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

    boolean isOf(byte[] bytes) {
        return digest.equals(digest(bytes));
    }

    private static String digest(byte[] bytes) {
        return Digest.of(bytes).toString();
    }

    /** A line for each part. */
    @Override
    public String toString() {
        return url + "\n" + etag + "\n" + digest + "\n";
    }
}
