package org.sumspace.connector.contract.service;

import io.vertx.core.Future;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.error.ProblemType;
import org.sumspace.common.http.ProblemJson;
import org.sumspace.common.http.client.HttpAnswer;
import org.sumspace.common.http.client.HttpCall;
import org.sumspace.connector.shared.service.DocumentSender;

/**
 * Reads at the contract manager. They are signed only if the manager refuses unsigned reads, because other contract
 * managers do not support signatures. Thread-safe.
 */
public final class ManagerReads implements DocumentSender {
    private static final int OK_MAX = 299;
    private static final int NOT_MODIFIED = 304;

    private final DocumentSender open;
    private final DocumentSender signed;
    /** The host and port of the last manager that required a signature. */
    private volatile String wantsSignature = "";

    /**
     * @param open sends requests as they are
     * @param signed signs them as the participant; every status is an answer
     */
    public ManagerReads(DocumentSender open, DocumentSender signed) {
        this.open = open;
        this.signed = signed;
    }

    @Override
    public Future<HttpAnswer> send(HttpCall call) {
        String manager = call.url().getRawAuthority();
        return wantsSignature.equals(manager)
                ? signed(call, manager)
                : open.send(call)
                        .recover(failure ->
                                isUnauthenticated(failure) ? signed(call, manager) : Future.failedFuture(failure));
    }

    private Future<HttpAnswer> signed(HttpCall call, String manager) {
        return signed.send(call).compose(answer -> {
            boolean isAnswer = answer.status() <= OK_MAX || answer.status() == NOT_MODIFIED;
            NodeException problem = isAnswer ? null : ProblemJson.read(answer.status(), answer.body());
            wantsSignature = problem != null && isUnauthenticated(problem) ? "" : manager;
            return problem == null ? Future.succeededFuture(answer) : Future.failedFuture(problem);
        });
    }

    private static boolean isUnauthenticated(Throwable failure) {
        return failure instanceof NodeException problem && problem.type() == ProblemType.UNAUTHENTICATED;
    }
}
