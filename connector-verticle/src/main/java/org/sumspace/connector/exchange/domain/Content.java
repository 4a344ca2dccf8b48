package org.sumspace.connector.exchange.domain;

import org.sumspace.common.crypto.Digest;

/**
 * The size, digest and media type of a whole item. Two readings of a source have the same content only if their bytes
 * are the same.
 *
 * @param size in bytes
 * @param digest SHA-256 of the bytes
 */
public record Content(long size, Digest digest, String mediaType) {
    public Content {
        if (size < 0) {
            throw new IllegalArgumentException("size " + size);
        }
    }
}
