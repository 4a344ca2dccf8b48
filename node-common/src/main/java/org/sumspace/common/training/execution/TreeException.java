package org.sumspace.common.training.execution;

/** The registered aggregators make no tree. The message says what is missing. */
public final class TreeException extends RuntimeException {
    TreeException(String message) {
        super(message);
    }
}
