package org.sumspace.catalog.account.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import java.time.Clock;
import org.sumspace.catalog.account.store.LoginAttemptStore;
import org.sumspace.common.security.LoginAttempts;

/** Bounds failed log-ins, also across restarts: who had no attempt left before has none after. */
public final class DurableLoginAttempts {
    private final LoginAttemptStore store;
    private final Clock clock;
    private final LoginAttempts attempts;

    private DurableLoginAttempts(LoginAttemptStore store, Clock clock) {
        this.store = requireNonNull(store, "store is null");
        this.clock = requireNonNull(clock, "clock is null");
        this.attempts = new LoginAttempts(clock, store::save);
    }

    public static Future<DurableLoginAttempts> open(LoginAttemptStore store, Clock clock) {
        DurableLoginAttempts opened = new DurableLoginAttempts(store, clock);
        return opened.load().map(opened);
    }

    /** Takes over what is stored, for example what another node has stored since {@link #open}. */
    public Future<Void> load() {
        return store.load(clock.instant(), attempts::restore);
    }

    public LoginAttempts attempts() {
        return attempts;
    }
}
