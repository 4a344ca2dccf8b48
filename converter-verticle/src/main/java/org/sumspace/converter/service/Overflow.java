package org.sumspace.converter.service;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** Where bytes wait that came before they could be used: first in, first out. Used on one context. */
public interface Overflow {
    /** @return failed if there is no room; nothing else is asked for until it is done */
    Future<Void> append(Buffer bytes);

    boolean isEmpty();

    /** The next bytes that wait; there are some. */
    Future<Buffer> take();

    /** Forgets what waits. */
    void close();
}
