package org.sumspace.common.error;

import static java.util.Objects.requireNonNull;

/**
 * The node's store has answered with an error, or not in time. Unlike after a {@link NodeException}, it is unknown
 * whether a requested change was stored.
 */
public final class StoreException extends RuntimeException {
    public StoreException(Throwable cause) {
        super("The store of the node failed: " + cause.getMessage(), requireNonNull(cause, "cause is null"));
    }
}
