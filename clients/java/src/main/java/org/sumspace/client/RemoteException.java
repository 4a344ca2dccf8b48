package org.sumspace.client;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sumspace.client.Problem.Violation;

/**
 * A node refused a request ({@link RefusedException}), gave no answer, or gave one that cannot be used. The message names
 * the request and the reason.
 */
public class RemoteException extends RuntimeException {
    RemoteException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The HTTP status of a refusal; 0 if there is no usable answer. */
    public int status() {
        return 0;
    }

    /** The reason of the node for its refusal, in one line; empty if it gave none. */
    public String reason() {
        return "";
    }

    /** What is wrong with the request; empty if the node names nothing. */
    public List<Violation> violations() {
        return List.of();
    }
}
