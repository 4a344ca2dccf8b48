package org.sumspace.common.http.server.operation;

import io.vertx.ext.web.RoutingContext;

/**
 * Whether a caller has the permission that the contract names for an operation as {@code x-permission}. It is asked after the
 * caller's credentials are checked and before the body is read.
 */
public interface PermissionCheck {
    /** The value in the contract for operations that need only credentials and no permission. */
    String NONE = "none";

    /** Whether there is such a permission. */
    boolean isKnown(String permission);

    /** @throws org.sumspace.common.error.NodeException FORBIDDEN if the caller does not have it */
    void check(RoutingContext ctx, String permission);
}
