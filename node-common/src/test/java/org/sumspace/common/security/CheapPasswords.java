package org.sumspace.common.security;

import io.vertx.core.Vertx;
import java.util.List;

/** Cheap hashes for tests that are not about passwords, because a node's hashes would take most of their time. */
public final class CheapPasswords {
    private CheapPasswords() {}

    public static Passwords of(Vertx vertx) {
        return new Passwords(vertx, List.of(), HashCost.MINIMUM);
    }
}
