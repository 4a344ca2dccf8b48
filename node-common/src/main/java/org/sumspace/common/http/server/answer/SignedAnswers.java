package org.sumspace.common.http.server.answer;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.impl.RoutingContextDecorator;
import io.vertx.ext.web.impl.RoutingContextInternal;
import java.util.concurrent.atomic.AtomicLong;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.AnswerSigner;

/**
 * Has the answers of a handler signed where the caller expects that ({@link AnswerSigner}). Handlers answer all callers in
 * the same way, so none can forget it.
 */
public final class SignedAnswers {
    private SignedAnswers() {}

    public static Handler<RoutingContext> of(Handler<RoutingContext> handler, Memory memory) {
        return ctx -> handler.handle(AnswerSigner.KEY
                .find(ctx)
                .<RoutingContext>map(signer -> new SignedContext(ctx, signer, memory))
                .orElse(ctx));
    }

    /** Limits the memory of answers that are written in parts: a signature covers the whole answer. Thread-safe. */
    public static final class Memory {
        static final int ANSWER_BYTES_MAX = 16 * 1024 * 1024;

        private static final long BYTES_MAX = 4L * ANSWER_BYTES_MAX;

        private final AtomicLong bytes = new AtomicLong();

        /**
         * @param before the bytes of the answer so far
         * @throws NodeException UNPROCESSABLE if the answer gets too large to be signed, UNAVAILABLE if there is no memory
         */
        void take(long before, long more) {
            if (before + more > ANSWER_BYTES_MAX) {
                throw NodeException.unprocessable("The answer is larger than " + ANSWER_BYTES_MAX
                        + " bytes, which is too large for a signature. Ask for a part of it, or use an access token.");
            }
            if (bytes.addAndGet(more) > BYTES_MAX) {
                bytes.addAndGet(-more);
                throw NodeException.unavailable("The memory for signed answers is full; try again.");
            }
        }

        void giveBack(long freed) {
            bytes.addAndGet(-freed);
        }
    }

    @SuppressWarnings("unchecked") // The superclass of the library has a raw type.
    private static final class SignedContext extends RoutingContextDecorator {
        private final HttpServerResponse response;

        SignedContext(RoutingContext ctx, AnswerSigner signer, Memory memory) {
            super(ctx.currentRoute(), (RoutingContextInternal) ctx);
            this.response = SignedResponse.of(ctx, signer, memory);
        }

        @Override
        public HttpServerResponse response() {
            return response;
        }
    }
}
