package org.sumspace.connector.exchange.service.payload;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import org.sumspace.common.crypto.Digest;
import org.sumspace.connector.exchange.domain.Content;
import org.sumspace.connector.exchange.domain.Position;

/**
 * A part that another party sends, as its signed headers state it.
 *
 * @param items number of all items of the exchange
 * @param position of its first byte
 * @param length in bytes
 * @param whole content of the item that it is of
 * @param digest SHA-256 of its bytes
 * @param body its bytes, paused; it fails instead of ending if they have another digest
 */
public record ArrivingPart(
        int items, Position position, int length, Content whole, Digest digest, ReadStream<Buffer> body) {}
