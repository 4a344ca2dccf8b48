package org.sumspace.planted.tiers;

import java.io.IOException;

/** Starts a process through another class, from a nested one. */
final class ProcessTest {
    private ProcessTest() {}

    static final class Nested {
        private Nested() {}

        static Process launch() throws IOException {
            return Launcher.launch();
        }
    }
}
