package org.sumspace.client;

/** A node sent another content than the one whose SHA-256 it states, or that was expected. */
public final class DigestMismatchException extends RemoteException {
    DigestMismatchException(String request, String found, String stated) {
        super("the answer to " + request + " has the SHA-256 " + found + ", expected " + stated, null);
    }
}
