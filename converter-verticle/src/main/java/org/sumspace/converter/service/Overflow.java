package org.sumspace.converter.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** A queue on disk for bytes that arrive before they can be converted. Used on one context. */
public interface Overflow {
    /** @return failed if there is no space left; no other method is called until it is complete */
    Future<Void> append(Buffer bytes);

    boolean isEmpty();

    /** Removes the next bytes; the queue must not be empty. */
    Future<Buffer> take();

    /** Discards the queue. */
    void close();
}
