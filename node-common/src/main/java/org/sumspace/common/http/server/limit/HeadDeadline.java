package org.sumspace.common.http.server.limit;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection on which the headers of a request take too long: for the first request since the connection was
 * made, for others since their first byte. Vert.x has no such limit, and its idle timeout begins anew with every byte;
 * so this looks at the connection's Netty pipeline, before and after the HTTP decoder.
 */
public final class HeadDeadline implements Handler<HttpConnection> {
    private final Duration max;

    public HeadDeadline(Duration max) {
        this.max = max;
    }

    @Override
    public void handle(HttpConnection connection) {
        ChannelHandlerContext vertxHandler = ((ConnectionBase) connection).channelHandlerContext();
        ChannelPipeline pipeline = vertxHandler.pipeline();
        ChannelHandlerContext decoder = pipeline.context(HttpRequestDecoder.class);
        if (decoder != null) {
            Watch watch = new Watch(vertxHandler, max);
            pipeline.addBefore(decoder.name(), "headBytes", watch.bytes());
            pipeline.addAfter(decoder.name(), "headMessages", watch.messages());
            watch.start();
        }
    }

    /** One connection. All methods are called on its event loop. */
    private static final class Watch {
        private final ChannelHandlerContext ctx;
        private final Duration max;
        private boolean inHead = true;
        private int heads;
        private @Nullable Future<?> timer;

        Watch(ChannelHandlerContext ctx, Duration max) {
            this.ctx = ctx;
            this.max = max;
        }

        void start() {
            if (timer == null) {
                timer = ctx.executor().schedule(() -> ctx.close(), max.toMillis(), TimeUnit.MILLISECONDS);
            }
        }

        private void stop() {
            if (timer != null) {
                timer.cancel(false);
                timer = null;
            }
        }

        ChannelInboundHandlerAdapter bytes() {
            return new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(ChannelHandlerContext here, Object bytes) {
                    boolean beganInHead = inHead;
                    int headsBefore = heads;
                    here.fireChannelRead(bytes);
                    // Most heads arrive whole, and need no timer.
                    if (beganInHead && heads == headsBefore) {
                        start();
                    }
                }

                @Override
                public void channelInactive(ChannelHandlerContext here) {
                    stop();
                    here.fireChannelInactive();
                }
            };
        }

        ChannelInboundHandlerAdapter messages() {
            return new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(ChannelHandlerContext here, Object message) {
                    if (message instanceof HttpRequest) {
                        inHead = false;
                        heads++;
                        stop();
                    }
                    if (message instanceof LastHttpContent) {
                        inHead = true;
                    }
                    here.fireChannelRead(message);
                }
            };
        }
    }
}
