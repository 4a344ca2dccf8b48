package org.sumspace.common.peer;

import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.http.MediaTypes;

/** Answers signed requests with ANSWER envelopes, for senders that must be able to prove what was acknowledged. */
public final class SignedAnswers {
    private final NodeSignatures signatures;

    public SignedAnswers(NodeSignatures signatures) {
        this.signatures = signatures;
    }

    /** Ends the response to the request of this context. */
    public void send(RoutingContext ctx, byte[] body) {
        SignedRequest request = SignedRequest.of(ctx);
        signatures
                .run(() -> signatures.answer(request.envelope(), body))
                .onSuccess(answer -> ctx.response()
                        .putHeader("Content-Type", MediaTypes.OCTET_STREAM)
                        .end(Buffer.buffer(answer)))
                .onFailure(ctx::fail);
    }
}
