package org.sumspace.common.training.execution;

/** A tree cannot be built from the registered aggregators. The message says what is missing. */
public final class TreeException extends RuntimeException {
    TreeException(String message) {
        super(message);
    }
}
