package org.sumspace.catalog.contract.service;

import io.vertx.core.Vertx;
import java.time.Duration;

/** Runs actions later. */
@FunctionalInterface
public interface Timers {
    void after(Duration delay, Runnable action);

    static Timers of(Vertx vertx) {
        return (delay, action) -> vertx.setTimer(Math.max(1, delay.toMillis()), id -> action.run());
    }
}
