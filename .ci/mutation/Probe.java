package mutation;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Records which mutated places a test reaches: an empty file for each, named after the mutant's number, in the folder
 * that the environment variable {@code MUTATION_PROBES} names. The processes that a test starts inherit the variable.
 */
public final class Probe {
    private static final int MOST = 1_000;
    private static volatile boolean[] reached = new boolean[MOST];

    private Probe() {}

    public static void reached(int number) {
        if (reached[number]) {
            return;
        }
        reached[number] = true;
        boolean initializes = StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals("<clinit>")));
        try {
            // A channel would be closed if the thread were interrupted.
            new File(System.getenv("MUTATION_PROBES"), number + (initializes ? "-once" : "")).createNewFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void reset() {
        reached = new boolean[MOST];
    }
}
