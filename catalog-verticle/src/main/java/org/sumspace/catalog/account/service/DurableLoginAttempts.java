package org.sumspace.catalog.account.service;

import io.vertx.core.Future;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.catalog.account.store.LoginAttemptStore;
import org.sumspace.common.security.LoginAttempts;

/** Bounds failed log-ins, also across restarts: a restart gives no new attempts. */
public final class DurableLoginAttempts {
    private static final Logger LOG = LoggerFactory.getLogger(DurableLoginAttempts.class);

    private final LoginAttemptStore store;
    private final Clock clock;
    private final LoginAttempts attempts;

    private DurableLoginAttempts(LoginAttemptStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
        this.attempts = new LoginAttempts(clock, store::save);
    }

    /** Opens with the stored rows. It writes nothing, because a standby may not write. */
    public static Future<DurableLoginAttempts> open(LoginAttemptStore store, Clock clock) {
        DurableLoginAttempts opened = new DurableLoginAttempts(store, clock);
        return opened.read().map(opened);
    }

    private Future<Void> read() {
        return store.load(clock.instant(), attempts::restore);
    }

    /** Takes over what another node has stored since {@link #open}, and deletes expired rows. */
    public Future<Void> load() {
        store.deleteOver(clock.instant())
                .onFailure(failure -> LOG.warn("Could not delete failed log-ins whose time is over", failure));
        return read();
    }

    public LoginAttempts attempts() {
        return attempts;
    }
}
