package org.sumspace.common.http.server;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelConfig;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * Reads TLS connections into arrays. Java decrypts what is outside of its heap in pieces of 4 KiB, each of which it copies
 * three times.
 */
final class HeapReads implements Handler<HttpConnection> {
    @Override
    public void handle(HttpConnection connection) {
        if (connection.isSsl()) {
            ChannelConfig config = ((ConnectionBase) connection)
                    .channelHandlerContext()
                    .channel()
                    .config();
            config.setAllocator(new HeapAllocator(config.getAllocator()));
        }
    }

    /** Gives arrays for reading, and for the rest what another allocator gives. */
    private static final class HeapAllocator extends AbstractByteBufAllocator {
        private final ByteBufAllocator others;

        private HeapAllocator(ByteBufAllocator others) {
            this.others = others;
        }

        @Override
        public ByteBuf ioBuffer() {
            return heapBuffer();
        }

        @Override
        public ByteBuf ioBuffer(int initialCapacity) {
            return heapBuffer(initialCapacity);
        }

        @Override
        public ByteBuf ioBuffer(int initialCapacity, int maxCapacity) {
            return heapBuffer(initialCapacity, maxCapacity);
        }

        @Override
        protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
            return UnpooledByteBufAllocator.DEFAULT.heapBuffer(initialCapacity, maxCapacity);
        }

        @Override
        protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
            return others.directBuffer(initialCapacity, maxCapacity);
        }

        @Override
        public boolean isDirectBufferPooled() {
            return others.isDirectBufferPooled();
        }
    }
}
