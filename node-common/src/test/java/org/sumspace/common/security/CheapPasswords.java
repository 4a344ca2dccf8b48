package org.sumspace.common.security;

import io.vertx.core.Vertx;
import java.util.List;

/** For tests of what surrounds passwords: the hashes of a node cost most of the time of such a test. */
public final class CheapPasswords {
    private CheapPasswords() {}

    public static Passwords of(Vertx vertx) {
        return new Passwords(vertx, List.of(), HashCost.MINIMUM);
    }
}
