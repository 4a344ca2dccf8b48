package org.sumspace.aggregator.shared.api;

import io.vertx.core.Future;
import java.util.function.BiFunction;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.operation.Answer;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.peer.SignedPeerAnswers;
import org.sumspace.common.peer.SignedRequest;

/** Receives shares and releases: reads the body within the budget and answers with a signed envelope. */
public record Uploads(UploadBudget budget, SignedPeerAnswers answers) {
    /** The plan in the path, which the envelope must also name. */
    public static Digest plan(ApiRequest request) {
        Digest plan = Digest.parse(request.path("plan"));
        if (!SignedRequest.of(request).plan().plan().equals(plan)) {
            throw new RefusedException(RefusalReason.WRONG_PLAN, "the request is signed for another plan");
        }
        return plan;
    }

    /** The announced length of the body; 0 if it is not announced. */
    public static long length(ApiRequest request) {
        String length = request.routing().request().getHeader("Content-Length");
        return length == null ? 0 : Long.parseLong(length);
    }

    /**
     * Reads a body and answers.
     *
     * @param atOnce how many bodies of one sender may arrive at the same time
     * @param expected completes with the expected content if the body is to be read
     * @param work takes the body and returns the answer
     */
    public <T> Future<Answer> receive(
            ApiRequest request, int atOnce, Future<T> expected, BiFunction<T, byte[], Future<byte[]>> work) {
        SignedRequest signed = SignedRequest.of(request);
        UploadBudget.Sender sender =
                new UploadBudget.Sender(signed.plan().plan(), signed.peer().keyId());
        return expected.compose(known -> budget.read(
                        sender,
                        atOnce,
                        signed.body(request.routing()),
                        Math.toIntExact(length(request)),
                        body -> work.apply(known, body)))
                .compose(answer -> answers.of(signed, answer));
    }
}
