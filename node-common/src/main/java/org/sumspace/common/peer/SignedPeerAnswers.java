package org.sumspace.common.peer;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import org.sumspace.common.http.MediaTypes;
import org.sumspace.common.http.server.operation.Answer;

/** Answers signed requests with ANSWER envelopes, for senders that need a proof of the acknowledgement. */
public final class SignedPeerAnswers {
    private final NodeSignatures signatures;

    public SignedPeerAnswers(NodeSignatures signatures) {
        this.signatures = signatures;
    }

    public Future<Answer> of(SignedRequest request, byte[] body) {
        return signatures
                .run(() -> signatures.answer(request.envelope(), body))
                .map(answer -> Answer.of(MediaTypes.OCTET_STREAM, Buffer.buffer(answer)));
    }
}
