package org.sumspace.aggregator.api;

import io.vertx.core.Future;
import io.vertx.ext.web.RoutingContext;
import java.util.function.Function;
import org.sumspace.aggregator.domain.Refusal;
import org.sumspace.aggregator.domain.RefusedException;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.http.server.ApiRequest;
import org.sumspace.common.peer.SignedAnswers;
import org.sumspace.common.peer.SignedRequest;

/** What handing in a share and handing in a release have in common: read within the budget, answer with an envelope. */
record Uploads(UploadBudget budget, SignedAnswers answers) {
    /** The plan that path and envelope both name. */
    static Digest plan(RoutingContext ctx) {
        Digest plan = Digest.parse(ApiRequest.of(ctx).path("plan"));
        if (!SignedRequest.of(ctx).plan().plan().equals(plan)) {
            throw new RefusedException(Refusal.WRONG_PLAN, "the request is signed for another plan");
        }
        return plan;
    }

    static long length(RoutingContext ctx) {
        String length = ctx.request().getHeader("Content-Length");
        return length == null ? 0 : Long.parseLong(length);
    }

    /**
     * @param announced completes once the body is worth reading
     * @param work takes the body, and returns what is answered
     */
    void receive(RoutingContext ctx, Future<Void> announced, Function<byte[], Future<byte[]>> work) {
        announced
                .compose(worth -> read(ctx, work))
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
