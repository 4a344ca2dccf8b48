package org.sumspace.common.boot;

/** The reason why a node does not start, in one line: the problem, its place and the remedy. */
public final class BootException extends RuntimeException {
    public BootException(String message) {
        super(message);
    }

    public BootException(String message, Throwable cause) {
        super(message, cause);
    }
}
