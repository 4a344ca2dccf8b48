package org.sumspace.sandbox.cli.train;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.sumspace.client.RemoteException;

/**
 * Repeats requests to a catalog that does not answer, because a training continues without the command that follows it:
 * five minutes in all, so that a catalog may restart.
 */
final class Patience {
    private static final int TRIES_MAX = 60;
    private static final Duration PAUSE = Duration.ofSeconds(5);
    private static final int NO_ANSWER = 0;
    private static final int UNAVAILABLE = 503;

    private final Consumer<String> note;
    private final Consumer<Duration> pause;

    /** @param note is told once for each request that must be repeated */
    Patience(Consumer<String> note, Consumer<Duration> pause) {
        this.note = note;
        this.pause = pause;
    }

    <T> T ask(Supplier<T> request) {
        for (int tries = 1; ; tries++) {
            try {
                return request.get();
            } catch (RemoteException away) {
                if (tries == TRIES_MAX || (away.status() != NO_ANSWER && away.status() != UNAVAILABLE)) {
                    throw away;
                }
                if (tries == 1) {
                    note.accept("No answer, trying again every " + PAUSE.toSeconds() + " s: " + away.getMessage());
                }
                pause.accept(PAUSE);
            }
        }
    }
}
