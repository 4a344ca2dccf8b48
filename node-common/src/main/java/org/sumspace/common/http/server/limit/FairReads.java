package org.sumspace.common.http.server.limit;

import io.netty.channel.MaxMessagesRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * Reads one buffer of a connection before other connections are served. Netty reads sixteen, so that a thousand
 * connections that send large bodies would keep others waiting for seconds.
 */
public final class FairReads implements Handler<HttpConnection> {
    @Override
    public void handle(HttpConnection connection) {
        RecvByteBufAllocator buffers = ((ConnectionBase) connection)
                .channelHandlerContext()
                .channel()
                .config()
                .getRecvByteBufAllocator();
        if (buffers instanceof MaxMessagesRecvByteBufAllocator bounded) {
            bounded.maxMessagesPerRead(1);
        }
    }
}
