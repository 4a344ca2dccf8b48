package org.sumspace.common.task;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Supplier;

/** Lets so many pieces of asynchronous work go on at once; the others wait in their order. Thread-safe. */
public final class Gate {
    private final int places;
    private final Queue<Promise<Void>> waiting = new ArrayDeque<>();
    private int taken;

    /** @param places how many pieces of work go on at once, at least 1 */
    public Gate(int places) {
        this.places = places;
    }

    /** @return how the work ends, once it had its turn */
    public <T> Future<T> pass(Supplier<Future<T>> work) {
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
