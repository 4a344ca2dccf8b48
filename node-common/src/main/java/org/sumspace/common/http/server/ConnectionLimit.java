package org.sumspace.common.http.server;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import java.util.concurrent.atomic.AtomicInteger;

/** Closes connections beyond a number at once, so that idle ones cannot use up a node's memory. */
final class ConnectionLimit implements Handler<HttpConnection> {
    private final int connectionsMax;
    private final AtomicInteger open = new AtomicInteger();

    ConnectionLimit(int connectionsMax) {
        this.connectionsMax = connectionsMax;
    }

    @Override
    public void handle(HttpConnection connection) {
        connection.closeHandler(closed -> open.decrementAndGet());
        if (open.incrementAndGet() > connectionsMax) {
            connection.close();
        }
    }
}
