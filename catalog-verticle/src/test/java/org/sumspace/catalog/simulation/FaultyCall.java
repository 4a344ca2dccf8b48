package org.sumspace.catalog.simulation;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.sumspace.catalog.contract.domain.CallFailedException;

/** A call over a network that loses requests and answers, and delivers some requests late. */
final class FaultyCall {
    static final Duration TIMEOUT = Duration.ofSeconds(10);

    private FaultyCall() {}

    /** @param effect what the other side does; it answers with an error if this throws a {@link CallFailedException} */
    static <T> Future<T> send(World world, Supplier<T> effect) {
        Promise<T> answer = Promise.promise();
        world.after(TIMEOUT, world.ofProcess(() -> answer.tryFail(CallFailedException.unanswered("timeout"))));
        if (world.fault(0.08)) {
            return answer.future();
        }
        if (world.fault(0.04)) {
            answer.tryFail(CallFailedException.answered(500, "error"));
            return answer.future();
        }
        Duration way = world.fault(0.06) ? world.between(5_000, 25_000) : world.between(5, 300);
        boolean isAnswerLost = world.fault(0.08);
        AtomicReference<Future<T>> content = new AtomicReference<>(Future.failedFuture("no answer yet"));
        Runnable deliver = world.ofProcess(() ->
                requireNonNull(content.get()).onSuccess(answer::tryComplete).onFailure(answer::tryFail));
        world.after(way, () -> {
            content.set(answerOf(effect));
            if (!isAnswerLost) {
                world.after(world.between(5, 300), deliver);
            }
        });
        return answer.future();
    }

    private static <T> Future<T> answerOf(Supplier<T> effect) {
        try {
            return Future.succeededFuture(effect.get());
        } catch (CallFailedException e) {
            return Future.failedFuture(e);
        }
    }
}
