package org.sumspace.catalog.simulation;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A request of a client over a network that loses requests and answers, and delivers some requests late. */
final class FaultyRequest {
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private FaultyRequest() {}

    /** There was no answer. */
    static final class Lost extends RuntimeException {
        Lost() {
            super("no answer", null, false, false);
        }
    }

    /**
     * Sends a request to the catalog, if it runs when the request arrives, and waits for the answer.
     *
     * @param catalog the one that runs; null while none does
     */
    static <C, T> Future<T> send(World world, Supplier<@Nullable C> catalog, Function<C, Future<T>> request) {
        Promise<T> answer = Promise.promise();
        world.after(PATIENCE, () -> answer.tryFail(new Lost()));
        if (world.fault(0.08)) {
            return answer.future();
        }
        boolean isAnswerLost = world.fault(0.08);
        Duration way = world.fault(0.05) ? world.between(1_000, 20_000) : world.between(5, 200);
        world.after(way, () -> {
            C present = catalog.get();
            if (present == null) {
                return;
            }
            Future<T> done = request.apply(present);
            if (!isAnswerLost) {
                done.onComplete(end -> world.after(world.between(5, 200), () -> {
                    if (end.succeeded()) {
                        answer.tryComplete(end.result());
                    } else {
                        answer.tryFail(end.cause());
                    }
                }));
            }
        });
        return answer.future();
    }
}
