package org.sumspace.common.http.server;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.http.server.contract.Contract;
import org.sumspace.common.http.server.limit.BodyDeadline;
import org.sumspace.common.http.server.operation.Authenticator;

/**
 * An operation's security requirements (OpenAPI 3.1, "Security Requirement Object"): one of the alternatives must hold,
 * and in it every scheme. The failure reported is that of the last alternative tried. After an authenticator that
 * {@linkplain Authenticator#decides decides}, no other alternative is tried.
 */
final class SecurityHandler implements Handler<RoutingContext> {
    private final List<List<Authenticator>> alternatives;

    private SecurityHandler(List<List<Authenticator>> alternatives) {
        this.alternatives = alternatives;
    }

    static SecurityHandler of(Contract contract, String operationId, Map<String, Authenticator> schemes) {
        List<List<Authenticator>> alternatives = new ArrayList<>();
        for (Set<String> requirement : contract.security(operationId)) {
            List<Authenticator> all = new ArrayList<>();
            for (String name : requirement) {
                Authenticator authenticator = schemes.get(name);
                if (authenticator == null) {
                    throw new IllegalStateException(
                            "no authenticator for the security scheme " + name + " of " + operationId);
                }
                all.add(authenticator);
            }
            alternatives.add(List.copyOf(all));
        }
        return new SecurityHandler(List.copyOf(alternatives));
    }

    boolean isOpen() {
        return alternatives.isEmpty();
    }

    @Override
    public void handle(RoutingContext ctx) {
        // The body is neither read nor discarded before the caller is known.
        ctx.request().pause();
        BodyDeadline.suspend(ctx);
        tryFrom(0, ctx)
                .onComplete(checked -> BodyDeadline.resume(ctx))
                .onSuccess(done -> ctx.next())
                .onFailure(ctx::fail);
    }

    private Future<Void> tryFrom(int index, RoutingContext ctx) {
        List<Authenticator> all = alternatives.get(index);
        Future<Void> result = Future.succeededFuture();
        for (Authenticator authenticator : all) {
            result = result.compose(done -> authenticator.authenticate(ctx));
        }
        boolean last = index == alternatives.size() - 1;
        return result.recover(refusal -> last || all.stream().anyMatch(each -> each.decides(ctx))
                ? Future.failedFuture(refusal)
                : tryFrom(index + 1, ctx));
    }
}
