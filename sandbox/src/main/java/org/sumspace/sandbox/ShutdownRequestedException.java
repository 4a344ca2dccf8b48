package org.sumspace.sandbox;

/** This thread was interrupted because the process is shutting down; the thread must close its resources. */
public final class ShutdownRequestedException extends RuntimeException {
    public ShutdownRequestedException(InterruptedException cause) {
        super("interrupted by a shutdown request before the work was done", cause);
        Thread.currentThread().interrupt();
    }
}
