package org.sumspace.sandbox.client;

/** A node refused a request or could not be reached; the message names the request, the status and the reason. */
public final class RemoteException extends RuntimeException {
    private final int status;

    RemoteException(int status, String message) {
        super(message);
        this.status = status;
    }

    RemoteException(String message, Throwable cause) {
        super(message, cause);
        this.status = 0;
    }

    /** The HTTP status; 0 if there was no answer. */
    public int status() {
        return status;
    }
}
