package org.sumspace.common.http.server.operation;

import io.vertx.ext.web.RoutingContext;

/** Decides whether a node answers an operation now, before it looks at anything else of the request. */
@FunctionalInterface
public interface Admission {
    /** Answers everything. */
    Admission ALWAYS = (ctx, isForReaders) -> {};

    /**
     * May add headers to the answer.
     *
     * @param isForReaders whether the contract says that nodes which only read answer the operation, too
     * @throws org.sumspace.common.error.NodeException if the node does not answer it now
     */
    void check(RoutingContext ctx, boolean isForReaders);
}
