package org.sumspace.assessment.run;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Map;
import org.sumspace.assessment.Samples;
import org.sumspace.assessment.file.FileAssessment;
import org.sumspace.assessment.run.domain.Stage;
import org.sumspace.assessment.run.domain.StageRecord;

/**
 * Assesses a file in a process that ends at once in or after a stage, as if it were killed: nothing is closed, and nothing runs
 * afterwards. Arguments: input, folder, the stage or {@code none}, {@code in} or {@code after}.
 */
public final class KilledRunMain {
    /** The exit code of a process that reached its end. */
    static final int KILLED = 137;

    private KilledRunMain() {}

    public static void main(String... args) throws IOException {
        Stage stage = args[2].equals("none") ? null : Stage.valueOf(args[2]);
        HaltingClock clock = new HaltingClock();
        FileAssessment.of(Map.of("SVC_HASH_SECRET", Samples.SECRET), clock, new SameRandom())
                .run(Path.of(args[0]), Path.of(args[1]), null, Samples.KEY, new Samples.Quiet() {
                    @Override
                    public void started(Stage started) {
                        clock.isArmed = started == stage && args[3].equals("in");
                    }

                    @Override
                    public void ended(Stage ended, StageRecord result, boolean resumed) {
                        if (ended == stage && !resumed) {
                            halt();
                        }
                    }
                });
    }

    private static void halt() {
        Runtime.getRuntime().halt(KILLED);
    }

    /** A run asks for the time when a stage begins, and when its work is done but not stored. */
    private static final class HaltingClock extends ObservedClock {
        private boolean isArmed;
        private int calls;

        @Override
        void asked() {
            calls = isArmed ? calls + 1 : 0;
            if (calls == 2) {
                halt();
            }
        }
    }

    /** So that two runs have the same id. */
    private static final class SameRandom extends SecureRandom {
        @Override
        public void nextBytes(byte[] bytes) {
            Arrays.fill(bytes, (byte) 7);
        }
    }
}
