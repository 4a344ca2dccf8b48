package org.sumspace.connector.shared.api;

import io.vertx.ext.web.RoutingContext;
import org.sumspace.common.error.NodeException;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;

/** Who may call what. */
public final class Callers {
    private Callers() {}

    /** @throws NodeException FORBIDDEN for anyone but an operator of this node */
    public static void requireOperator(RoutingContext ctx) {
        Caller.of(ctx).requireRole(Account.OPERATOR);
    }

    /**
     * The processor node that signed the request.
     *
     * @throws NodeException FORBIDDEN if it belongs to another organisation, or is none
     */
    public static NodeCertificate requireOwnProcessorNode(RoutingContext ctx, String organisation) {
        NodeCertificate node = SignedRequest.of(ctx).peer().node(NodeRole.PROCESSOR);
        if (!node.organisation().equals(organisation)) {
            throw NodeException.forbidden("This is for the processor nodes of " + organisation + ".");
        }
        return node;
    }
}
