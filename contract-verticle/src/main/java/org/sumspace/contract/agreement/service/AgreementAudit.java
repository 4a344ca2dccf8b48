package org.sumspace.contract.agreement.service;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.store.AgreementStore;
import org.sumspace.contract.audit.service.AuditChain;

/**
 * Appends the events of contracts to the audit. An event is stored in the same write as its change, then appended, then
 * removed from the contract. So it is in the audit exactly once, even after a failure in between.
 */
public final class AgreementAudit {
    private static final Logger LOG = LoggerFactory.getLogger(AgreementAudit.class);
    private static final int BATCH = 100;

    private final AgreementStore store;
    private final AuditChain chain;
    private final Vertx vertx;
    private final Duration pause;
    private final Duration latestWrite;
    private final AtomicBoolean retrying = new AtomicBoolean();

    /**
     * @param pause between two attempts to append remaining events, while the store fails
     * @param latestWrite how long the store may still make a change after its answer was given up
     */
    public AgreementAudit(AgreementStore store, AuditChain chain, Vertx vertx, Duration pause, Duration latestWrite) {
        this.store = store;
        this.chain = chain;
        this.vertx = vertx;
        this.pause = pause;
        this.latestWrite = latestWrite;
    }

    /** Appends the events of a contract in the background. */
    void changed(Agreement stored) {
        append(stored).onFailure(failure -> {
            LOG.warn(
                    "Could not append a change of contract {} to the audit; it is appended when the store answers again",
                    stored.id(),
                    failure);
            changesMayBeLeft();
        });
    }

    private Future<Boolean> append(Agreement stored) {
        return chain.append(stored.events()).compose(done -> store.removeEvents(stored.id(), stored.version()));
    }

    /** Appends the events that a crash left. */
    public void start() {
        changesMayBeLeft();
    }

    /** Appends remaining events as soon as the store answers, and again after the time for late changes. */
    void changesMayBeLeft() {
        if (retrying.compareAndSet(false, true)) {
            attempt();
        }
    }

    private void attempt() {
        appendRemaining()
                .onSuccess(done -> {
                    retrying.set(false);
                    after(latestWrite).compose(passed -> appendRemaining()).onFailure(failure -> changesMayBeLeft());
                })
                .onFailure(failure -> {
                    LOG.debug("Could not append changes of contracts to the audit; trying again", failure);
                    after(pause).onSuccess(passed -> attempt());
                });
    }

    private Future<Void> after(Duration time) {
        return vertx.timer(time.toMillis(), TimeUnit.MILLISECONDS).mapEmpty();
    }

    private Future<Void> appendRemaining() {
        return store.withEvents(BATCH).compose(found -> {
            Future<?> all = Future.succeededFuture();
            for (Agreement agreement : found) {
                all = all.compose(before -> append(agreement));
            }
            return found.size() < BATCH ? all.mapEmpty() : all.compose(done -> appendRemaining());
        });
    }
}
