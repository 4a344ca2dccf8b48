package org.sumspace.planted.tiers;

import java.io.IOException;

/** Through which tests start a process. */
final class Launcher {
    private Launcher() {}

    static Process launch() throws IOException {
        return new ProcessBuilder("true").start();
    }
}
