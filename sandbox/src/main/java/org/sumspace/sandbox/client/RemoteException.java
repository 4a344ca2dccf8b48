package org.sumspace.sandbox.client;

/** A node refused a request or could not be reached; the message names the request, the status and the reason. */
public final class RemoteException extends RuntimeException {
    private final int status;
    private final String reason;

    /**
     * A refusal.
     *
     * @param request method and URL
     * @param reason the reason from the node; may be empty
     */
    RemoteException(int status, String request, String reason) {
        super(request + " answered " + status + (reason.isEmpty() ? "" : ": " + reason));
        this.status = status;
        this.reason = reason;
    }

    RemoteException(String message, Throwable cause) {
        super(message, cause);
        this.status = 0;
        this.reason = "";
    }

    /** The HTTP status; 0 if there was no answer. */
    public int status() {
        return status;
    }

    /** The reason of the node for its refusal; empty if it gave none. */
    public String reason() {
        return reason;
    }
}
