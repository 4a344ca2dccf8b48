package org.sumspace.catalog.simulation;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Supplier;
import org.sumspace.common.testkit.MutableClock;

/**
 * Time, chance and one process of the catalog that crashes and starts again. An operation under way when the process
 * crashed may still have its effect elsewhere, but the process never receives its result.
 */
final class World {
    private static final Instant START = Instant.parse("2026-10-01T00:00:00Z");
    private static final Duration FAULTS = Duration.ofSeconds(40);
    private static final int EVENTS_MAX = 20_000;

    private record Event(Instant due, long number, Runnable action) {}

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparing(Event::due).thenComparing(Event::number));
    private final List<String> breaches = new ArrayList<>();
    private final MutableClock clock = new MutableClock(START);
    private final Random random;
    private long number;
    private int process;

    World(long seed) {
        this.random = new Random(seed);
    }

    MutableClock clock() {
        return clock;
    }

    Random random() {
        return random;
    }

    /** Returns true with this probability. */
    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }

    /** Whether a fault happens; after a while there are no more. */
    boolean fault(double probability) {
        return chance(probability) && areFaultsLeft();
    }

    boolean areFaultsLeft() {
        return clock.instant().isBefore(START.plus(FAULTS));
    }

    Duration between(int minMillis, int maxMillis) {
        return Duration.ofMillis(random.nextInt(minMillis, maxMillis));
    }

    void after(Duration delay, Runnable action) {
        events.add(new Event(clock.instant().plus(delay), number++, action));
    }

    /** An action of the present process: it is not run after a crash. */
    Runnable ofProcess(Runnable action) {
        int present = process;
        return () -> {
            if (present == process) {
                action.run();
            }
        };
    }

    int process() {
        return process;
    }

    void crash() {
        process++;
    }

    /** An operation outside the process that takes some time, and whose result the process gets if it still runs. */
    <T> Future<T> outside(Supplier<Future<T>> operation) {
        Promise<T> result = Promise.promise();
        int present = process;
        after(between(0, 20), () -> {
            Future<T> done = operation.get();
            after(between(0, 20), () -> {
                if (present == process) {
                    done.onComplete(result);
                }
            });
        });
        return result.future();
    }

    void breach(String what) {
        breaches.add(what);
    }

    /** Runs until no action is left. */
    List<String> run() {
        int left = EVENTS_MAX;
        while (!events.isEmpty() && left-- > 0) {
            Event next = events.poll();
            clock.set(next.due());
            next.action().run();
        }
        if (!events.isEmpty()) {
            breach("something never ends");
        }
        return breaches;
    }
}
