package org.sumspace.connector.payload.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import java.util.function.Supplier;
import org.sumspace.common.crypto.Digest;

/**
 * Bytes of an outgoing item that are sent together.
 *
 * @param length at most {@link PayloadSpool#PART_BYTES}
 * @param digest SHA-256 of the bytes
 * @param body opens them, as often as they are sent
 */
public record StoredPart(int length, Digest digest, Supplier<ReadStream<Buffer>> body) {
    /** The only part of an item without bytes. */
    public static final StoredPart EMPTY =
            new StoredPart(0, Digest.of(), () -> new ItemStream(offset -> Future.failedFuture("no bytes"), 0));
}
