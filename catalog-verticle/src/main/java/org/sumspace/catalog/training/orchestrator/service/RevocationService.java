package org.sumspace.catalog.training.orchestrator.service;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.MalformedException;

/** Accepts the revocations of organisations, so that no round waits for a node that is permanently gone. */
public final class RevocationService {
    private final ReceivedRevocations revocations;
    private final Orchestrator orchestrator;
    private final WorkerExecutor workers;

    public RevocationService(ReceivedRevocations revocations, Orchestrator orchestrator, WorkerExecutor workers) {
        this.revocations = revocations;
        this.orchestrator = orchestrator;
        this.workers = workers;
    }

    /** @return the revocation, once it is durable and applied to running plans; failed with UNPROCESSABLE */
    public Future<Revocation> accept(byte[] notice) {
        return workers.executeBlocking(() -> verified(notice), false)
                .compose(revocation -> orchestrator.applyRevocation(revocation).map(revocation.body()));
    }

    private Signed<Revocation> verified(byte[] notice) throws Exception {
        try {
            return revocations.accept(notice);
        } catch (InvalidStatementException | MalformedException e) {
            throw NodeException.unprocessable("The revocation is refused: " + e.getMessage() + ".");
        }
    }
}
