package org.sumspace.aggregator.shared.api;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.sumspace.aggregator.shared.domain.RefusalReason;
import org.sumspace.aggregator.shared.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedAnswers;
import org.sumspace.common.peer.SignedRequest;

/** Receives shares and releases: reads the body within the budget and answers with a signed envelope. */
public record Uploads(UploadBudget budget, SignedAnswers answers) {
    /** The plan that path and envelope both name. */
    public static Digest plan(RoutingContext ctx) {
        Digest plan = Digest.parse(ApiRequest.of(ctx).path("plan"));
        if (!SignedRequest.of(ctx).plan().plan().equals(plan)) {
            throw new RefusedException(RefusalReason.WRONG_PLAN, "the request is signed for another plan");
        }
        return plan;
    }

    /** Length of the body as announced; 0 if it is not. */
    public static long length(RoutingContext ctx) {
        String length = ctx.request().getHeader("Content-Length");
        return length == null ? 0 : Long.parseLong(length);
    }

    /**
     * Reads a body and answers.
     *
     * @param expected completes if the body is to be read, with what is expected of it
     * @param work takes the body and returns the answer
     */
    public <T> void receive(RoutingContext ctx, Future<T> expected, BiFunction<T, byte[], Future<byte[]>> work) {
        expected.compose(known -> read(ctx, body -> work.apply(known, body)))
                .onSuccess(answer -> answers.send(ctx, answer))
                .onFailure(ctx::fail);
    }

    private Future<byte[]> read(RoutingContext ctx, Function<byte[], Future<byte[]>> work) {
        SignedRequest request = SignedRequest.of(ctx);
        UploadBudget.Sender sender =
                new UploadBudget.Sender(request.plan().plan(), request.peer().keyId());
        return budget.read(sender, request.body(ctx), Math.toIntExact(length(ctx)), work);
    }
}
