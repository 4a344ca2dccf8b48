package org.sumspace.common.http.server.limit;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.BodyMemory;
import org.sumspace.common.http.server.operation.ContextKey;
import org.sumspace.common.http.server.operation.RequestEnd;

/**
 * The body of a request, read whole into memory that all bodies of a node share. The memory is taken until the request is
 * answered.
 */
public final class WholeBody implements BodyMemory.Body {
    private static final ContextKey<WholeBody> KEY = new ContextKey<>("request body");

    /**
     * The first bytes of each body are not counted, so that log-ins and other small requests are answered while the
     * memory is full. The limit of requests bounds these bytes.
     */
    public static final int UNCOUNTED_BYTES = 4 * 1024;

    private static final byte[] NO_BYTES = {};

    private final RoutingContext ctx;
    private final Context context;
    private final BodyMemory<WholeBody> memory;
    private final long bytesMax;
    private final long length;
    private final Instant since;
    private final AtomicLong taken = new AtomicLong();
    private volatile boolean gaveWay;
    private volatile boolean answered;
    private boolean refused;
    private byte[] bytes = NO_BYTES;
    private int filled;
    private Buffer content = Buffer.buffer();

    private WholeBody(RoutingContext ctx, BodyMemory<WholeBody> memory, long bytesMax, long length) {
        this.ctx = ctx;
        this.context = ctx.vertx().getOrCreateContext();
        this.memory = memory;
        this.bytesMax = bytesMax;
        this.length = length;
        this.since = memory.now();
    }

    /** The body, once it has been read; empty if the request has none. */
    public static Optional<WholeBody> find(RoutingContext ctx) {
        return KEY.find(ctx);
    }

    public Buffer content() {
        return content;
    }

    /**
     * Takes memory for objects that are made from the body, until the request is answered. For any thread.
     *
     * @throws NodeException UNAVAILABLE if the memory is used up now, TOO_LARGE if it can never suffice
     */
    public void takeMore(long more) {
        if (taken.get() + more > memory.bytesMax()) {
            throw NodeException.tooLarge("The body has too many values.");
        }
        if (!memory.take(this, more)) {
            throw full();
        }
        taken(more);
    }

    private void taken(long more) {
        taken.addAndGet(more);
        if (gaveWay || answered) {
            giveBack();
        }
    }

    private static NodeException full() {
        return NodeException.unavailable("The memory for request bodies is full; try again.");
    }

    /**
     * Reads the body and calls the next handler. A body that is too long, or for which there is no memory, is refused.
     *
     * @param bytesMax the largest body
     */
    public static Handler<RoutingContext> reading(BodyMemory<WholeBody> memory, long bytesMax) {
        long max = Math.min(bytesMax, memory.bytesMax());
        return ctx -> {
            HttpServerRequest request = ctx.request();
            long length = requireNotLonger(request, max);
            if (length <= 0 && request.getHeader(HttpHeaders.TRANSFER_ENCODING) == null) {
                request.resume();
                ctx.next();
                return;
            }
            expectContinue(ctx);
            new WholeBody(ctx, memory, max, length).read();
        };
    }

    private static void expectContinue(RoutingContext ctx) {
        String expected = ctx.request().getHeader(HttpHeaders.EXPECT);
        if (expected == null) {
            return;
        }
        if (!expected.equalsIgnoreCase("100-continue")) {
            throw NodeException.invalidInput("The only Expect header that this node knows is 100-continue.");
        }
        ctx.response().writeContinue();
    }

    /**
     * @return the stated length; negative if the request does not state it
     * @throws NodeException TOO_LARGE
     */
    public static long requireNotLonger(HttpServerRequest request, long bytesMax) {
        String header = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        long length = header == null ? -1 : Long.parseLong(header);
        if (length > bytesMax) {
            throw tooLarge(bytesMax);
        }
        return length;
    }

    private static NodeException tooLarge(long bytesMax) {
        return NodeException.tooLarge("The limit is " + bytesMax + " bytes.");
    }

    private void read() {
        if (RequestEnd.hasEnded(ctx)) {
            return;
        }
        memory.begin(this);
        RequestEnd.await(ctx, () -> {
            answered = true;
            memory.end(this);
            giveBack();
        });
        ctx.request().handler(this::take).endHandler(end -> end()).resume();
    }

    private void take(Buffer chunk) {
        if (refused || gaveWay || answered) {
            return;
        }
        long needed = (long) filled + chunk.length();
        if (needed > bytesMax) {
            refuse(tooLarge(bytesMax));
        } else if (!fits((int) needed)) {
            refuse(full());
        } else {
            chunk.getBytes(bytes, filled);
            filled += chunk.length();
        }
    }

    private boolean fits(int needed) {
        if (needed <= bytes.length) {
            return true;
        }
        long end = length < 0 ? bytesMax : length;
        int size = (int) Math.min(end, Math.max(needed, Math.max(UNCOUNTED_BYTES, 2L * bytes.length)));
        int more = counted(size) - counted(bytes.length);
        if (!memory.take(this, more)) {
            return false;
        }
        taken(more);
        bytes = Arrays.copyOf(bytes, size);
        return true;
    }

    private static int counted(int size) {
        return Math.max(0, size - UNCOUNTED_BYTES);
    }

    private void end() {
        if (refused || gaveWay) {
            return;
        }
        memory.end(this);
        content = Buffer.buffer(bytes.length == filled ? bytes : Arrays.copyOf(bytes, filled));
        bytes = NO_BYTES;
        KEY.put(ctx, this);
        ctx.next();
    }

    private void refuse(NodeException failure) {
        refused = true;
        bytes = NO_BYTES;
        memory.end(this);
        giveBack();
        ctx.fail(failure);
    }

    private void giveBack() {
        memory.giveBack(taken.getAndSet(0));
    }

    @Override
    public Instant since() {
        return since;
    }

    @Override
    public void giveWay() {
        gaveWay = true;
        memory.end(this);
        giveBack();
        context.runOnContext(now -> {
            if (!refused) {
                refuse(NodeException.tooSlow("The body arrived slowly, and other requests needed its memory."));
            }
        });
    }
}
