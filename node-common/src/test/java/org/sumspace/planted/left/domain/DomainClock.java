package org.sumspace.planted.left.domain;

import java.time.Instant;

/** Pure code with a clock of its own. */
public final class DomainClock {
    private DomainClock() {}

    public static Instant today() {
        return Instant.now();
    }
}
