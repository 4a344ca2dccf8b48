package org.sumspace.connector.shared.api;

import org.sumspace.common.error.NodeException;
import org.sumspace.common.http.server.operation.ApiRequest;
import org.sumspace.common.peer.SignedRequest;
import org.sumspace.common.security.Account;
import org.sumspace.common.security.Caller;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.trust.NodeRole;
import org.sumspace.connector.shared.domain.Roles;

/** Checks whether the caller may call an operation. */
public final class Callers {
    private Callers() {}

    /** @throws NodeException FORBIDDEN if the caller is not an operator of this node */
    public static void requireOperator(ApiRequest request) {
        Caller.of(request).requireRole(Account.OPERATOR);
    }

    /** @throws NodeException FORBIDDEN if the caller is neither an operator nor logged in with the participant's keys */
    public static void requireAdministrator(ApiRequest request) {
        requireAdministrator(Caller.of(request));
    }

    /** @throws NodeException FORBIDDEN if the caller is neither an operator nor logged in with the participant's keys */
    public static void requireAdministrator(Caller caller) {
        String role = caller.claim(Caller.ROLE).orElse("");
        if (!role.equals(Roles.ADMINISTRATOR) && !role.equals(Account.OPERATOR)) {
            throw NodeException.forbidden("Expected an administrator of this connector.");
        }
    }

    /**
     * The processor node that signed the request.
     *
     * @throws NodeException FORBIDDEN if the signer is not a processor node, or belongs to another organisation
     */
    public static NodeCertificate requireOwnProcessorNode(ApiRequest request, String organisation) {
        NodeCertificate node = SignedRequest.of(request).peer().node(NodeRole.PROCESSOR);
        if (!node.organisation().equals(organisation)) {
            throw NodeException.forbidden("Only processor nodes of " + organisation + " may call this operation.");
        }
        return node;
    }
}
