package org.sumspace.client;

/** The thread was interrupted before a request was answered or a wait was over. The thread stays marked as interrupted. */
public final class RequestInterruptedException extends RuntimeException {
    RequestInterruptedException(String what, InterruptedException cause) {
        super("interrupted before " + what, cause);
        Thread.currentThread().interrupt();
    }
}
