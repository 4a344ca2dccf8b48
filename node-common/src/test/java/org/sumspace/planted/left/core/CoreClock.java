package org.sumspace.planted.left.core;

import java.time.Instant;

/** Pure code with a clock of its own. */
public final class CoreClock {
    private CoreClock() {}

    public static Instant today() {
        return Instant.now();
    }
}
