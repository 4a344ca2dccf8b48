package org.sumspace.common.boot;

/** Why a node does not start, in one line: what is wrong, where, and what to do about it. */
public final class BootException extends RuntimeException {
    public BootException(String message) {
        super(message);
    }

    public BootException(String message, Throwable cause) {
        super(message, cause);
    }
}
