package org.sumspace.processor.service;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;

/** Lets so many pieces of asynchronous work go on at once; the others wait in their order. Thread-safe. */
final class Gate {
    private final int places;
    private final Queue<Promise<Void>> waiting = new ArrayDeque<>();
    private int taken;

    Gate(int places) {
        this.places = places;
    }

    <T> Future<T> pass(Supplier<Future<T>> work) {
        return enter().compose(entered -> work.get()).onComplete(done -> leave());
    }

    private synchronized Future<Void> enter() {
        if (taken < places) {
            taken++;
            return Future.succeededFuture();
        }
        Promise<Void> turn = Promise.promise();
        waiting.add(turn);
        return turn.future();
    }

    private void leave() {
        Promise<Void> next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                taken--;
            }
        }
        if (next != null) {
            next.complete();
        }
    }
}
