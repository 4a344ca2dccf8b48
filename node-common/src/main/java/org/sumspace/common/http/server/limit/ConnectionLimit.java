package org.sumspace.common.http.server.limit;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Closes connections beyond a number at once, so that idle ones cannot use up a node's memory, and beyond a number of one
 * remote address, so that others can connect.
 */
public final class ConnectionLimit implements Handler<HttpConnection> {
    private final int connectionsMax;
    private final int perAddressMax;
    private final AtomicInteger open = new AtomicInteger();
    private final Map<String, Integer> openOfAddress = new ConcurrentHashMap<>();

    public ConnectionLimit(int connectionsMax, int perAddressMax) {
        this.connectionsMax = connectionsMax;
        this.perAddressMax = perAddressMax;
    }

    @Override
    public void handle(HttpConnection connection) {
        String address = addressOf(connection);
        connection.closeHandler(closed -> {
            open.decrementAndGet();
            openOfAddress.computeIfPresent(address, (same, count) -> count == 1 ? null : count - 1);
        });
        int ofAddress = openOfAddress.merge(address, 1, Integer::sum);
        if (open.incrementAndGet() > connectionsMax || ofAddress > perAddressMax) {
            connection.close();
        }
    }

    private static String addressOf(HttpConnection connection) {
        @Nullable String address = connection.remoteAddress().hostAddress();
        return address == null ? "" : address;
    }
}
