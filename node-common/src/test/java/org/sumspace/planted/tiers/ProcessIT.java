package org.sumspace.planted.tiers;

import java.io.IOException;

/** May start a process. */
final class ProcessIT {
    private ProcessIT() {}

    static Process launch() throws IOException {
        return Launcher.launch();
    }
}
