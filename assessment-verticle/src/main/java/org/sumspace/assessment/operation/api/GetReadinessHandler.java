package org.sumspace.assessment.operation.api;

import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.ext.web.RoutingContext;
import java.time.Clock;
import java.util.function.Supplier;
import org.sumspace.common.error.FullDisk;
import org.sumspace.common.error.NodeException;

/** {@code GET /readyz}. */
record GetReadinessHandler(Clock clock, Supplier<Future<Void>> ready) implements Handler<RoutingContext> {
    @Override
    public void handle(RoutingContext ctx) {
        ready.get()
                .onSuccess(works -> ctx.json(GetHealthHandler.answer(clock, "ready")))
                .onFailure(failure -> ctx.fail(NodeException.unavailable(
                        FullDisk.isCauseOf(failure)
                                ? "The disk of the database is full. Free space."
                                : "The database does not answer.",
                        failure)));
    }
}
