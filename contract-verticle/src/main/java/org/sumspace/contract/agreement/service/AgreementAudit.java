package org.sumspace.contract.agreement.service;

import static java.util.Objects.requireNonNull;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sumspace.contract.agreement.domain.Agreement;
import org.sumspace.contract.agreement.store.AgreementStore;
import org.sumspace.contract.audit.service.AuditChain;

/**
 * Brings the events of contracts into the audit. An event is stored in the same write as its change, then appended, then
 * removed from the contract: whatever fails in between, it is in the audit once.
 */
public final class AgreementAudit {
    private static final Logger LOG = LoggerFactory.getLogger(AgreementAudit.class);
    private static final int BATCH = 100;

    private final AgreementStore store;
    private final AuditChain chain;

    public AgreementAudit(AgreementStore store, AuditChain chain) {
        this.store = requireNonNull(store, "store is null");
        this.chain = requireNonNull(chain, "chain is null");
    }

    /** Appends the events of a contract; nobody waits for it. */
    void changed(Agreement stored) {
        append(stored)
                .onFailure(failure -> LOG.warn(
                        "Could not append a change of contract {} to the audit; it is appended later",
                        stored.id(),
                        failure));
    }

    private Future<Boolean> append(Agreement stored) {
        return chain.append(stored.events()).compose(done -> store.removeEvents(stored.id(), stored.version()));
    }

    /** Appends what is left, for example after a crash, and from then on every now and then. */
    public Future<Void> appendRemaining(Vertx vertx, Duration pause) {
        return appendRemaining()
                .recover(failure -> {
                    LOG.warn("Could not append changes of contracts to the audit; trying again", failure);
                    return Future.succeededFuture();
                })
                .onSuccess(done -> vertx.timer(pause.toMillis(), TimeUnit.MILLISECONDS)
                        .onSuccess(passed -> appendRemaining(vertx, pause)));
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
