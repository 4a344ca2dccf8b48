package org.sumspace.client;

import java.util.List;

/** A node refused a request or could not be reached; the message names the request, the status and the reason. */
public final class RemoteException extends RuntimeException {
    private final int status;
    private final String reason;
    private final transient List<String> violations;

    /**
     * A refusal.
     *
     * @param request method and URL
     * @param reason the reason from the node; may be empty
     * @param violations of the reason, each with its place in the request
     */
    RemoteException(int status, String request, String reason, List<String> violations) {
        super(request + " answered " + status + (reason.isEmpty() ? "" : ": " + reason));
        this.status = status;
        this.reason = reason;
        this.violations = List.copyOf(violations);
    }

    RemoteException(String message, Throwable cause) {
        super(message, cause);
        this.status = 0;
        this.reason = "";
        this.violations = List.of();
    }

    /** The HTTP status; 0 if there was no answer. */
    public int status() {
        return status;
    }

    /** The reason of the node for its refusal; empty if it gave none. */
    public String reason() {
        return reason;
    }

    /** What is wrong with the request, each with its place; empty if the node names none. */
    public List<String> violations() {
        return violations;
    }
}
