package org.sumspace.catalog.service;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.signed.InvalidStatementException;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.trust.ReceivedRevocations;
import org.sumspace.common.trust.Revocation;
import org.sumspace.common.wire.MalformedException;

/** Takes the revocations that organisations hand in, so that a round need not wait for a node that is gone for good. */
public final class RevocationService {
    private final ReceivedRevocations revocations;
    private final Orchestrator orchestrator;
    private final WorkerExecutor workers;

    public RevocationService(ReceivedRevocations revocations, Orchestrator orchestrator, WorkerExecutor workers) {
        this.revocations = revocations;
        this.orchestrator = orchestrator;
        this.workers = workers;
    }

    /** @return the revocation, once it is durable and plans under way heed it; failed with UNPROCESSABLE */
    public Future<Revocation> accept(byte[] notice) {
        return workers.executeBlocking(() -> verified(notice), false)
                .compose(revocation -> orchestrator.revoked(revocation).map(revocation.body()));
    }

    private Signed<Revocation> verified(byte[] notice) throws Exception {
        try {
            return revocations.accept(notice);
        } catch (InvalidStatementException | MalformedException e) {
            throw NodeException.unprocessable("The revocation is refused: " + e.getMessage() + ".");
        }
    }
}
