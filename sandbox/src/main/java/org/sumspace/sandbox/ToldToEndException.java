package org.sumspace.sandbox;

/** This thread was interrupted: the process is told to end, and what is open is to be closed. */
public final class ToldToEndException extends RuntimeException {
    public ToldToEndException(InterruptedException cause) {
        super("told to end before it was done", cause);
        Thread.currentThread().interrupt();
    }
}
