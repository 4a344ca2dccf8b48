package org.sumspace.sandbox.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.sumspace.sandbox.SandboxException;
import org.sumspace.sandbox.ToldToEndException;

/** Asks again and again, as a client of an interface without notifications does. */
public final class Poll {
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private Poll() {}

    /**
     * Returns as soon as {@code done} holds.
     *
     * @param what for the message, for example {@code "the catalog has all consents"}
     * @throws SandboxException it did not come true in time
     */
    public static void until(String what, Duration patience, BooleanSupplier done) {
        until(what, patience, INTERVAL, done);
    }

    /** @param interval between two looks */
    public static void until(String what, Duration patience, Duration interval, BooleanSupplier done) {
        long giveUpAt = System.nanoTime() + patience.toNanos();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - giveUpAt > 0) {
                throw new SandboxException(
                        "waited " + patience.toSeconds() + " s in vain until " + what,
                        "Is the machine busy? Otherwise please report this with the log above");
            }
            pause(interval);
        }
    }

    /** Waits. */
    public static void pause(Duration interval) {
        try {
            new CompletableFuture<Void>()
                    .completeOnTimeout(null, interval.toMillis(), TimeUnit.MILLISECONDS)
                    .get();
        } catch (InterruptedException e) {
            throw new ToldToEndException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a timer does not fail", e);
        }
    }
}
